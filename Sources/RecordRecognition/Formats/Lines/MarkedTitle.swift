import RecordReading

/// A title in the marks of Chinese and Japanese, which separate it from the artist:
/// `周杰伦《范特西》2001`, `宇多田ヒカル「First Love」(1999)`.
struct MarkedTitle {
  /// The marks around titles.
  private static let marks: [Character: Character] = [
    "《": "》", "〈": "〉", "「": "」", "『": "』", "【": "】",
  ]
  /// Quotes, which a title may have too; some open and close.
  private static let quotes: [Character: String] = [
    "“": "”", "„": "“”", "”": "”", "«": "»", "»": "«", "‹": "›", "‘": "’", "‚": "‘’",
  ]
  /// What may be between the parts.
  private static let separators = " \u{3000},，、.。:：;；·・-–—－/／"
  private static let brackets = "()[]（）［］"

  let artist: String
  let title: String
  private(set) var year: Int64?
  private(set) var note: String?

  /// Reads a line with exactly one title in marks, or in typographic quotes, and the artist before or
  /// after it.
  init?(_ line: String, hasQuotes: Bool = false, isApart: (String) -> Bool) {
    func closings(_ letter: Character) -> String? {
      Self.marks[letter].map(String.init) ?? (hasQuotes ? Self.quotes[letter] : nil)
    }
    // A straight quote is an apostrophe elsewhere, and so is a closing one inside a word.
    let straight = hasQuotes ? line.firstRange(of: " '")?.upperBound : nil
    guard
      let open = line.firstIndex(where: { closings($0) != nil })
        ?? straight.map(line.index(before:)),
      case let ends = closings(line[open]) ?? "'’",
      let close = line[open...].indices.dropFirst().first(where: { index in
        let next = line.index(after: index)
        let isInWord = "'’".contains(line[index]) && next < line.endIndex && line[next].isLetter
        return ends.contains(line[index]) && !isInWord
      }),
      !line[close...].dropFirst().contains(where: { closings($0) != nil }),
      let title = TrimmedText.text(line[line.index(after: open)..<close]),
      !title.contains(where: { closings($0) != nil })
    else { return nil }
    let rest = line[line.index(after: close)...]
    self.title = title
    var before = String(line[..<open])
    if let leading = TitleYear.leading(before) { (year, before) = leading }
    let artistBefore = Self.name(before)
    // Behind the title, the artist is next to it, and what follows the year is not.
    let end = rest.firstIndex { Self.brackets.contains($0) || $0.isNumber } ?? rest.endIndex
    // In `Can - Tago Mago「Live」` the marks are part of the title.
    guard let artist = artistBefore ?? Self.name(String(rest[..<end])), !isApart(artist) else {
      return nil
    }
    self.artist = artist
    take(artistBefore == nil ? rest[end...] : rest)
  }

  /// Reads the year and the note after the names.
  private mutating func take(_ rest: Substring) {
    var words = ""
    let separators = Self.brackets + Self.separators
    for part in rest.split(whereSeparator: separators.contains) {
      let digits = part.prefix { $0.isASCII && $0.isNumber }
      let after = part.dropFirst(digits.count)
      if year == nil, after.isEmpty || after.first == "年" || after.first == "년",
        let found = YearText.year(ofFourDigits: digits)
      {
        year = found
      } else if part != "г" || year == nil {
        words += (words.isEmpty ? "" : " ") + part
      }
    }
    note = TrimmedText.text(words)
  }

  private static func name(_ text: String) -> String? {
    let start = text.drop { separators.contains($0) }
    return start.lastIndex { !separators.contains($0) }.map { String(start[...$0]) }
  }

  /// A title without marks around it.
  static func plain(_ text: Substring) -> Substring {
    guard let first = text.first, let closing = marks[first], text.last == closing, text.count > 2,
      !text.dropFirst().dropLast().contains(where: { $0 == first || $0 == closing })
    else { return text }
    return text.dropFirst().dropLast()
  }
}
