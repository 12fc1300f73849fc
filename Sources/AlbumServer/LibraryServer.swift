import AlbumLibrary
import AlbumModel
import Dispatch
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle
import Synchronization

/// A library over HTTP.
///
/// It answers on threads of its own. What writes runs where the library lives: whoever has the library
/// keeps it for the server with ``LibraryLoop``.
public final class LibraryServer: Sendable {
  /// Where it listens, to whom, and how much it bears.
  public let configuration: ServerConfiguration
  /// The library as requests reach it.
  let library: ServedLibrary

  /// All that can be asked.
  let routes: [ServerRoute]

  /// What has routes of its own beside the library's.
  private static let sources: [any RouteSource] = [ExchangeRoutes()]

  /// How far it has come.
  private struct Progress: Sendable {
    var port: Int?
    var error: (any Error)?
    var hasEnded = false
    var group: ServiceGroup?
  }

  private let progress = Mutex(Progress())
  /// Rung when it listens, or never will.
  private let listening = DispatchSemaphore(value: 0)
  private let responder: ServerResponder
  private let requestGuard: RequestGuard
  private let logger = Logger(label: "moonshelf") { _ in SwiftLogNoOpLogHandler() }

  /// Makes a server that does not listen yet.
  ///
  /// - Parameters:
  ///   - path: the library's file, which is there.
  ///   - configuration: where it listens, to whom.
  ///   - version: the program's version.
  /// - Throws: `LibraryError`.
  public init(
    path: String, configuration: ServerConfiguration, version: String
  ) throws {
    self.configuration = configuration
    let library = try ServedLibrary(path: path, limits: configuration.limits)
    self.library = library
    var routes =
      [PageRoutes.document, AlbumListRoute.route(configuration.limits)]
      + AlbumRoutes.all + TableRoutes.all + CoverRoutes.all + LibraryRoutes.all
      + HistoryRoutes.all + [ChangeRoute.route]
    // How libraries talk to each other is their own affair, and described in docs/remote.md.
    let described = routes
    routes += PageRoutes.files
    routes += Self.sources.flatMap { $0.routes(for: library) }
    routes.append(
      AboutRoutes.description(of: described, configuration, version: version))
    self.routes = routes
    requestGuard = RequestGuard(configuration)
    responder = ServerResponder(
      routes: routes, library: library, requestGuard: requestGuard,
      limits: configuration.limits)
  }

  /// What answers, for Hummingbird to run.
  func application(
    onRunning: @escaping @Sendable (Int?) -> Void = { _ in }
  ) -> some ApplicationProtocol {
    let (limits, library, requestGuard) = (configuration.limits, library, requestGuard)
    let date = DateHeader()
    return Application(
      responder: responder,
      server: .http1(
        configuration: .init(
          additionalChannelHandlers: [
            SlowClients(limits), CachedResponses(library, requestGuard, date),
          ],
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: limits.headBytes, maxHeaderListSize: limits.headBytes,
            maxHeaderFieldCount: limits.headLines))),
      configuration: ApplicationConfiguration(
        address: .hostname(configuration.host, port: configuration.port),
        availableConnectionsDelegate: .maximum(limits.connections, logger: logger)),
      onServerRunning: { channel in onRunning(channel.localAddress?.port) }, logger: logger)
  }

  /// Begins to listen; comes back once it does.
  ///
  /// - Returns: the port.
  /// - Throws: ``ServerError``.
  public func begin() throws -> Int {
    let application = application { port in
      self.progress.withLock { $0.port = port }
      self.library.bell.ring()
      self.listening.signal()
    }
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(services: [application], logger: logger))
    progress.withLock { $0.group = group }
    Task.detached {
      do {
        try await group.run()
      } catch {
        self.progress.withLock { $0.error = error }
      }
      self.progress.withLock { $0.hasEnded = true }
      self.library.close()
      self.listening.signal()
    }
    listening.wait()
    let (port, error) = progress.withLock { ($0.port, $0.error) }
    guard let port else { throw ServerError(error, configuration) }
    return port
  }

  /// Begins to end: streams of changes end now, requests under way are finished.
  public func end() {
    library.bell.end()
    let group = progress.withLock { $0.group }
    let waitLimit = configuration.limits.endTime
    let end = Task.detached {
      await group?.triggerGracefulShutdown()
      try? await Task.sleep(for: waitLimit)
      // Whoever has not finished by now does not want to.
      self.progress.withLock { $0.hasEnded = true }
    }
    _ = end
  }

  /// Whether all is over, and no request waits for the library any more.
  public var hasEnded: Bool { progress.withLock { $0.hasEnded } }
}
