/// The possible defects of a text, found in one pass over its bytes.
///
/// Text with accents is as frequent as plain text, and most of it has no defects either.
struct SuspectCharacters: OptionSet {
  let rawValue: UInt8

  static let entities = SuspectCharacters(rawValue: 1)
  /// Control characters, invisible ones, unusual spaces.
  static let untidy = SuspectCharacters(rawValue: 2)
  /// Combining accents.
  static let apart = SuspectCharacters(rawValue: 4)
  /// Pairs of characters as in misread text.
  static let misread = SuspectCharacters(rawValue: 8)

  /// Checks UTF-8.
  static func of(_ text: UnsafeBufferPointer<UInt8>) -> SuspectCharacters {
    var found: SuspectCharacters = []
    var hasAmpersand = false
    var before: UInt8 = 0
    var index = 0
    while index < text.count {
      let first = text[index]
      if first < 0x80 {
        if first < 0x20 || first == 0x7F || (first == 0x20 && before == 0x20) {
          found.insert(.untidy)
        }
        if first == UInt8(ascii: "&") { hasAmpersand = true }
        if first == UInt8(ascii: ";"), hasAmpersand { found.insert(.entities) }
        index += 1
      } else {
        let length = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        let second = index + 1 < text.count ? text[index + 1] : 0
        let third = index + 2 < text.count ? text[index + 2] : 0
        found.formUnion(of(first, second, third))
        // Only some characters can begin misread text (``Misreading``).
        switch before {
        case 0xC2, 0xC3, 0xC5, 0xC6, 0xD0, 0xE2: found.insert(.misread)
        default: break
        }
        index += length
      }
      before = first
    }
    return found
  }

  private static func of(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> SuspectCharacters {
    switch (first, second, third) {
    case (0x80..<0xC0, _, _), (0xC2, ..<0xA1, _), (0xC2, 0xAD, _), (0xE1, 0x9A, 0x80),
      (0xE2, 0x80, 0x80...0x8F), (0xE2, 0x80, 0xA8...0xAF), (0xE2, 0x81, 0x9F...0xAF),
      (0xEF, 0xBB, 0xBF):
      .untidy
    case (0xCC...0xCD, _, _), (0xD9, 0x93...0x95, _), (0xE3, 0x82, 0x99...0x9A),
      (0xE1, 0x84...0x87, _):
      .apart
    default: []
    }
  }
}
