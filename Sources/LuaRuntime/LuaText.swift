internal import CLuaShims

/// Text that Swift can compare, hash and split in bounded time.
package enum LuaText {
  /// The maximum number of consecutive accents.
  package static let mostAccents = 1024

  /// Whether no character of a UTF-8 text has too many accents.
  package static func isBounded(_ bytes: UnsafeRawBufferPointer) -> Bool {
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

  /// The text of bytes.
  ///
  /// - Throws: `LuaMismatch` if they are not valid UTF-8, or a character has too many accents.
  static func text(_ bytes: UnsafeBufferPointer<UInt8>) throws -> String {
    if border_is_ascii(bytes.baseAddress, bytes.count) {
      return String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: true))
    }
    guard isBounded(UnsafeRawBufferPointer(bytes)) else {
      throw LuaMismatch(
        expected: "a string with at most \(mostAccents) accents on a letter",
        found: "one with more")
    }
    do { return String(copying: try UTF8Span(validating: bytes.span)) } catch {
      throw LuaMismatch(expected: "valid UTF-8 text", found: "other bytes")
    }
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
  package static func repaired(_ bytes: UnsafeRawBufferPointer) -> String {
    guard isBounded(bytes) else { return String(decoding: bytes.prefix(80), as: UTF8.self) + "…" }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Bytes that are pushed as a Lua string without creating a Swift one.
package struct LuaBorrowedText: LuaPushable {
  private let bytes: UnsafeBufferPointer<UInt8>

  /// Wraps bytes.
  package init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Pushes a string of the bytes.
  package func push(onto stack: LuaStack) { stack.pushBytes(bytes) }
}
