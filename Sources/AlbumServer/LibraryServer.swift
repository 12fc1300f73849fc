public import AlbumLibrary
import AlbumModel
import Dispatch
import Glibc
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle
import Synchronization

/// Serves a library over HTTP.
///
/// It responds on separate threads. Writes run on the library's thread, where its owner runs a
/// ``LibraryLoop``.
public final class LibraryServer: Sendable {
  /// Its address, its access rules and its limits.
  public let configuration: ServerConfiguration
  /// The library, for requests.
  let library: ServedLibrary
  /// The domain of the library.
  public var domain: LibraryDomain { library.domain }

  /// All routes.
  let routes: [ServerRoute]

  /// The sources of routes in addition to the library's.
  private static let sources: [any RouteSource] = [ExchangeRoutes()]

  /// The state of the server.
  private struct Progress: Sendable {
    var port: Int?
    var error: (any Error)?
    var hasEnded = false
    var group: ServiceGroup?
  }

  private let progress = Mutex(Progress())
  /// Signalled when it listens, or never will.
  private let listening = DispatchSemaphore(value: 0)
  private let responder: ServerResponder
  private let requestGuard: RequestGuard
  let logger = Logger(label: "moonshelf") { _ in SwiftLogNoOpLogHandler() }

  /// Makes a server that does not listen yet.
  ///
  /// - Parameters:
  ///   - path: the library's file, which exists.
  ///   - configuration: its address, access rules and limits.
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
      + HistoryRoutes.all + PastRoutes.all + [ChangeRoute.route]
    // The exchange between libraries is internal, and described in docs/remote.md.
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

  /// The application, for Hummingbird to run.
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

  /// Starts listening, and waits until it does.
  ///
  /// - Returns: the port.
  /// - Throws: `UserError` if it cannot listen.
  public func begin() throws -> Int {
    let application = application { port in
      self.progress.withLock { $0.port = port }
      self.library.changes.signal()
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
    guard let port else { throw cannotListen(error) }
    return port
  }

  /// The error that the server cannot listen, for a reason.
  private func cannotListen(_ error: (any Error)?) -> UserError {
    let place = "\(configuration.host):\(configuration.port)"
    return switch (error as? IOError)?.errnoCode {
    case EADDRINUSE: UserError("\(place) is in use; choose another address with --listen")
    case EACCES, EPERM:
      UserError("no permission to listen on \(place); choose a port above 1023 with --listen")
    case EADDRNOTAVAIL:
      UserError(
        "\(configuration.host) is not an address of this machine; choose another one with --listen")
    default:
      UserError("cannot listen on \(place): \(error.map { "\($0)" } ?? "it stopped immediately")")
    }
  }

  /// Starts shutting down: streams of changes end now, current requests are finished.
  public func end() {
    // Current requests are not answered from a file that is another library now.
    if library.version.validity == .current { library.changes.end() } else { library.close() }
    let group = progress.withLock { $0.group }
    let waitLimit = configuration.limits.endTime
    let end = Task.detached {
      await group?.triggerGracefulShutdown()
      try? await Task.sleep(for: waitLimit)
      // Requests that have not finished by now are dropped.
      self.progress.withLock { $0.hasEnded = true }
    }
    _ = end
  }

  /// Whether it has shut down, and no request waits for the library any more.
  public var hasEnded: Bool { progress.withLock { $0.hasEnded } }
}
