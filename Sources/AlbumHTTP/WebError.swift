/// An error of a request, with a message in one line.
public struct WebError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of error.
  public enum Kind: Equatable, Sendable {
    /// The address is invalid, or not a web address.
    case address
    /// The host is unknown, or does not accept connections.
    case unreachable
    /// The server's certificate is invalid.
    case certificate
    /// The time limit was exceeded.
    case timeout
    /// The connection was closed too early.
    case cut
    /// The response exceeds the maximum size.
    case tooLarge
    /// There were too many redirects, a cycle, or one that must not be followed.
    case redirect
    /// The server responded with this status.
    case status(Int)
    /// The proxy refused, or its address is invalid.
    case proxy
    /// The response is not HTTP, or compressed without a request for that.
    case garbled
    /// The client was shut down.
    case shutDown
    /// A file to be sent cannot be read.
    case file
    /// The request's policy does not allow the host.
    case refused
    /// Connections are disabled (``OfflineMode``), or there is no libcurl.
    case offline
  }

  /// The kind of error.
  public let kind: Kind
  /// The requested address without its query, which may contain secrets.
  public let address: String
  /// The message, with the correction.
  public let reason: String
  /// Whether the same request may succeed later.
  public let isTransient: Bool
  /// The time after which the server accepts a retry.
  public var retryAfter: Duration?
  /// The error response of the server, with the beginning of its body.
  public var answer: WebResponse?

  /// Address and reason in one line.
  public var message: String { "\(address): \(reason)" }
  /// The same.
  public var description: String { message }

  init(_ kind: Kind, _ address: String, _ words: String, isTransient: Bool = false) {
    self.kind = kind
    self.address = address
    reason = words
    self.isTransient = isTransient
  }
}
