import Glibc
import NIOCore

/// The reason why a server cannot listen.
public struct ServerError: Error, CustomStringConvertible, Sendable {
  /// One line.
  public let description: String

  init(_ error: (any Error)?, _ configuration: ServerConfiguration) {
    let place = "\(configuration.host):\(configuration.port)"
    description =
      switch (error as? IOError)?.errnoCode {
      case EADDRINUSE:
        "\(place) is in use; choose another address with --listen"
      case EACCES, EPERM:
        "no permission to listen on \(place); choose a port above 1023 with --listen"
      case EADDRNOTAVAIL:
        "\(configuration.host) is not an address of this machine; choose another one with --listen"
      default:
        "cannot listen on \(place): \(error.map { "\($0)" } ?? "it stopped immediately")"
      }
  }
}
