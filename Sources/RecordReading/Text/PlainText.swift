/// Checks in one pass over its bytes whether a text may need cleaning.
///
/// Nearly every text is plain, so the check has to be very fast: eight bytes at a time.
package enum PlainText {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080

  /// Whether a text is printable ASCII without `&` and consecutive spaces, not a formula, and not a
  /// possible placeholder.
  package static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count >= 8 else { return isPlainAndShort(bytes) }
    guard bytes[0] != UInt8(ascii: "="), bytes.count > Placeholder.longest else {
      return bytes[0] != UInt8(ascii: "=") && isPlainWords(bytes) && !Placeholder.isPossible(bytes)
    }
    return isPlainWords(bytes)
  }

  /// The same for text that may have surrounding white space.
  static func isPlainAndTrimmed(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    !bytes.isEmpty && bytes.first != 0x20 && bytes.last != 0x20 && isPlain(bytes)
  }

  private static func isPlainWords(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    var place = 0
    var endsWithSpace = false
    while true {
      let word = raw.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian
      let spaces = zeros(word ^ (ones &* 0x20))
      let odd = (word &+ ones) | (word &- ones &* 0x20) | zeros(word ^ (ones &* 0x26)) | word
      guard odd & tops == 0, spaces & (spaces << 8) == 0 else { return false }
      // The last word overlaps the one before, so it checks all its pairs of bytes.
      if endsWithSpace, spaces & 0x80 != 0, place % 8 == 0 { return false }
      endsWithSpace = spaces >> 63 == 1
      if place + 8 == raw.count { return true }
      place = min(place + 8, raw.count - 8)
    }
  }

  /// A word in which the top bit is set in exactly those bytes that are zero.
  private static func zeros(_ word: UInt64) -> UInt64 {
    ~(((word & ~tops) &+ ~tops) | word | ~tops)
  }

  private static func isPlainAndShort(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var before: UInt8 = 0
    for byte in bytes {
      guard byte &- 0x20 < 0x5F, byte != UInt8(ascii: "&") else { return false }
      if byte == 0x20, before == 0x20 { return false }
      before = byte
    }
    return bytes.first != UInt8(ascii: "=") && !Placeholder.isPossible(bytes)
  }
}

/// The possible defects of a text, found in one pass over its bytes.
///
/// Text with accents is as frequent as plain text, and most of it has no defects either.
struct SuspectCharacters: OptionSet {
  let rawValue: UInt8

  static let entities = SuspectCharacters(rawValue: 1)
  /// Control characters, invisible ones, unusual spaces, and U+FFFD for lost ones.
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
      (0xEF, 0xBB, 0xBF), (0xEF, 0xBF, 0xBD):
      .untidy
    case (0xCC...0xCD, _, _), (0xD9, 0x93...0x95, _), (0xE3, 0x82, 0x99...0x9A),
      (0xE1, 0x84...0x87, _):
      .apart
    default: []
    }
  }
}
