/// Checks in one pass over its bytes whether a text may need cleaning.
///
/// Nearly every text is plain, so the check has to be very fast: eight bytes at a time.
enum PlainText {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080

  /// Whether a text is printable ASCII without `&` and consecutive spaces, not a formula, and not a
  /// possible placeholder.
  static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
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
