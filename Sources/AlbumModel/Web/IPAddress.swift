import Glibc

/// An IP address, version 4 or 6.
package struct IPAddress: Hashable, Sendable, CustomStringConvertible {
  /// Four or sixteen bytes, in network order.
  package let bytes: [UInt8]

  /// The address in its usual form.
  package let description: String

  package var isSix: Bool { bytes.count == 16 }

  /// Parses an address in its usual form: `192.0.2.1`, `2001:db8::1`.
  ///
  /// An IPv4-mapped IPv6 address becomes the IPv4 one.
  package init?(_ text: String) {
    guard !text.contains("\0"), !text.contains("%") else { return nil }
    var four = in_addr()
    if inet_pton(AF_INET, text, &four) == 1 {
      self.init(bytes: withUnsafeBytes(of: four) { Array($0) })
      return
    }
    var six = in6_addr()
    guard inet_pton(AF_INET6, text, &six) == 1 else { return nil }
    self.init(bytes: withUnsafeBytes(of: six) { Array($0) })
  }

  package init(bytes: [UInt8]) {
    let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
    self.bytes = bytes.count == 16 && bytes.starts(with: mapped) ? Array(bytes[12...]) : bytes
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let family = self.bytes.count == 4 ? AF_INET : AF_INET6
    _ = self.bytes.withUnsafeBytes {
      inet_ntop(family, $0.baseAddress, &text, socklen_t(INET6_ADDRSTRLEN))
    }
    description = String(
      decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Whether it is a loopback address.
  package var isLoopback: Bool {
    isSix ? bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1 : bytes[0] == 127
  }

  /// Whether it is reachable only from this machine or its network (RFC 6890).
  package var isPrivate: Bool {
    if isSix {
      let isUnspecifiedOrLoopback = bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] <= 1
      // Addresses that contain an IPv4 one (6to4, NAT64, Teredo) are private if that is.
      let carries =
        bytes.starts(with: [0x20, 0x02]) || bytes.starts(with: [0x00, 0x64, 0xFF, 0x9B])
        || bytes.starts(with: [0x20, 0x01, 0, 0])
      return isUnspecifiedOrLoopback || bytes[0] & 0xFE == 0xFC
        || bytes[0] == 0xFE && bytes[1] & 0x80 == 0x80 || bytes[0] == 0xFF || carries
        || bytes.dropLast(4).allSatisfy { $0 == 0 }
    }
    switch (bytes[0], bytes[1]) {
    case (0, _), (10, _), (127, _), (169, 254), (192, 168), (224..., _): return true
    case (100, 64...127), (172, 16...31), (198, 18...19): return true
    case (192, 0): return bytes[2] == 0
    default: return false
    }
  }
}

/// A range of addresses, such as `10.0.0.0/8`.
package struct IPNetwork {
  private let bytes: [UInt8]
  private let prefix: Int

  /// Parses `address/bits`; nil for other text.
  package init?(_ text: Substring) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let prefix = Int(parts[1]), let address = IPAddress(String(parts[0])),
      (0...address.bytes.count * 8).contains(prefix)
    else { return nil }
    bytes = address.bytes
    self.prefix = prefix
  }

  /// Whether an address is in it.
  package func contains(_ address: IPAddress) -> Bool {
    guard address.bytes.count == bytes.count else { return false }
    return (0..<prefix).allSatisfy { bit in
      let mask = UInt8(0x80) >> UInt8(bit % 8)
      return bytes[bit / 8] & mask == address.bytes[bit / 8] & mask
    }
  }
}
