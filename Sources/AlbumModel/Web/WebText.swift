/// Untrusted text converted for addresses and for a line on a terminal.
package enum WebText {
  /// A path with all necessary characters encoded.
  package static func encoded(_ path: Substring) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "\\"): bytes.append(UInt8(ascii: "/"))
      case 0x21...0x7E where !"\"<>^`{|}".utf8.contains(byte): bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// One line of at most `limit` characters, without control characters.
  package static func line(_ text: String, limit: Int) -> String {
    let plain = text.unicodeScalars.map { scalar -> Character in
      let isControl = scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
      let steers =
        (0x2028...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
      return isControl || steers ? " " : Character(scalar)
    }
    let line = String(plain.prefix(limit))
    return plain.count > limit ? line + "…" : line
  }
}
