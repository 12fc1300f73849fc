/// Appending text to the bytes of an output without intermediate strings.
extension [UInt8] {
  /// Appends a literal.
  @inline(__always)
  mutating func append(_ literal: StaticString) {
    literal.withUTF8Buffer { append(contentsOf: $0) }
  }

  /// Appends a text's UTF-8.
  mutating func append(text: String) {
    text.utf8.span.withUnsafeBufferPointer { append(contentsOf: $0) }
  }

  /// Appends a text's UTF-8 with some ASCII bytes replaced.
  @inline(__always)
  mutating func append(_ text: String, replacing replacement: (UInt8) -> StaticString?) {
    text.utf8.span.withUnsafeBufferPointer { append($0, replacing: replacement) }
  }

  /// Appends bytes, some of which are replaced, as in ``append(_:replacing:)-(String,_)``.
  @inline(__always)
  mutating func append(
    _ bytes: UnsafeBufferPointer<UInt8>, replacing replacement: (UInt8) -> StaticString?
  ) {
    var copied = 0
    for index in bytes.indices {
      guard let escape = replacement(bytes[index]) else { continue }
      append(contentsOf: UnsafeBufferPointer(rebasing: bytes[copied..<index]))
      append(escape)
      copied = index + 1
    }
    append(contentsOf: UnsafeBufferPointer(rebasing: bytes[copied...]))
  }

  /// Appends an integer in decimal digits.
  mutating func appendDecimal(_ integer: Int64) {
    var digits = InlineArray<20, UInt8>(repeating: UInt8(ascii: "0"))
    var start = 20
    var rest = integer.magnitude
    repeat {
      start -= 1
      digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    if integer < 0 {
      start -= 1
      digits[start] = UInt8(ascii: "-")
    }
    digits.span.extracting(start...).withUnsafeBufferPointer { append(contentsOf: $0) }
  }

  /// Appends a byte several times.
  mutating func append(_ byte: UInt8, times count: Int) {
    append(contentsOf: repeatElement(byte, count: Swift.max(0, count)))
  }
}
