import AlbumModel
import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import Synchronization

/// The connections of a client: a pool for each route, created at its first use.
final class Connections: Sendable {
  private struct Way: Hashable {
    let route: Route
    let isSecure: Bool
    let bounds: AddressBounds
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
    // A pool that is released while open crashes a debug build.
    for client in takeAll() { client.shutdown { _ in } }
  }

  /// The pool for a route.
  ///
  /// - Throws: `HTTPClientError.alreadyShutdown` after ``shutdown()``.
  func client(
    for route: Route, isSecure: Bool, within bounds: AddressBounds = AddressBounds()
  ) throws -> HTTPClient {
    try state.withLock { state in
      guard case .open(var clients) = state else { throw HTTPClientError.alreadyShutdown }
      let way = Way(route: route, isSecure: isSecure, bounds: bounds)
      if let client = clients[way] { return client }
      let client = HTTPClient(
        eventLoopGroupProvider: .singleton, configuration: configuration(for: way))
      clients[way] = client
      state = .open(clients)
      return client
    }
  }

  /// Closes all connections.
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

  /// Closes a connection before any data is sent if a name leads to another address than the
  /// checked one.
  private static func check(
    _ channel: any Channel, _ hidden: Set<IPAddress>
  ) -> EventLoopFuture<Void> {
    let place = channel.remoteAddress?.ipAddress.flatMap { IPAddress($0) }
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
    // Retries are handled by `WebClient` only.
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit =
      limits.connectionsPerHost
    switch way.route {
    case .direct:
      configuration.dnsOverride = way.bounds.pinned
      if let hidden = way.bounds.hidden {
        configuration.http1_1ConnectionDebugInitializer = { Self.check($0, hidden) }
      }
    case .socks(let proxy):
      configuration.proxy = .socksServer(host: proxy.name, port: proxy.port ?? Route.usualPort)
    case .http(let proxy, let user, let password):
      if way.isSecure {
        configuration.proxy = .server(
          host: proxy.name, port: proxy.port ?? Route.usualPort,
          authorization: user.map { .basic(username: $0, password: password) })
      } else {
        configuration.http1_1ConnectionDebugInitializer = AbsoluteTargets.install
      }
    }
    return configuration
  }
}

/// The allowed addresses of a connection.
struct AddressBounds: Hashable, Sendable {
  /// The only allowed private ones; nil for any.
  var hidden: Set<IPAddress>?
  /// The only allowed address of a host, by its name.
  var pinned: [String: String] = [:]
}

/// A connection to a private address that was not checked.
struct UncheckedAddress: Error {}

/// Sends the absolute address in each request, which a proxy requires for `http` (RFC 9112, 3.2.2).
///
/// The client itself only supports tunnels, which proxies commonly allow for `https` only. So such
/// a request is sent to the proxy as if it were the server, with the server's name in `Host`.
final class AbsoluteTargets: ChannelOutboundHandler {
  typealias OutboundIn = HTTPClientRequestPart
  typealias OutboundOut = HTTPClientRequestPart

  /// Adds a handler before the encoder of a connection's requests.
  static func install(_ channel: any Channel) -> EventLoopFuture<Void> {
    channel.eventLoop.submit {
      let pipeline = channel.pipeline.syncOperations
      let encoder = try pipeline.handler(type: HTTPRequestEncoder.self)
      try pipeline.addHandler(AbsoluteTargets(), position: .after(encoder))
    }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    var part = unwrapOutboundIn(data)
    if case .head(var head) = part, let host = head.headers.first(name: "Host") {
      head.uri = "http://\(host)\(head.uri)"
      part = .head(head)
    }
    context.write(wrapOutboundOut(part), promise: promise)
  }
}
