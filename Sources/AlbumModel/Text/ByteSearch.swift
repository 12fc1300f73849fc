extension UnsafeBufferPointer<UInt8> {
  /// Whether all bytes are ASCII.
  ///
  /// - Complexity: O(n), eight bytes at a time.
  var isASCII: Bool {
    guard let start = baseAddress else { return true }
    let raw = UnsafeRawPointer(start)
    var index = 0
    var seen: UInt64 = 0
    while index + 8 <= count {
      seen |= raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      index += 8
    }
    while index < count {
      seen |= UInt64(self[index])
      index += 1
    }
    return seen & 0x8080_8080_8080_8080 == 0
  }

  /// Whether the bytes contain a sequence of bytes.
  ///
  /// - Complexity: O(n·m) at worst, nearly O(n) for text.
  func contains(bytes pattern: [UInt8]) -> Bool { contains(pattern) { $0 } }

  /// Whether this text, all of which is ASCII, contains a folded text.
  ///
  /// - Complexity: O(n·m) at worst, nearly O(n) for text.
  package func containsFoldedASCII(_ pattern: [UInt8]) -> Bool {
    contains(pattern, FoldedText.lowercasedASCII)
  }

  @inline(__always)
  private func contains(_ pattern: [UInt8], _ fold: (UInt8) -> UInt8) -> Bool {
    guard let first = pattern.first else { return true }
    guard count >= pattern.count else { return false }
    return pattern.withUnsafeBufferPointer { pattern in
      for start in 0...(count - pattern.count) where fold(self[start]) == first {
        var length = 1
        while length < pattern.count, fold(self[start + length]) == pattern[length] { length += 1 }
        if length == pattern.count { return true }
      }
      return false
    }
  }
}

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
