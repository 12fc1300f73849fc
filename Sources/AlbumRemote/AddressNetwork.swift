import Glibc

/// A range of addresses, such as `10.0.0.0/8`.
struct AddressNetwork {
  private let bytes: [UInt8]
  private let prefix: Int

  /// Reads `address/bits`.
  ///
  /// - Returns: nil for anything else.
  init?(_ text: Substring) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let prefix = Int(parts[1]), let bytes = Self.bytes(String(parts[0])),
      (0...bytes.count * 8).contains(prefix)
    else { return nil }
    self.bytes = bytes
    self.prefix = prefix
  }

  /// Whether a host is an address in it.
  func contains(_ host: String) -> Bool {
    guard let other = Self.bytes(host), other.count == bytes.count else { return false }
    return (0..<prefix).allSatisfy { bit in
      let mask = UInt8(0x80) >> UInt8(bit % 8)
      return bytes[bit / 8] & mask == other[bit / 8] & mask
    }
  }

  private static func bytes(_ text: String) -> [UInt8]? {
    let isSix = text.contains(":")
    var space = [UInt8](repeating: 0, count: isSix ? 16 : 4)
    return inet_pton(isSix ? AF_INET6 : AF_INET, text, &space) == 1 ? space : nil
  }
}
