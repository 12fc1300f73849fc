public import AlbumLibrary
import AlbumModel
import Glibc
import HTTPTypes
import NIOCore
import NIOHTTP1
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

  /// The servers of further libraries at the same address, each below its own prefix.
  private let others: [LibraryServer]
  private let connections: Connections
  /// The time when the server ends, even if responses are missing; nil until it is asked to end.
  private let deadline = Mutex<ContinuousClock.Instant?>(nil)
  private let responder: ServerResponder
  let requestGuard: RequestGuard

  /// Makes a server that does not listen yet.
  ///
  /// - Parameters:
  ///   - path: the library's file, which exists.
  ///   - configuration: its address, access rules and limits.
  ///   - version: the program's version.
  ///   - others: the servers of further libraries, with other prefixes, which do not listen themselves.
  ///   - one: one of these others, made before, with which limits are shared.
  /// - Throws: `LibraryError`.
  public init(
    path: String, configuration: ServerConfiguration, version: String, others: [LibraryServer] = [],
    sharing one: LibraryServer? = nil
  ) throws {
    (self.configuration, self.others) = (configuration, others)
    let prefix = configuration.prefix
    let library = try ServedLibrary(
      path: path, prefix: prefix, limits: configuration.limits,
      sharing: (one ?? others.first)?.library)
    self.library = library
    connections = Connections(most: configuration.limits.connections)
    var routes =
      [PageRoutes.document(at: "/", below: prefix), AlbumListRoute.route]
      + AlbumRoutes.all + [SeveralRoute.route] + TableRoutes.all + CoverRoutes.all
      + LibraryRoutes.all + HistoryRoutes.all + PastRoutes.all + ImportRoutes.all
      + CommandRoutes.all + ConflictRoutes.all + [ChangeRoute.route]
    // The exchange between libraries is internal, and described in docs/remote.md.
    routes += [PageRoutes.document(at: "/albums/{id}", below: prefix)] + PageRoutes.files
    routes += ExchangeRoutes.all
    routes.append(PageRoutes.description(configuration, version: version))
    self.routes = routes
    requestGuard = RequestGuard(configuration)
    responder = ServerResponder(routes: routes, library: library, requestGuard: requestGuard)
  }

  /// Starts listening.
  ///
  /// - Returns: the port.
  /// - Throws: `UserError` if it cannot listen.
  public func begin() throws -> Int {
    let (limits, date) = (configuration.limits, DateHeader())
    var refusal = Problem(.badRequest, "malformed HTTP request").response
    SecurityHeaders.add(to: &refusal.headers)
    var headLimits = NIOHTTPDecoderLimitConfiguration()
    headLimits.maxHeaderFieldSize = limits.headBytes
    headLimits.maxHeaderListSize = limits.headBytes
    headLimits.maxHeaderFieldCount = limits.headLines
    do {
      return try connections.listen(on: configuration.host, port: configuration.port) {
        [self, headLimits, refusal] channel in
        let pipeline = channel.pipeline.syncOperations
        if let tls = configuration.tls { try pipeline.addHandler(TLSHandler(tls)) }
        // Values of headers are valid: the library for them checks that.
        try pipeline.configureHTTPServerPipeline(
          withPipeliningAssistance: false, withErrorHandling: false,
          withOutboundHeaderValidation: false, withEncoderConfiguration: .init(),
          withDecoderLimitConfiguration: headLimits)
        let logger = configuration.log.map {
          AccessLog(descriptor: $0, date: date) {
            let client = try? self.server(of: $0.uri).requestGuard.client(
              of: HTTPRequest($0), access: .read)
            return client?.name
          }
        }
        try pipeline.addHandlers([
          RequestQueue(logger), SlowClients(limits), CachedResponses(self, date),
          RequestHandler(date, refusal: refusal) { request in
            await self.server(of: request.target).responder.respond(to: request)
          },
        ])
      }
    } catch {
      throw cannotListen(error)
    }
  }

  /// The server of the library that a request is for.
  func server(of target: String) -> LibraryServer {
    let path = target.prefix { $0 != "?" }
    return others.first {
      path == $0.configuration.prefix || path.hasPrefix($0.configuration.prefix + "/")
    } ?? self
  }

  /// The error that the server cannot listen, for a reason.
  private func cannotListen(_ error: any Error) -> UserError {
    let place = "\(configuration.host):\(configuration.port)"
    return switch (error as? IOError)?.errnoCode {
    case EADDRINUSE: UserError("\(place) is in use; choose another address with --listen")
    case EACCES, EPERM:
      UserError("no permission to listen on \(place); choose a port above 1023 with --listen")
    case EADDRNOTAVAIL:
      UserError(
        "\(configuration.host) is not an address of this machine; choose another one with --listen")
    default: UserError("cannot listen on \(place): \(error)")
    }
  }

  /// Starts shutting down: idle connections and streams of changes end now, current requests are
  /// finished, and new ones are refused.
  public func end() {
    for other in others { other.end() }
    deadline.withLock { $0 = $0 ?? .now + configuration.limits.endTime }
    // Current requests are not answered from a file that is another library now.
    library.jobs.end()
    if library.version.validity == .current { library.changes.end() } else { library.close() }
    connections.quiesce()
  }

  /// Whether it has shut down, or the time for that is over.
  ///
  /// The thread that asked it to end asks this: it depends on no other thread, which may be busy.
  public var hasEnded: Bool {
    guard let deadline = deadline.withLock({ $0 }) else { return false }
    return (connections.isEmpty && library.jobs.areDone) || .now >= deadline
  }

  /// The number of changes that are not in a file which overwrote the library; nil if it is
  /// unknown.
  public var lostChanges: Int64? { library.version.lostCount }

  /// Drops the requests that are not finished.
  func close() {
    for other in others { other.close() }
    connections.close()
    library.close()
  }
}
