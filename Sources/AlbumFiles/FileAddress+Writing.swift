extension FileAddress {
  /// The `file://` address of an absolute path, in the form that browsers use.
  package static func of(_ path: [UInt8]) -> String {
    var address = Array("file://".utf8)
    for byte in path {
      if isPlain(byte) {
        address.append(byte)
      } else {
        address += [UInt8(ascii: "%"), hexadecimal(byte >> 4), hexadecimal(byte & 15)]
      }
    }
    return String(decoding: address, as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || "/-._~".utf8.contains(byte)
  }

  private static func hexadecimal(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
