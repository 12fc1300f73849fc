/// Decodes single scalars of UTF-8 without making a string.
enum UTF8Scalar {
  /// The scalar that starts at an index, and its number of bytes; U+FFFD for invalid UTF-8.
  static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (scalar: Unicode.Scalar, length: Int) {
    let first = UInt32(bytes[index])
    let length: Int
    var value: UInt32
    switch first {
    case 0..<0x80: (length, value) = (1, first)
    case 0xC2...0xDF: (length, value) = (2, first & 0x1F)
    case 0xE0...0xEF: (length, value) = (3, first & 0x0F)
    case 0xF0...0xF4: (length, value) = (4, first & 0x07)
    default: return ("\u{FFFD}", 1)
    }
    for offset in 1..<max(length, 1) {
      guard index + offset < bytes.count, bytes[index + offset] & 0xC0 == 0x80 else {
        return ("\u{FFFD}", 1)
      }
      value = value << 6 | UInt32(bytes[index + offset] & 0x3F)
    }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }
}
