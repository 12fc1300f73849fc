/// A checksum that detects damage, but not deliberate changes.
enum Checksum {
  /// - Complexity: O(n), eight bytes at a time.
  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var sum = UInt64(truncatingIfNeeded: bytes.count)
    let whole = bytes.count / 8 * 8
    for place in stride(from: 0, to: whole, by: 8) {
      sum = mixed(sum, bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian)
    }
    for byte in bytes[whole...] { sum = mixed(sum, UInt64(byte)) }
    return sum
  }

  private static func mixed(_ sum: UInt64, _ word: UInt64) -> UInt64 {
    let product = (sum ^ word) &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 29
  }
}
