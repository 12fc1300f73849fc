import NIOCore
import Synchronization

/// Limits the requests without the token to a public server, for each client address.
///
/// Without these limits one client could occupy all connections that read, all tables that scripts
/// make, or all streams of changes. Behind a proxy all anonymous clients have its address.
final class AnonymousLimits: Sendable {
  /// A current request; it counts until this object is released.
  final class Place: Sendable {
    private let limits: AnonymousLimits
    private let key: Key

    fileprivate init(_ limits: AnonymousLimits, _ key: Key) {
      (self.limits, self.key) = (limits, key)
    }

    deinit { limits.release(key) }
  }

  /// The key of requests that are counted together.
  fileprivate struct Key: Hashable, Sendable {
    let address: [UInt8]
    let isStream: Bool
  }

  private let requests: Int
  private let streams: Int
  private let counts = Mutex<[Key: Int]>([:])

  init(_ limits: ServerLimits) {
    (requests, streams) = (limits.anonymousRequests, limits.anonymousStreams)
  }

  /// Counts a request.
  ///
  /// - Parameters:
  ///   - address: the client's address; a request without one, from a test in the same process,
  ///     is not counted.
  ///   - isStream: whether it is for a stream.
  /// - Returns: an object that represents the request, to be kept until its response is sent; nil
  ///   if none is needed.
  /// - Throws: ``Problem`` if the limit is exceeded.
  func enter(from address: SocketAddress?, isStream: Bool) throws(Problem) -> Place? {
    guard let address = address.flatMap(Self.network) else { return nil }
    let key = Key(address: address, isStream: isStream)
    let most = isStream ? streams : requests
    let isFree = counts.withLock { counts in
      guard counts[key, default: 0] < most else { return false }
      counts[key, default: 0] += 1
      return true
    }
    guard isFree else {
      throw Problem(
        .serviceUnavailable,
        "too many \(isStream ? "streams" : "requests") from your address at the same time; "
          + "try again later, or send the token",
        headers: [.retryAfter: "1"])
    }
    return Place(self, key)
  }

  /// The number of addresses with current requests.
  var addressCount: Int { counts.withLock { $0.count } }

  private func release(_ key: Key) {
    counts.withLock { counts in
      let rest = counts[key, default: 1] - 1
      counts[key] = rest > 0 ? rest : nil
    }
  }

  /// The address, or for IPv6 the network half, which belongs to one subscriber; nil for other
  /// sockets.
  static func network(of address: SocketAddress) -> [UInt8]? {
    switch address {
    case .v4(let address): return withUnsafeBytes(of: address.address.sin_addr) { Array($0) }
    case .v6(let address):
      let bytes = withUnsafeBytes(of: address.address.sin6_addr) { Array($0) }
      let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
      return bytes.starts(with: mapped) ? Array(bytes.dropFirst(12)) : Array(bytes.prefix(8))
    case .unixDomainSocket: return nil
    }
  }
}

/// An amount that all requests share, such as the bytes of bodies in memory.
final class Budget: Sendable {
  private let rest: Mutex<Int>

  /// Makes a budget.
  init(_ amount: Int) { rest = Mutex(amount) }

  /// Takes an amount.
  ///
  /// - Returns: false when less than that is left; then nothing is taken.
  func take(_ amount: Int) -> Bool {
    rest.withLock { rest in
      guard amount <= rest else { return false }
      rest -= amount
      return true
    }
  }

  /// Returns an amount that was taken.
  func give(back amount: Int) { rest.withLock { $0 += amount } }
}
