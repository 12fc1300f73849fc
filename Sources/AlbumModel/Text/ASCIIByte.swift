extension UInt8 {
  /// Whether it is an ASCII digit.
  package var isASCIIDigit: Bool { self &- 0x30 < 10 }

  /// Whether it is an ASCII letter.
  package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// Whether it is an ASCII letter or digit, or `_`.
  package var isASCIIWord: Bool { isASCIILetter || isASCIIDigit || self == UInt8(ascii: "_") }

  /// Whether it may be in a token of HTTP, such as the name of a header (RFC 9110, 5.6.2).
  package var isOfToken: Bool { isASCIIWord || "!#$%&'*+-.^`|~".utf8.contains(self) }

  /// The value of a hexadecimal digit in ASCII; nil for another letter.
  package var hexadecimalDigit: UInt8? {
    isASCIIDigit ? self & 15 : (self | 0x20) &- 0x61 < 6 ? self & 15 + 9 : nil
  }
}
