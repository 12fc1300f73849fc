import Glibc

/// Asks the system for the addresses of a host.
enum NameLookup {
  /// The addresses, the preferred one first.
  ///
  /// - Throws: ``NetworkProblem`` when there are none.
  static func addresses(of host: WebHost) throws -> [NetworkAddress] {
    if let address = NetworkAddress(host.name) { return [address] }
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host.name, nil, &hints, &list)
    defer { if let list { freeaddrinfo(list) } }
    guard status == 0 else {
      throw NetworkProblem("\(host.name) cannot be found: \(String(cString: gai_strerror(status)))")
    }
    var found: [NetworkAddress] = []
    var next = list
    while let entry = next?.pointee {
      if let address = entry.ai_addr.flatMap({ address(in: $0, family: entry.ai_family) }) {
        found.append(address)
      }
      next = entry.ai_next
    }
    guard !found.isEmpty else { throw NetworkProblem("\(host.name) has no address") }
    return found
  }

  private static func address(
    in pointer: UnsafeMutablePointer<sockaddr>, family: Int32
  ) -> NetworkAddress? {
    let raw = UnsafeRawPointer(pointer)
    switch family {
    case AF_INET:
      let address = raw.loadUnaligned(as: sockaddr_in.self).sin_addr
      return NetworkAddress(bytes: withUnsafeBytes(of: address) { Array($0) })
    case AF_INET6:
      let address = raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr
      return NetworkAddress(bytes: withUnsafeBytes(of: address) { Array($0) })
    default: return nil
    }
  }
}
