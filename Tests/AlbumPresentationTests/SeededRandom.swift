/// Random numbers that are the same in every run (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

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
