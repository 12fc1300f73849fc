import AlbumModel
import RecordReading

/// Counts the brackets of a text: a dash in `Album (Part 1 - 3)` is between no names.
struct Brackets {
  private let lastClosing: String.Index?
  private var depth = 0

  init(_ text: String) { lastClosing = text.lastIndex { ")]".contains($0) } }

  /// Passes the next part of the text.
  mutating func pass(_ part: Substring) {
    guard lastClosing != nil else { return }
    for byte in part.utf8 {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth = max(0, depth - 1)
      default: break
      }
    }
  }

  /// Whether a bracket that was passed is closed behind a place.
  func isOpen(at place: String.Index) -> Bool {
    depth > 0 && lastClosing.map { place < $0 } ?? false
  }
}

/// Two names with a dash between them, as in `Artist - Title`.
enum DashedName {
  /// Which of the two names comes first.
  enum Order { case artist, title }

  /// The parts before and after the first dash with spaces around it, or those of
  /// `Artist, 1971. Title`, the second one as `Title (1971)`.
  ///
  /// - Returns: nil without such a dash, or if a part is empty.
  static func parts(of text: String) -> (left: String, right: String)? {
    if let stop = text.firstRange(of: ". "),
      let name = TitleYear.atEnd(of: String(text[..<stop.lowerBound])),
      let right = TrimmedText.text(text[stop.upperBound...])
    {
      return (name.rest, "\(right) (\(name.year))")
    }
    var index = text.startIndex
    var brackets = Brackets(text)
    while let place = text[index...].firstIndex(where: { "-–—".contains($0) }) {
      let after = text.index(after: place)
      brackets.pass(text[index..<after])
      let isApart =
        place > text.startIndex && text[text.index(before: place)] == " "
        && after < text.endIndex && text[after] == " " && !brackets.isOpen(at: place)
      if isApart, let left = TrimmedText.text(text[..<place]),
        let right = TrimmedText.text(text[after...])
      {
        return (left, right)
      }
      index = after
    }
    return nil
  }

  /// The parts before and after the only dash that has a space on one side, as in `Artist -Title`.
  static func looseParts(of text: String) -> (left: String, right: String)? {
    let places = text.indices.dropFirst().dropLast().filter { place in
      "-–—".contains(text[place])
        && (text[text.index(before: place)] == " ") != (text[text.index(after: place)] == " ")
    }
    guard places.count == 1, let left = TrimmedText.text(text[..<places[0]]),
      let right = TrimmedText.text(text[text.index(after: places[0])...])
    else { return nil }
    return (left, right)
  }

  /// The parts of `Artist: Title (1977)`; a title with a colon is rarely next to no artist.
  static func datedParts(of text: String) -> (left: String, right: String)? {
    let colons = text.ranges(of: ": ")
    guard colons.count == 1, let colon = colons.first, TitleYear.split(text) != nil,
      let left = TrimmedText.text(text[..<colon.lowerBound]),
      let right = TrimmedText.text(text[colon.upperBound...])
    else { return nil }
    return (left, right)
  }

  /// Whether nearly all texts are two names.
  static func hasTwoParts(_ texts: [String]) -> Bool {
    texts.count >= 2 && texts.count { parts(of: $0) != nil } * 10 >= texts.count * 8
  }

  /// The order of the names before and behind the marks of several texts.
  ///
  /// Artists are repeated or well known, and titles hardly; and titles have words such as "of", marks
  /// and digits nearly three times as often as artists. If nothing shows it, the artist is first, as
  /// usual.
  static func order(_ before: [String], _ behind: [String]) -> Order {
    func evidence(_ names: [String]) -> (repeated: Int, known: Int) {
      let folded = Set(names.map(FoldedText.fold))
      return (names.count - folded.count, folded.count(where: KnownArtists.contain))
    }
    let (first, second) = (evidence(before), evidence(behind))
    let count = second.repeated + second.known
    if count >= 5, count >= 5 * (first.repeated + first.known + 1) { return .title }
    // Of 63 lists that were counted, none with its artists first has more than -0.17 for each line.
    let titles = before.count(where: isTitleLike)
    let likeness = titles - behind.count(where: isTitleLike)
    // What nearly all have is no name, such as a number before it.
    let isShown =
      likeness * 4 >= before.count && titles * 10 <= before.count * 9 && before.count >= 8
      && first.repeated == 0
    return isShown && likeness + 2 * (second.known - first.known) >= 5 ? .title : .artist
  }

  /// Whether a name has what half of all titles have, and one in six artists.
  private static func isTitleLike(_ name: String) -> Bool {
    if name.contains(where: { "?!,:;()[].…".contains($0) || $0.isNumber }) { return true }
    let words = name.lowercased().split { !$0.isLetter && $0 != "'" && $0 != "’" }
    return words.count >= 4 || words.contains { titleWords.contains(String($0)) }
  }

  private static let titleWords: Set<String> = WordList.named("DashedName.titleWords")

  /// The order of the names in texts of which nearly all are two; nil if they are not.
  static func order(in texts: [String]) -> Order? {
    guard hasTwoParts(texts) else {
      let dated = texts.count { datedParts(of: $0) != nil }
      return texts.count >= 3 && dated * 10 >= texts.count * 9 ? .artist : nil
    }
    let names = texts.compactMap(parts)
    return order(names.map(\.left), names.map { TitleYear.split($0.right)?.title ?? $0.right })
  }
}

extension AlbumContent {
  /// Splits a title that is `Artist - Title`, `Artist - Title (1977)` or `1977 - Title`.
  mutating func splitDashedTitle(_ order: DashedName.Order) {
    guard let title,
      var parts = DashedName.parts(of: title)
        ?? DashedName.looseParts(of: title) ?? DashedName.datedParts(of: title)
    else { return }
    if let first = YearText.year(ofFourDigits: parts.left) {
      (self.title, year) = (parts.right, year ?? first)
      guard let names = DashedName.parts(of: parts.right) else { return }
      parts = names
    }
    if year == nil, let found = TitleYear.split(parts.right), found.note == nil {
      (parts.right, year) = (found.title, found.year)
    }
    (artist, self.title) = parts
    guard order == .title else { return }
    (artist, self.title) = (parts.right, parts.left)
    // What is behind the artist is about the album: `Tago Mago - Can (2 LP)`.
    if parts.right.last == ")", let open = parts.right.firstRange(of: " (")?.lowerBound {
      (artist, self.title) = (String(parts.right[..<open]), parts.left + parts.right[open...])
    }
  }
}
