/// Untrusted text converted for addresses and for a line on a terminal.
package enum WebText {
  /// A path with all necessary characters encoded, and slashes for backslashes.
  package static func encoded(_ path: Substring) -> String {
    let slashes = path.utf8.lazy.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
    return PercentEncoding.encoded(slashes) { byte in
      0x21...0x7E ~= byte && !"\"<>^`{|}".utf8.contains(byte)
    }
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
