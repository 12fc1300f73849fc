import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import Synchronization

/// The connections of a client: a pool for each way to go, made when it is first gone.
final class Connections: Sendable {
  private struct Way: Hashable {
    let route: Route
    let isSecure: Bool
    /// The only private addresses that connections may have; nil for any.
    let hidden: Set<NetworkAddress>?
  }

  private enum State {
    case open([Way: HTTPClient])
    case shut
  }

  private let limits: WebClient.Limits
  private let state = Mutex(State.open([:]))

  init(limits: WebClient.Limits) {
    self.limits = limits
  }

  deinit {
    // A pool that is let go while it is open brings a debug build down.
    for client in takeAll() { client.shutdown { _ in } }
  }

  /// The pool for a route.
  ///
  /// - Throws: `HTTPClientError.alreadyShutdown` after the end.
  func client(
    for route: Route, isSecure: Bool, hidden: Set<NetworkAddress>? = nil
  ) throws -> HTTPClient {
    try state.withLock { state in
      guard case .open(var clients) = state else { throw HTTPClientError.alreadyShutdown }
      let way = Way(route: route, isSecure: isSecure, hidden: hidden)
      if let client = clients[way] { return client }
      let client = HTTPClient(
        eventLoopGroupProvider: .singleton, configuration: configuration(for: way))
      clients[way] = client
      state = .open(clients)
      return client
    }
  }

  /// Ends all connections.
  func shutdown() async throws {
    for client in takeAll() { try await client.shutdown() }
  }

  private func takeAll() -> [HTTPClient] {
    state.withLock { state in
      guard case .open(let clients) = state else { return [] }
      state = .shut
      return Array(clients.values)
    }
  }

  /// Closes a connection before anything is sent where a name leads to another address than the one that was
  /// checked.
  private static func check(
    _ channel: any Channel, _ hidden: Set<NetworkAddress>
  ) -> EventLoopFuture<Void> {
    let place = channel.remoteAddress?.ipAddress.flatMap { NetworkAddress($0) }
    if let place, !place.isPrivate || hidden.contains(place) {
      return channel.eventLoop.makeSucceededVoidFuture()
    }
    return channel.close().flatMapThrowing { throw UncheckedAddress() }
  }

  private func configuration(for way: Way) -> HTTPClient.Configuration {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow,
      timeout: HTTPClient.Configuration.Timeout(
        connect: TimeAmount(limits.connectTimeout), read: TimeAmount(limits.idleTimeout),
        write: TimeAmount(limits.idleTimeout)))
    configuration.httpVersion = .http1Only
    // How often to try is decided in one place, and it is not here.
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit =
      limits.connectionsPerHost
    switch way.route {
    case .direct:
      if let hidden = way.hidden {
        configuration.http1_1ConnectionDebugInitializer = { Self.check($0, hidden) }
      }
    case .socks(let proxy):
      configuration.proxy = .socksServer(host: proxy.host, port: proxy.port)
    case .http(let proxy, let user, let password):
      if way.isSecure {
        configuration.proxy = .server(
          host: proxy.host, port: proxy.port,
          authorization: user.map { .basic(username: $0, password: password) })
      } else {
        configuration.http1_1ConnectionDebugInitializer = AbsoluteTargets.install
      }
    }
    return configuration
  }
}

/// A connection to a private address that was not checked.
struct UncheckedAddress: Error {}
