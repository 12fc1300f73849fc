public import AlbumModel

/// Albums with values that are difficult to write and to read back.
public enum NastyContent {
  private static let pieces = [
    "a", "Z", "7", "0", " ", "  ", "\t", "\n", "\r", "\r\n", "\"", "\"\"", "'", ",", ";", "\\",
    "\\n",
    ":", "#", "# 1", "|", "- ", "[", "]", "{", "}", "=", "=1+1", "+", "@", "<b>", "&amp;", "true",
    "null", "remove", "\u{0}", "\u{1B}[2J", "\u{7F}", "\u{85}", "\u{A0}", "\u{2028}", "é",
    "e\u{301}",
    "\u{301}", "\u{200B}", "\u{202E}", "שלום", "東京", "👩‍👩‍👧", "\u{FFFD}", "-0", "1.5", "1e9",
  ]

  /// A text of a few pieces.
  public static func text(_ random: inout SeededRandom) -> String {
    (0..<Int.random(in: 1...5, using: &random))
      .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }

  /// A value of any type.
  public static func value(_ random: inout SeededRandom) -> FieldValue {
    switch Int.random(in: 0..<9, using: &random) {
    case 0: .integer(Int64.random(in: .min ... .max, using: &random))
    case 1: .number(Double(Int.random(in: -9...9, using: &random)))
    case 2: .number(Double.random(in: -1e300...1e300, using: &random))
    case 3: .flag(Bool.random(using: &random))
    case 4:
      .list((0..<Int.random(in: 0...3, using: &random)).map { _ in text(&random) })
    default: .text(Bool.random(using: &random) ? text(&random) : "")
    }
  }

  /// An album with a title and random other fields.
  public static func album(_ random: inout SeededRandom) -> AlbumContent {
    var content = AlbumContent(title: text(&random))
    if Bool.random(using: &random) { content.artist = text(&random) }
    if Bool.random(using: &random) { content.genre = text(&random) }
    if Bool.random(using: &random) { content.coverURL = text(&random) }
    if Bool.random(using: &random) { content.year = Int64.random(in: -9...3000, using: &random) }
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let name = Bool.random(using: &random) ? "own \(text(&random))" : text(&random)
      guard !FieldName(rawValue: name).isMain, !FieldName.readOnly.contains(name) else { continue }
      content.fields[name] = value(&random)
    }
    return content
  }
}
