/// Percent-encoding of bytes (RFC 3986, 2.1).
package enum PercentEncoding {
  /// Encodes all bytes but those that need no encoding.
  ///
  /// - Parameters:
  ///   - bytes: the bytes.
  ///   - isPlain: whether a byte is not encoded; by default the unreserved letters, digits and marks.
  /// - Returns: ASCII.
  package static func encoded(
    _ bytes: some Sequence<UInt8>, unless isPlain: (UInt8) -> Bool = isUnreserved
  ) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var output: [UInt8] = []
    for byte in bytes {
      if isPlain(byte) {
        output.append(byte)
      } else {
        output += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Encodes a path of the file system.
  package static func encodedPath(_ path: some Sequence<UInt8>) -> String {
    encoded(path) { isUnreserved($0) || $0 == UInt8(ascii: "/") }
  }

  /// Decodes bytes; a percent sign without two digits after it stays.
  package static func decoded(_ bytes: some Collection<UInt8>) -> [UInt8] {
    // Other modules cannot specialize the loop for their collections.
    decoded(array: Array(bytes))
  }

  private static func decoded(array bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "%")) else { return bytes }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = bytes[index + 1].hexadecimalDigit, let low = bytes[index + 2].hexadecimalDigit
      {
        output.append(high << 4 | low)
        index += 3
      } else {
        output.append(bytes[index])
        index += 1
      }
    }
    return output
  }

  /// Whether a byte has no meaning of its own in an address (RFC 3986, 2.3).
  package static func isUnreserved(_ byte: UInt8) -> Bool {
    byte.isASCIIWord || "-.~".utf8.contains(byte)
  }
}
