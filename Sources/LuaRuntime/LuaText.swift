internal import CLuaShims

/// Text that Swift can compare, hash and split in bounded time.
package enum LuaText {
  /// The maximum number of consecutive accents.
  package static let mostAccents = 1024

  /// Whether no character of a UTF-8 text has too many accents.
  package static func isBounded(_ bytes: UnsafeRawBufferPointer) -> Bool {
    // An accent has at least two bytes.
    let shortest = 2 * mostAccents + 1
    var (start, end) = (0, 0)
    while border_long_run(bytes.baseAddress, bytes.count, shortest, &start, &end) {
      var accents = 0
      for scalar in String(decoding: bytes[start..<end], as: UTF8.self).unicodeScalars {
        accents = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : accents + 1
        if accents > mostAccents { return false }
      }
    }
    return true
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
