import AlbumFiles
import AlbumHTTP
import AlbumModel

extension CoverSource {
  /// The web.
  ///
  /// - Parameter waitLimit: the time limit for a silent server; the total limit is six times as
  ///   long.
  /// - Returns: a source with separate connections, opened when the first picture is fetched.
  public static func web(waitLimit: Duration = .seconds(20)) -> CoverSource {
    let client = WebClient(
      limits: WebClient.Limits(
        idleTimeout: waitLimit, totalTimeout: waitLimit * 6, attempts: 3,
        connectionsPerHost: CoverQueue.widthOfHost, longestWait: .seconds(10)))
    return CoverSource(
      download: { address, limit, reach, write in
        do {
          var request = try WebRequest("GET", address)
          request.limit = limit
          request.policy = reach.hosts
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

extension Reach {
  /// The same permissions, in the form for the web client.
  fileprivate var hosts: HostPolicy {
    HostPolicy(refusal: { [refusal] in refusal(.host($0)) }, privateRefusal: privateRefusal)
  }
}

extension Reach.Target {
  /// The host of an address; nil if it is not a web address.
  init?(address: String) {
    guard let address = try? WebAddress(reading: address) else { return nil }
    self = .host(address.host)
  }
}
