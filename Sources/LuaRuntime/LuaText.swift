/// Text that Swift can compare, hash and take apart in bounded time.
///
/// All of these put the accents of a letter in order, in time that grows with the square of their number:
/// a megabyte of them takes minutes, in which no limit and no interrupt is noticed. So text with such a
/// letter is refused at the border.
public enum LuaText {
  /// The most accents that may follow each other.
  public static let mostAccents = 1024

  /// Whether no letter of UTF-8 has too many accents.
  ///
  /// - Parameter bytes: The text; one of less than 2 KiB cannot have them.
  /// - Returns: Whether it is so.
  /// - Complexity: O(n).
  public static func isBounded(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count > 2 * mostAccents else { return true }
    var start = 0  // of the bytes beyond ASCII that come last
    var index = 0
    while index < bytes.count {
      if index + 8 <= bytes.count,
        bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        guard isBoundedRun(bytes, start..<index) else { return false }
        index += 8
        start = index
      } else {
        if bytes[index] < 0x80 {
          guard isBoundedRun(bytes, start..<index) else { return false }
          start = index + 1
        }
        index += 1
      }
    }
    return isBoundedRun(bytes, start..<bytes.count)
  }

  private static func isBoundedRun(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool {
    // An accent has two bytes at least.
    guard range.count > 2 * mostAccents else { return true }
    var accents = 0
    for scalar in String(decoding: bytes[range], as: UTF8.self).unicodeScalars {
      accents = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : accents + 1
      if accents > mostAccents { return false }
    }
    return true
  }

  /// A text for showing: invalid bytes are replaced by U+FFFD, and one that is not bounded is cut.
  ///
  /// - Parameter bytes: The text.
  /// - Returns: The text.
  /// - Complexity: O(n).
  public static func repaired(_ bytes: UnsafeRawBufferPointer) -> String {
    guard isBounded(bytes) else { return String(decoding: bytes.prefix(80), as: UTF8.self) + "…" }
    return String(decoding: bytes, as: UTF8.self)
  }
}
