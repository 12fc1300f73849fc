/// Why a server gave no answer that is of use, said for people in one line.
public struct WebError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What went wrong.
  public enum Kind: Equatable, Sendable {
    /// The address cannot be read, or is none of the web.
    case address
    /// No such host, or nobody listens there.
    case unreachable
    /// The server could not prove who it is.
    case certificate
    /// It took too long.
    case timeout
    /// The connection ended in the middle.
    case cut
    /// More was sent than is taken.
    case tooLarge
    /// Redirects went too far, in a circle, or where they must not lead.
    case redirect
    /// The server answered with this status.
    case status(Int)
    /// The proxy refused, or its address cannot be read.
    case proxy
    /// What came back is not HTTP, or packed though we did not ask for it.
    case garbled
    /// The client was shut down.
    case shutDown
    /// A file that was to be sent cannot be read.
    case file
    /// The request's policy does not allow the host.
    case refused
    /// The user wants no connection: ``OfflineMode``.
    case offline
  }

  /// What went wrong.
  public let kind: Kind
  /// Who was asked: the address without its query, which may hold secrets.
  public let address: String
  /// What went wrong, and what to do.
  public let reason: String
  /// Whether the same request may well succeed later.
  public let isTransient: Bool
  /// How long the server asked to be left alone.
  public var retryAfter: Duration?
  /// The answer of a server that refused, with the beginning of its body.
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
