package import AlbumModel
import Dispatch
import Glibc
import Synchronization

/// Resolves the addresses of hosts with the system, and caches the results for a minute.
package final class NameLookup: Sendable {
  /// A name without an address.
  package struct Failure: Error {
    package init() {}
  }

  private struct Answer {
    let addresses: [IPAddress]
    let end: ContinuousClock.Instant
  }

  /// The maximum number of cached names.
  private static let most = 1000
  private let known = Mutex<[String: Answer]>([:])
  private let lookup: @Sendable (String) throws -> [IPAddress]

  /// Creates a cache over a function, which may block.
  init(_ lookup: @escaping @Sendable (String) throws -> [IPAddress]) { self.lookup = lookup }

  /// The addresses of a host, without blocking the caller's thread.
  ///
  /// - Throws: ``Failure`` if there are none.
  func addresses(of host: String) async throws -> [IPAddress] {
    if let address = IPAddress(host) { return [address] }
    if let answer = known.withLock({ $0[host] }), answer.end > .now { return answer.addresses }
    let answers = AsyncStream<Result<[IPAddress], any Error>> { [lookup] continuation in
      DispatchQueue.global().async {
        continuation.yield(Result { try lookup(host) })
        continuation.finish()
      }
    }
    // The stream ends early if the task is cancelled.
    guard let found = try await answers.first(where: { _ in true })?.get() else {
      throw CancellationError()
    }
    known.withLock { known in
      if known.count >= Self.most { known = [:] }
      known[host] = Answer(addresses: found, end: .now + .seconds(60))
    }
    return found
  }

  /// The addresses of a host, the preferred one first.
  ///
  /// - Throws: ``Failure`` if there are none.
  package static func addresses(of host: String) throws -> [IPAddress] {
    if let address = IPAddress(host) { return [address] }
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, nil, &hints, &list)
    defer { if let list { freeaddrinfo(list) } }
    guard status == 0 else { throw Failure() }
    var found: [IPAddress] = []
    var next = list
    while let entry = next?.pointee {
      if let place = entry.ai_addr, let address = address(at: place, family: entry.ai_family) {
        found.append(address)
      }
      next = entry.ai_next
    }
    guard !found.isEmpty else { throw Failure() }
    return found
  }

  /// The address in a `sockaddr` of a family; nil if it is not an IP address.
  static func address(at place: UnsafeRawPointer, family: Int32) -> IPAddress? {
    switch family {
    case AF_INET:
      let address = place.loadUnaligned(as: sockaddr_in.self).sin_addr
      return IPAddress(bytes: withUnsafeBytes(of: address) { Array($0) })
    case AF_INET6:
      let address = place.loadUnaligned(as: sockaddr_in6.self).sin6_addr
      return IPAddress(bytes: withUnsafeBytes(of: address) { Array($0) })
    default: return nil
    }
  }
}
