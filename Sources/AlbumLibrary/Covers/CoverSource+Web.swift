import AlbumFiles
import AlbumRemote

extension CoverSource {
  /// The web itself.
  ///
  /// - Parameter waitLimit: how long a server may say nothing; six times as long it may take in all.
  /// - Returns: a source with connections of its own, opened when the first picture is fetched.
  public static func web(waitLimit: Duration = .seconds(20)) -> CoverSource {
    let client = WebClient(
      limits: WebClient.Limits(
        idleTimeout: waitLimit, totalTimeout: waitLimit * 6, attempts: 3,
        connectionsPerHost: CoverQueue.widthOfHost, longestWait: .seconds(10)))
    return CoverSource(
      download: { address, limit, reach, write in
        do {
          _ = try await client.download(address, limit: limit, policy: reach.hosts) { piece in
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

extension Reach {
  /// The same, as a client of the web asks for it.
  fileprivate var hosts: HostPolicy {
    HostPolicy(
      refusal: { [refusal] in refusal(.host($0, port: $1)) }, privateRefusal: privateRefusal)
  }
}

extension Reach.Target {
  /// The host of an address; nil for what is no address of the web.
  init?(address: String) {
    guard let place = try? WebClient.read(address: address) else { return nil }
    self = .host(place.host, port: place.port)
  }
}
