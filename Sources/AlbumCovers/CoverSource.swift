import AlbumHTTP
public import AlbumLibrary

/// The source of covers from the web, which tests can replace.
public struct CoverSource: Sendable {
  /// Takes the next bytes of a picture.
  public typealias Writer = @Sendable (UnsafeRawBufferPointer) throws -> Void
  /// Fetches an address: up to a number of bytes, passed as they arrive, only from targets that the
  /// requester may access.
  public typealias Download =
    @Sendable (
      _ address: String, _ limit: Int, _ reach: Reach, _ write: @escaping Writer
    ) async throws -> Void

  /// Fetches an address; throws `CoverError`.
  public var download: Download
  /// Closes all connections.
  public var end: @Sendable () -> Void

  /// Makes a source.
  public init(download: @escaping Download, end: @escaping @Sendable () -> Void = {}) {
    self.download = download
    self.end = end
  }

  /// The web.
  ///
  /// - Parameter waitLimit: the time limit for a silent server; the total limit is six times as
  ///   long.
  /// - Returns: a source with separate connections, opened when the first picture is fetched.
  public static func web(waitLimit: Duration = .seconds(20)) -> CoverSource {
    let client = WebClient(
      limits: WebClient.Limits(
        idleTimeout: waitLimit, totalTimeout: waitLimit * 6, attempts: 3,
        connectionsPerHost: CoverService.widthOfHost, maximumWait: .seconds(10)))
    return CoverSource(
      download: { address, limit, reach, write in
        do {
          var request = try WebRequest("GET", address)
          request.limit = limit
          request.policy = HostPolicy(
            refusal: { reach.refusal(.host($0)) }, privateRefusal: reach.privateRefusal)
          _ = try await client.stream(request) { piece in
            try piece.withUnsafeBytes { try write($0) }
          }
        } catch let error as WebError {
          throw problem(error, at: address)
        }
      },
      end: { Task.detached { try? await client.shutdown() } })
  }

  private static func problem(_ error: WebError, at address: String) -> CoverError {
    let pause = error.retryAfter.map { max(1, $0.components.seconds) }
    let targets = [address, error.address].compactMap(Reach.Target.init(address:))
    switch error.kind {
    case .tooLarge: return CoverError(.source, "is larger than 32 MB", about: targets)
    case .shutDown, .offline: return CoverError(.later, error.message)
    case .refused: return CoverError(.refused, error.message, about: targets)
    default: return CoverError(.source, error.message, pause: pause, about: targets)
    }
  }
}
