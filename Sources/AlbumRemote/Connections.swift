import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import Synchronization

/// The connections of a client: a pool for each way to go, made when it is first gone.
final class Connections: Sendable {
  private struct Way: Hashable {
    let route: Route
    let isSecure: Bool
  }

  private enum State {
    case open([Way: HTTPClient])
    case shut
  }

  private let limits: RemoteClient.Limits
  private let state = Mutex(State.open([:]))

  init(limits: RemoteClient.Limits) {
    self.limits = limits
  }

  deinit {
    // A pool that is let go while it is open brings a debug build down.
    for client in takeAll() { client.shutdown { _ in } }
  }

  /// The pool for a route.
  ///
  /// - Throws: `HTTPClientError.alreadyShutdown` after the end.
  func client(for route: Route, isSecure: Bool) throws -> HTTPClient {
    try state.withLock { state in
      guard case .open(var clients) = state else { throw HTTPClientError.alreadyShutdown }
      let way = Way(route: route, isSecure: isSecure)
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
    case .direct: break
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
