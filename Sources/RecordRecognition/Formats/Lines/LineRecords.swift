import AlbumModel
import RecordReading

/// Lists in lines, as people write them in notes and in Markdown: `Artist - Title (1977)`.
///
/// Tracks in lines below an album are kept in its field `track`, headings in `section`.
struct LineRecords: TextFormat, LineFormat {
  /// Why most lines are no albums.
  static let noNames = "a line without artist and title"

  let kind = SourceKind.text
  private let style: ListLine.Style
  var reader: LineReader
  private var line = 1
  private var section: String?
  /// Whether a comment of Markdown is open.
  private var isComment = false
  /// Whether the warnings on how names are read were given.
  private var isAnnounced = false
  /// The album whose tracks may follow.
  private var pending: PendingAlbum?
  /// The text of the pending album if that is a line of its own without a year or the mark of others.
  private var doubtful: String?
  /// Whether an album was added, and whether the line above is empty.
  private var hasAlbum = false
  private var isApart = false
  /// Whether an entry was read.
  private var hasEntry = false

  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool {
    if let name = options.sourceName { return name == SourceKind.text.name }
    return !options.describesTable
  }

  static func open(_ text: OpenedText) throws(ImportError) -> any RecordFormat {
    LineRecords(
      style: style(of: LineReader.firstOfList(of: text.feed)), reader: LineReader(text.feed))
  }

  /// What most lines have in common.
  static func style(of written: [String]) -> ListLine.Style {
    var lines = written.map(WrittenLine.plain).filter { $0.count > 2 }
    let repeated = Set(
      Dictionary(grouping: lines) { $0 }.filter { $1.count > 2 && $1.count * 6 >= lines.count }.keys
    )
    // A log of one album is no page.
    let isPage = lines.count(where: repeated.contains) * 2 <= lines.count
    if isPage { lines.removeAll(where: repeated.contains) }
    let caption = lines.prefix(5).lazy
      .compactMap { line in namedOrder(line).map { (line, $0) } }.first
    lines.removeAll { $0 == caption?.0 }
    typealias Count = (all: Int, withYear: Int)
    func albums(_ style: ListLine.Style) -> Count {
      lines.compactMap { ListLine($0, style: style) }.reduce(into: (0, 0)) { counts, line in
        guard case .album(_, _, let year) = line.kind else { return }
        counts.0 += 1
        if year != nil { counts.1 += 1 }
      }
    }
    var style = ListLine.Style(repeated: isPage ? repeated : [], caption: caption?.0)
    /// Reads the lines otherwise if most look so, and if that finds more.
    func take<Value>(
      _ property: WritableKeyPath<ListLine.Style, Value>, _ value: Value,
      ifMost isOne: (String) -> Bool, _ isBetter: (_ found: Count, _ before: Count) -> Bool
    ) {
      guard lines.count(where: isOne) * 2 > lines.count else { return }
      var other = style
      other[keyPath: property] = value
      if isBetter(albums(other), albums(style)) { style = other }
    }
    let first = lines.compactMap(ListLine.firstMark)
    style.mark = ListLine.marks.first { mark in
      first.count { $0 == mark } * 10 >= max(first.count * 8, lines.count * 2)
    }
    let texts = lines.compactMap(ListLine.unmarked).map { $0.replacing("**", with: "") }
    style.hasQuotes = WrittenLine.hasQuotes(texts)
    style.lead = LineLead.usual(in: texts)
    style.tail = tail(of: texts, style)
    let named = texts.filter { ListLine.firstMark(in: $0) != nil || $0.contains(" by ") }
      .map { text in
        var names = text
        _ = style.takeOthers(from: &names)
        return names
      }
    style.hasRemarks = EndRemark.isUsual(named)
    let areLabelled = EndRemark.areLabelled(texts)
    let areTwo = hasTwoNames(lines, atLeast: areLabelled ? 5 : 8)
    style.hasLabels =
      EndRemark.areLabelled(named) || EndRemark.areLabelled(texts.filter { $0.contains(": ") })
      || areTwo && areLabelled
    style.hasArtistsInBrackets = named.count * 5 < texts.count && areLabelled && !areTwo
    func order() -> DashedName.Order { caption?.1 ?? Self.order(in: lines, style) }
    style.hasTitlesFirst =
      named.count { isTitleFirst($0, style) } * 10 >= max(named.count * 8, 16) || order() == .title
    func isDated(_ found: Count, _ before: Count) -> Bool {
      (found.withYear - before.withYear) * 2 > found.all
    }
    let hasColon = { (line: String) in line.contains(": ") }
    take(\.separator, ": ", ifMost: hasColon) { found, before in
      before.all * 5 < found.all && !isNamed(lines)
    }
    let hasComma = { (line: String) in line.contains(", ") || ListLine.firstMark(in: line) != nil }
    take(\.separator, ", ", ifMost: hasComma) { found, before in
      before.all * 4 < found.all * 3 && areTwo
    }
    let hasYear = { (line: String) in line.contains(", 1") || line.contains(", 2") }
    take(\.yearPlace, .behindComma, ifMost: hasYear, isDated)
    let isLeading = { (line: String) in TitleYear.leading(line) != nil }
    take(\.yearPlace, .beforeNames, ifMost: isLeading, isDated)
    if style.separator != nil { style.hasTitlesFirst = order() == .title }
    style.hasTitlesByArtists =
      named.count >= 2 && named.count { $0.contains(" by ") } * 10 >= named.count * 7
    let read = lines.compactMap { ListLine($0, style: style) }.filter(\.isAlbum)
    let marked = read.count(where: \.isMarked)
    style.hasEntries = marked >= 3 && marked * 10 >= read.count * 7
    style.hasYears = albums(style).withYear * 10 >= read.count * 9
    let entries = read.lazy.compactMap(\.members)
    style.artistNames = ListedNames(
      in: entries.map { [$0.first { $0.name == "artist" }?.value.plainText ?? ""] }, column: 0)
    return style
  }

  /// The member for the third part of nearly all lines, which has few different values.
  private static func tail(of texts: [String], _ style: ListLine.Style) -> String? {
    guard let mark = style.mark else { return nil }
    let parts = texts.map { text -> [String] in
      let names = style.lead?.split(text)?.rest ?? text
      return names.split(separator: mark).map(String.init)
    }
    let named = parts.filter { $0.count >= 2 }
    let labelled = named.count { $0.count == 4 && YearText.year(ofFourDigits: $0[3]) != nil }
    if named.count >= 3, labelled * 10 >= named.count * 8 { return ListLine.Style.labels }
    let tails = named.filter { $0.count == 3 }.map { $0[2] }
    guard named.count >= 5, tails.count * 10 >= named.count * 9 else { return nil }
    if tails.allSatisfy(isRating) { return "rating" }
    if tails.count(where: EvidentField.isMoney) * 10 >= tails.count * 9 { return "price" }
    guard Set(tails.map(FoldedText.fold)).count * 2 <= tails.count,
      !tails.contains(where: { TitleYear.time($0) != nil })
    else { return nil }
    return GenreWords.areMost(of: tails) ? FieldName.genre.rawValue : "notes"
  }

  /// Whether a text can only be a rating: `7.5/10`, `★★★★`.
  private static func isRating(_ text: String) -> Bool {
    text.contains(where: { "/%★⭐".contains($0) })
      && TrimmedText.text(text).flatMap { FieldKinds.named("rating")?.read($0) } != nil
  }

  /// The order that a line says: `Title - Artist (year)`, `My albums (title – artist)`.
  private static func namedOrder(_ line: String) -> DashedName.Order? {
    guard let place = ListLine.firstMark(in: line).flatMap(line.firstRange(of:)) else { return nil }
    let (before, behind) = (line[..<place.lowerBound], line[place.upperBound...])
    let words = [before, behind].map { $0.split { !$0.isLetter && !$0.isNumber } }
    let ends = [words[0].last, words[1].first].compactMap { $0.map(String.init) }
    let fields = ends.map(ColumnWords.field)
    return fields == [.title, .artist] ? .title : fields == [.artist, .title] ? .artist : nil
  }

  /// Whether lines have a comma between two short names, and few have more.
  private static func hasTwoNames(_ lines: [String], atLeast fewest: Int) -> Bool {
    let texts = lines.filter { !$0.hasPrefix("#") }.compactMap(ListLine.unmarked)
    let plain = texts.filter { ListLine.firstMark(in: $0) == nil }
      .map { TitleYear.labelled($0)?.title ?? TitleYear.atEnd(of: $0)?.rest ?? $0 }
    return texts.count >= fewest
      && plain.count { text in
        text.utf8.count <= 80 && text.ranges(of: ", ").count == 1
          && !".!?:".contains(text.last ?? ".")
      } * 4 >= plain.count * 3
  }

  /// What the names show about their order.
  private static func order(in lines: [String], _ style: ListLine.Style) -> DashedName.Order {
    let albums = lines.compactMap { line -> (before: String, behind: String)? in
      guard case .album(let artist, let title, _)? = ListLine(line, style: style)?.kind,
        !commonTitles.contains(title)
      else { return nil }
      return (artist, title)
    }
    return DashedName.order(albums.map(\.before), albums.map(\.behind))
  }

  /// Whether only the name before the mark is in emphasis or quotes: `*Dive* - Tycho`.
  private static func isTitleFirst(_ text: String, _ style: ListLine.Style) -> Bool {
    let mark = style.mark.flatMap { text.contains($0) ? $0 : nil } ?? ListLine.firstMark(in: text)
    guard let place = mark.flatMap(text.firstRange(of:)) else { return false }
    func isTitle(_ name: Substring) -> Bool {
      let marks: [Character: Character] = [
        "*": "*", "_": "_", "\"": "\"", "“": "”", "„": "“", "«": "»",
      ]
      return name.first.flatMap { marks[$0] }.map(name.dropFirst().contains) ?? false
    }
    return isTitle(text[..<place.lowerBound]) && !isTitle(text[place.upperBound...])
  }

  /// Titles that albums of many artists have.
  private static let commonTitles: Set<String> = WordList.named("LineRecords.commonTitles")

  /// Whether the texts before colons are names of fields: `Artist: Can`.
  private static func isNamed(_ lines: [String]) -> Bool {
    let names = lines.compactMap { one in one.firstRange(of: ": ").map { one[..<$0.lowerBound] } }
    return Set(names).count * 2 < names.count
      || names.count { ColumnNames.isKnown(String($0)) } * 5 > names.count
  }

  private mutating func announce(_ records: inout RecordBuilder) {
    isAnnounced = true
    if style.hasTitlesFirst {
      records.warnings.add(
        .header, line: 1,
        "the titles are read before the artists, as the names behind the marks are those of "
          + "artists; the other way round with --map title=artist --map artist=title")
    }
    if let names = style.artistNames { records.warnings.add(.leftOut, line: 1, names.remark) }
    if style.separator == ", ", !style.hasEntries || !style.hasYears { records.noteOrder() }
  }

  mutating func add(_ written: LineReader.Line, to records: inout RecordBuilder) {
    if !isAnnounced { announce(&records) }
    let text = WrittenLine.plain(written.unescaped.text)
    line = written.number
    if isComment || text.hasPrefix("<!--") {
      isComment = !text.contains("-->")
      return records.leaveOut(text, line: line, "a comment")
    }
    if text == style.caption { return records.leaveOut(text, line: line, "the names of the parts") }
    if style.repeated.contains(text) {
      return records.leaveOut(text, line: line, "a line that is repeated")
    }
    guard let entry = ListLine(text, style: style) else {
      isApart = true
      return
    }
    defer { isApart = false }
    if hasAlbum || !isApart && entry.isAlbum { doubtful = nil }
    hasEntry = hasEntry || entry.isMarked
    switch entry.kind {
    // What is above the entries is the title of the list.
    case .album where style.hasEntries && !hasEntry:
      records.leaveOut(text, line: line, Self.noNames)
    case .album(let artist, let title, nil)
    where RowConventions.isSum([artist.utf8, title.utf8], of: 2):
      finish(&records)
      records.leaveOut(text, line: line, "a sum")
    case .album:
      finish(&records)
      var members = entry.members ?? []
      if let names = style.artistNames, case .text(let artist)? = members.first?.value {
        members[0] = .init(name: "artist", value: .text(names.usual(artist)))
      }
      if !members.contains(where: { $0.name == "year" }) {
        members.add("year", section.flatMap(YearText.year(ofFourDigits:)))
      }
      let isDated = members.contains { $0.name == "year" }
      let mark = style.mark ?? style.separator
      let isOther = style.hasYears && !isDated || mark.map { !text.contains($0) } == true
      doubtful = isOther && (isApart || !hasAlbum) ? text : nil
      members.add("section", section)
      pending = PendingAlbum(members, line: line)
    case .track(let track):
      doubtful = nil
      let isAdded = pending?.add(.text(track.text))
      if isAdded == true { return }
      records.leaveOut(text, line: line, isAdded == nil ? Self.noNames : PendingAlbum.tooManyTracks)
    case .heading(let title):
      if doubtful != nil { finish(&records) }
      section = title
    case .other where YearText.year(ofFourDigits: text) != nil:
      finish(&records)
      section = text
    case .other:
      finish(&records)
      records.leaveOut(text, line: line, Self.noNames)
    }
  }

  /// Adds the last album, unless it is rather a heading, or the signature below the list.
  mutating func finish(_ records: inout RecordBuilder) {
    guard let album = pending.take() else { return }
    if let text = doubtful.take() { return records.leaveOut(text, line: album.line, Self.noNames) }
    hasAlbum = true
    album.append(to: &records, tracks: "track")
  }
}
