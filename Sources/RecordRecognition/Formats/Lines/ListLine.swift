import AlbumModel
import RecordReading

/// A line of a list that a person wrote: `- **Artist** – [Title](address) (1977)`.
struct ListLine {
  /// What a line is.
  enum Kind: Equatable {
    /// An album: two names with a mark between them.
    case album(artist: String, title: String, year: Int64?)
    /// A track of the album before, which begins with its length or number, or ends with its length.
    case track(Track)
    /// A heading.
    case heading(String)
    /// Any other text.
    case other

    /// The same with the two names of an album exchanged.
    fileprivate var swapped: Kind {
      guard case .album(let artist, let title, let year) = self else { return self }
      return .album(artist: title, title: artist, year: year)
    }

    /// The same with another text in the names of an album.
    fileprivate func replacing(_ text: String, with name: String) -> Kind {
      guard case .album(let artist, let title, let year) = self else { return self }
      return .album(
        artist: artist.replacing(text, with: name), title: title.replacing(text, with: name),
        year: year)
    }
  }

  let kind: Kind
  /// Its text without the mark of an entry, a link and strong emphasis.
  let text: String
  /// Whether it is an album.
  var isAlbum: Bool { if case .album = kind { true } else { false } }
  /// Whether it begins as an entry of a list or as a heading: `-`, `*`, `•`, `1.`, `#`.
  private(set) var isMarked: Bool
  /// The address of a link.
  private(set) var address: String?
  /// The words at its end that begin with `#`.
  private let tags: [String]
  /// The text after a link at the beginning.
  private(set) var remark: String?
  /// What is before and behind the names, with the names of the members that keep it.
  private var others: [(name: String, text: String)] = []

  /// The marks between two names; the spaces show that they are no part of one.
  static let marks = [
    " - ", " – ", " — ", " -- ", " :: ", " • ", " · ", " : ", " | ", " / ", " ~ ",
  ]

  /// Reads a line; nil for an empty one.
  init?(_ line: String, style: Style = Style()) {
    guard var text = TrimmedText.text(line) else { return nil }
    let framed = Self.framed(text)
    if let framed { text = "# " + framed }
    let depth = text.prefix { $0 == "#" }.count
    let isHeading = (1...6).contains(depth) && text.dropFirst(depth).first == " "
    var entry = isHeading ? (text.dropFirst(depth), number: nil) : Self.entry(in: text)
    if style.yearPlace == .beforeNames, entry?.number?.count == 4 { entry = nil }
    isMarked = entry != nil
    if let entry { text = TrimmedText.text(entry.rest) ?? "" }
    if isHeading, let ranked = Self.entry(in: text), ranked.number != nil {
      text = TrimmedText.text(ranked.rest) ?? text
    }
    let linked = LinkedText(WrittenLine.withMark(text))
    address = linked.address
    var isSwapped = false
    var unit: String?
    if let (head, rest) = linked.first, !linked.isPair, !Self.continues(head, with: rest, style) {
      text = head
      remark = TrimmedText.text(rest.drop { " -–—:".contains($0) })
    } else {
      text = linked.text
      isSwapped = linked.hasTitleFirst
      if linked.isPair, let head = linked.first?.text {
        unit = head
        text = Self.unitMark + text.dropFirst(head.count)
      }
    }
    if remark == nil, let (rest, note) = Self.noteAtEnd(of: text) { (text, remark) = (rest, note) }
    text = ["**", "__", "~~"].reduce(text) { $0.replacing($1, with: "") }
    let words = isHeading ? [] : WrittenLine.removeTags(from: &text)
    tags = words.filter { YearText.year(ofFourDigits: $0) == nil }
    if let year = words.first(where: { YearText.year(ofFourDigits: $0) != nil }) {
      text += " (\(year))"
    }
    others = WrittenLine.takeStars(from: &text) + style.takeOthers(from: &text)
    if others.contains(where: { $0.name == style.lead?.rawValue }) { isMarked = true }
    while style.hasRemarks, let (rest, note) = EndRemark.split(titled: text) {
      (text, remark) = (rest, [note, remark].compactMap(\.self).joined(separator: ", "))
    }
    let isCaption = framed != nil || style.isCaption(text, isMarked: isMarked)
    self.text = unit.map { text.replacing(Self.unitMark, with: $0) } ?? text
    if let first = text.first, "`<>|".contains(first) || text.hasPrefix("![") {
      kind = .other
    } else if let track = Self.timed(text, position: entry?.number) {
      kind = track
    } else if isMarked || !style.hasEntries || text.utf8.count <= 60,
      !isCaption, let album = Self.album(in: text, style)
    {
      let found = unit.map { album.kind.replacing(Self.unitMark, with: $0) } ?? album.kind
      kind = isSwapped ? found.swapped : found
      let notes = [album.note, remark].compactMap(\.self)
      remark = notes.isEmpty ? nil : notes.joined(separator: ", ")
    } else if isHeading || isCaption, let title = TrimmedText.text(text) {
      kind = .heading(title)
    } else {
      kind = .other
    }
  }

  /// Whether one of the two names of an album is that of a version of a song, as in `Song - Live` or
  /// `Song - Live at Red Rocks`.
  var hasVersionAsName: Bool {
    guard case .album(let artist, let title, nil) = kind else { return false }
    return SongVersion.isName(title) || SongVersion.isName(artist) || SongVersion.isPlace(artist)
  }

  /// The members of the album; nil if it is none.
  var members: [JSONObject.Member]? {
    guard case .album(let artist, let title, let year) = kind else { return nil }
    var members = [
      JSONObject.Member(name: "artist", value: .text(artist)),
      JSONObject.Member(name: "title", value: .text(title)),
    ]
    members.add("year", year)
    members.add("url", address)
    let remarks = remark.map { EndRemark.fields(of: $0) } ?? []
    for (name, text) in remarks { members.add(name, text) }
    for (name, text) in others { members.add(name, text) }
    if !tags.isEmpty {
      members.append(.init(name: "tags", value: .array(tags.map(JSONValue.text))))
    }
    return members
  }

  /// What stands for a name that is the text of a link, as there may be a mark in it.
  private static let unitMark = "\u{FFFC}L"

  /// Whether a name goes on after the text of a link: with a year, or with the other name.
  private static func continues(_ head: String, with rest: Substring, _ style: Style) -> Bool {
    if TitleYear.split(head + rest)?.title == TrimmedText.text(head) { return true }
    if let mark = style.mark, rest.hasPrefix(mark), !head.contains(mark) { return true }
    return !marks.contains(where: head.contains) && marks.contains(where: rest.hasPrefix)
  }

  /// The note in `Title _(Limited Edition)_`, whose emphasis shows that it is no part of the title, and
  /// the mark in `Title *`, which the list explains.
  private static func noteAtEnd(of text: String) -> (rest: String, note: String)? {
    for mark in [" *", " **", " †", " ‡"] where text.hasSuffix(mark) {
      // In `Justice — †` it is the title.
      if marks.contains(where: (text.dropLast(mark.count) + " ").hasSuffix) { continue }
      return TrimmedText.text(text.dropLast(mark.count)).map { ($0, String(mark.dropFirst())) }
    }
    for mark in ["_", "*"] where text.hasSuffix(")" + mark) {
      guard let start = text.ranges(of: " \(mark)(").last,
        let rest = TrimmedText.text(text[..<start.lowerBound])
      else { continue }
      return (rest, String(text[start.upperBound...].dropLast(2)))
    }
    return nil
  }

  /// The text after the mark of an entry: `- `, `* `, `1. `, `(1) `, `[x] `, and the number in it;
  /// nil without one.
  private static func entry(in text: String) -> (rest: Substring, number: String?)? {
    var rest = text[...]
    let isBulleted =
      rest.first.map { "-*+•·‣◦▪→►▶♪♫✓✔☐☑☒✅🎵🎶💿".contains($0) } == true
      && rest.dropFirst().first.map { " \t".contains($0) } == true
    if isBulleted { rest = rest.dropFirst(2) }
    let box = ["[ ] ", "[x] ", "[X] "].first(where: rest.hasPrefix)
    if isBulleted || box != nil { return (rest.dropFirst(box?.count ?? 0), nil) }
    // An entry that is commented out.
    if rest.hasPrefix("-- ") {
      rest = rest.dropFirst(2).drop { $0 == " " }
      return entry(in: String(rest)) ?? (rest, nil)
    }
    if "#(".contains(rest.first ?? " ") { rest.removeFirst() }
    // In a circle or on a key: `①`, `1️⃣`.
    if let sign = rest.first, !sign.isLetter, !sign.isASCII, !("０"..."９").contains(sign),
      sign.wholeNumberValue != nil || sign == "🔟" || sign.unicodeScalars.contains("\u{20E3}")
    {
      return (rest.dropFirst(), sign.wholeNumberValue.map(String.init))
    }
    let digits = rest.prefix { $0.isNumber && !$0.isLetter }
    guard (1...4).contains(digits.count), let mark = rest.dropFirst(digits.count).first else {
      return nil
    }
    rest = rest.dropFirst(digits.count + 1)
    guard "、．）".contains(mark) || ".):".contains(mark) && rest.first == " " else { return nil }
    return (rest, String(digits))
  }

  private static func album(in text: String, _ style: Style) -> (kind: Kind, note: String?)? {
    if style.yearPlace == .beforeNames || "([".contains(text.first ?? " "),
      let (year, rest) = TitleYear.leading(text),
      case (.album(let artist, let title, nil), let note)? = names(in: rest, style)
    {
      return (.album(artist: artist, title: title, year: year), note)
    }
    let isApart = { (name: String) in marks.contains(where: name.contains) }
    if let marked = MarkedTitle(text, hasQuotes: style.hasQuotes, isApart: isApart) {
      let album = Kind.album(artist: marked.artist, title: marked.title, year: marked.year)
      return (album, marked.note)
    }
    return names(in: text, style)
  }

  /// The first mark in a text.
  static func firstMark(in text: String) -> String? {
    var rest = text.utf8[...]
    while let space = rest.firstIndex(of: UInt8(ascii: " ")) {
      rest = rest[space...]
      if let mark = marks.first(where: { rest.starts(with: $0.utf8) }) { return mark }
      rest = rest.dropFirst()
    }
    return nil
  }

  /// An album, or a track, in a text without a year before it.
  private static func names(in text: String, _ style: Style) -> (kind: Kind, note: String?)? {
    if let album = style.albumInBrackets(text) { return (album, nil) }
    let usual = style.mark.flatMap { text.contains($0) ? $0 : nil }
    guard let mark = usual ?? firstMark(in: text) ?? style.separator,
      let place = text.firstRange(of: mark)
    else { return titleByArtist(text, style) }
    if style.hasTitlesByArtists, let found = titleByArtist(String(text[..<place.lowerBound]), style)
    {
      let rest = [found.note, TrimmedText.text(text[place.upperBound...])].compactMap(\.self)
      return (found.kind, rest.joined(separator: ", "))
    }
    var parts = parts(of: text, mark).map {
      TrimmedText.text(WrittenLine.withoutEmphasis($0)) ?? ""
    }
    let isNumbered = isNumber(parts[0], digits: 1...2) || isPlaceOnSide(parts[0])
    if isNumbered || isTime(parts[0]) {
      return track(
        parts.dropFirst().joined(separator: mark), position: isNumbered ? parts[0] : nil,
        length: isNumbered ? nil : parts[0]
      ).map { ($0, nil) }
    }
    // A title may look like a length.
    if parts.count == 2, isTime(parts[1]), style.tail == nil {
      return track(parts[0], length: parts[1]).map { ($0, nil) }
    }
    var (year, note) = (Int64?.none, String?.none)
    // "1977 - Artist - Title", or the year between or after the names, with others behind it.
    if parts.count > 2,
      let place = parts.indices.first(where: { YearText.year(ofFourDigits: parts[$0]) != nil })
    {
      year = YearText.year(ofFourDigits: parts.remove(at: place))
      if place >= 2, place < parts.count {
        note = parts[place...].joined(separator: ", ")
        parts.removeSubrange(place...)
      }
    }
    // "Artist - Title - March 26, 2021", "Artist - Title - ~50s".
    if year == nil, parts.count > 2, let last = parts.last, let time = TitleYear.time(last) {
      (year, note) = time
      parts.removeLast()
    }
    // "Artist - Title - 8/10 - a remark", "Artist - Title - 10 €, a remark".
    let tail = parts.count > 2 ? EndRemark.fields(of: parts[2]) : []
    if tail.contains(where: { ["rating", "price"].contains($0.name) }) {
      (note, parts) = (parts[2...].joined(separator: ", "), Array(parts[..<2]))
    }
    guard parts.count >= 2 else { return nil }
    var artist = parts.removeFirst()
    var title = parts.joined(separator: mark)
    let followsCommas = style.yearPlace == .behindComma
    if year == nil, let found = TitleYear.split(title, followsCommas: followsCommas) {
      (title, year, note) = (found.title, found.year, found.note ?? note)
    }
    if year == nil, "([".contains(title.first ?? " "), let found = TitleYear.leading(title) {
      (year, title) = found
    }
    if year == nil, !style.hasTitlesFirst, let found = TitleYear.split(artist), found.note == nil {
      // "Title (1977) - Artist": the year is behind the title.
      (artist, title, year) = (title, found.title, found.year)
    } else if style.hasTitlesFirst {
      (artist, title) = (title, artist)
      if year == nil, let found = TitleYear.split(title) {
        (title, year, note) = (found.title, found.year, found.note)
      }
    }
    if note == nil, let found = EndRemark.word(endOf: title) { (title, note) = found }
    title = String(WrittenLine.withoutEmphasis(title[...]))
    let hasSigns = style.mark == mark && artist.contains { !"-–—=*_~.·•|#?".contains($0) }
    guard hasSigns || artist.contains(where: { $0.isLetter || $0.isNumber }), !title.isEmpty,
      year != nil || !isSentence([artist, title]), !artist.contains("://"),
      !artist.contains(where: \.isNumber) || !YearText.isDate(artist)
    else { return nil }
    return (.album(artist: artist, title: title, year: year), note)
  }

  /// The texts between marks that are in no brackets.
  private static func parts(of text: String, _ mark: String) -> [Substring] {
    var brackets = Brackets(text)
    var parts: [Substring] = []
    for part in text.split(separator: mark, omittingEmptySubsequences: false) {
      if let last = parts.last, brackets.isOpen(at: part.startIndex) {
        parts[parts.count - 1] = text[last.startIndex..<part.endIndex]
      } else {
        parts.append(part)
      }
      brackets.pass(part)
    }
    return parts
  }

  /// A track that ends with its length: `1. Reuters 3:03`, `Reuters (3:03)`.
  private static func timed(_ text: String, position: String?) -> Kind? {
    guard let space = text.lastIndex(of: " ") else { return nil }
    let last = text[space...].filter { !" ()[]".contains($0) }
    guard isTime(last), let title = TrimmedText.text(text[..<space]),
      !marks.contains(where: text.contains)
    else { return nil }
    return track(title, position: position, length: last)
  }

  private static func track(_ title: String, position: String? = nil, length: String?) -> Kind? {
    let seconds = length.flatMap { DurationKind().magnitude(of: .text($0)) }
    return Track(title: title, position: position, length: seconds.map { Int($0) }).map(Kind.track)
  }

  /// `Title by Artist`.
  private static func titleByArtist(_ text: String, _ style: Style) -> (kind: Kind, note: String?)?
  {
    // A title in quotes may have the word.
    let end = text.first == "\"" ? text.ranges(of: "\" by ").first?.lowerBound : nil
    var parts = text.split(separator: " by ", omittingEmptySubsequences: false)
    if let end { parts = [text[...end], text[text.index(end, offsetBy: 5)...]] }
    // `Stand by Me: The Best of by Ben E. King`
    if style.hasTitlesByArtists, parts.count > 2, let artist = parts.last {
      parts = [text[..<artist.startIndex].dropLast(4), artist]
    }
    guard parts.count == 2, var title = TrimmedText.text(WrittenLine.withoutEmphasis(parts[0])),
      var artist = TrimmedText.text(WrittenLine.withoutEmphasis(parts[1]))
    else { return nil }
    var (year, note) = (Int64?.none, String?.none)
    if let found = TitleYear.split(artist, followsCommas: style.yearPlace == .behindComma) {
      (artist, year, note) = (found.title, found.year, found.note)
    } else if let found = TitleYear.split(title), found.note == nil {
      (title, year) = (found.title, found.year)
    }
    guard year != nil || !isSentence([title, artist]) else { return nil }
    return (.album(artist: artist, title: title, year: year), note)
  }

  /// Whether two texts next to a mark are rather the halves of a sentence: many words, most of them
  /// in lowercase, before a full stop.
  private static func isSentence(_ halves: [String]) -> Bool {
    guard let last = halves.last?.last, ".!?…".contains(last) else { return false }
    let words = halves.map { $0.split(separator: " ") }
    let all = words.flatMap(\.self)
    return all.count >= 9 && words[0].count >= 4
      && all.count(where: { $0.first?.isLowercase == true }) * 2 >= all.count
  }

  /// The text of a heading between rules: `== Jazz ==`, `--- Jazz ---`.
  private static func framed(_ text: String) -> String? {
    guard let rule = text.split(separator: " ").first, rule.count > 1, text.hasSuffix(" \(rule)"),
      let mark = rule.first, "=-*~_".contains(mark), rule.allSatisfy({ $0 == mark })
    else { return nil }
    return TrimmedText.text(text.dropFirst(rule.count).dropLast(rule.count))
  }

  /// A line without the marks of a heading or an entry.
  static func unmarked(_ line: String) -> String? {
    guard let text = TrimmedText.text(line.drop { $0 == "#" || $0 == " " || $0 == "\t" }) else {
      return nil
    }
    return entry(in: text).map { TrimmedText.text($0.rest) } ?? text
  }

  private static func isTime(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    return (2...3).contains(parts.count) && parts.allSatisfy { isNumber(String($0), digits: 1...2) }
  }

  /// Whether a text is the place of a track on a record: `A1`, `b2`.
  private static func isPlaceOnSide(_ text: String) -> Bool {
    guard let side = text.utf8.first, (side | 0x20) &- UInt8(ascii: "a") < 8 else { return false }
    return isNumber(String(text.dropFirst()), digits: 1...2)
  }

  private static func isNumber(_ text: String, digits: ClosedRange<Int>) -> Bool {
    digits.contains(text.utf8.count) && text.utf8.allSatisfy(\.isASCIIDigit)
  }
}
