import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// Bounds what requests without the token take from a public server, for each address that they come
/// from.
///
/// Without it one program could keep all connections that read, all tables that scripts make, or all
/// streams of changes to itself. Behind a proxy all strangers come from its address.
final class AnonymousLimits: Sendable {
  /// A request under way; it counts until this is released.
  final class Place: Sendable {
    private let limits: AnonymousLimits
    private let key: Key

    fileprivate init(_ limits: AnonymousLimits, _ key: Key) {
      self.limits = limits
      self.key = key
    }

    deinit {
      limits.release(key)
    }
  }

  /// What is counted together.
  fileprivate struct Key: Hashable, Sendable {
    let address: [UInt8]
    let isStream: Bool
  }

  private let requests: Int
  private let streams: Int
  private let counts = Mutex<[Key: Int]>([:])

  init(_ limits: ServerLimits) {
    requests = limits.anonymousRequests
    streams = limits.anonymousStreams
  }

  /// Counts a request.
  ///
  /// - Parameters:
  ///   - address: where it comes from; one without, from a test in the same process, is not counted.
  ///   - isStream: whether it is for a stream.
  /// - Returns: what holds its place, to be kept until its response is sent; nil where none is needed.
  /// - Throws: ``Problem`` where too many are under way.
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

  /// How many addresses have requests under way.
  var addressCount: Int { counts.withLock { $0.count } }

  private func release(_ key: Key) {
    counts.withLock { counts in
      let rest = counts[key, default: 1] - 1
      counts[key] = rest > 0 ? rest : nil
    }
  }

  /// The address, or of version 6 the half that one subscriber of a network has; nil for other sockets.
  static func network(of address: SocketAddress) -> [UInt8]? {
    switch address {
    case .v4(let address):
      return withUnsafeBytes(of: address.address.sin_addr) { Array($0) }
    case .v6(let address):
      let bytes = withUnsafeBytes(of: address.address.sin6_addr) { Array($0) }
      let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
      return bytes.starts(with: mapped) ? Array(bytes.dropFirst(12)) : Array(bytes.prefix(8))
    case .unixDomainSocket: return nil
    }
  }
}

extension Response {
  /// Keeps a request's place until all of the response is sent.
  mutating func hold(_ place: AnonymousLimits.Place) {
    let body = body
    self.body = ResponseBody(contentLength: body.contentLength) { writer in
      defer { withExtendedLifetime(place) {} }
      try await body.write(writer)
    }
  }
}
