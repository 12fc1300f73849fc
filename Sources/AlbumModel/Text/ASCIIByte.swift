extension UInt8 {
  /// Whether it is an ASCII digit.
  package var isASCIIDigit: Bool { self &- 0x30 < 10 }

  /// Whether it is an ASCII letter.
  package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// Whether it is an ASCII letter or digit, or `_`.
  package var isASCIIWord: Bool { isASCIILetter || isASCIIDigit || self == UInt8(ascii: "_") }
}
