import AlbumTestSupport

extension SeededRandom {
  /// Text of pieces that are difficult for formats.
  mutating func text(upTo count: Int) -> String {
    let pieces = [
      "a", "Z", " ", ",", ";", "\"", "\"\"", "\n", "\r\n", "\r", "\t", "|", "\\", "é", "e\u{301}",
      "日", "👩‍👩‍👧", "🇯🇵", "\u{0}", "\u{1B}", "'", "=", "-", "<b>", "&amp;", "\u{202E}", "\u{FEFF}",
      "0123456789abcdef",
    ]
    let length = Int.random(in: 0...count, using: &self)
    return (0..<length).map { _ in pieces.randomElement(using: &self) ?? "" }.joined()
  }
}
