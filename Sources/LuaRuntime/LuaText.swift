internal import CLuaShims

/// Text that Swift can compare, hash and split in bounded time.
///
/// These operations sort the accents of a character, in time quadratic in their number: a megabyte
/// of them takes minutes, during which limits and interrupts have no effect. So text with such a
/// character is rejected at the border.
public enum LuaText {
  /// The maximum number of consecutive accents.
  public static let mostAccents = 1024

  /// Whether no character of a UTF-8 text has too many accents.
  ///
  /// - Parameter bytes: The text; one of less than 2 KiB cannot have them.
  /// - Returns: Whether the text is bounded.
  /// - Complexity: O(n).
  public static func isBounded(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count > 2 * mostAccents else { return true }
    var start = 0  // of the bytes beyond ASCII that come last
    var index = 0
    while index < bytes.count {
      if index + 8 <= bytes.count,
        bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        if index - start > 2 * mostAccents, !isBoundedRun(bytes, start..<index) { return false }
        index += 8
        start = index
      } else {
        if bytes[index] < 0x80 {
          if index - start > 2 * mostAccents, !isBoundedRun(bytes, start..<index) { return false }
          start = index + 1
        }
        index += 1
      }
    }
    return isBoundedRun(bytes, start..<bytes.count)
  }

  /// Whether a text that is worth the look has only ASCII.
  static func isLongASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count > 64 else { return false }
    let bytes = UnsafeRawBufferPointer(bytes)
    var index = 0
    while index + 64 <= bytes.count {
      let block = bytes.loadUnaligned(fromByteOffset: index, as: SIMD8<UInt64>.self)
      guard (block & 0x8080_8080_8080_8080) == .zero else { return false }
      index += 64
    }
    return bytes[index...].allSatisfy { $0 < 0x80 }
  }

  private static func isBoundedRun(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool {
    // An accent has at least two bytes.
    guard range.count > 2 * mostAccents else { return true }
    var accents = 0
    for scalar in String(decoding: bytes[range], as: UTF8.self).unicodeScalars {
      accents = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : accents + 1
      if accents > mostAccents { return false }
    }
    return true
  }

  /// A text for display: invalid bytes are replaced by U+FFFD, and an unbounded text is truncated.
  ///
  /// - Parameter bytes: The text.
  /// - Returns: The text.
  /// - Complexity: O(n).
  public static func repaired(_ bytes: UnsafeRawBufferPointer) -> String {
    guard isBounded(bytes) else { return String(decoding: bytes.prefix(80), as: UTF8.self) + "…" }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Bytes that are pushed as a Lua string without creating a Swift one.
public struct LuaBorrowedText: LuaPushable {
  private let bytes: UnsafeBufferPointer<UInt8>

  /// Wraps bytes.
  ///
  /// - Parameter bytes: valid until the push is done.
  public init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Pushes a string of the bytes.
  public func push(onto stack: LuaStack) { stack.pushBytes(bytes) }
}
