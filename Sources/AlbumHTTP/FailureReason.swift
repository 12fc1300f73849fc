import AlbumModel
import AsyncHTTPClient
import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix

/// The meaning of an error of the HTTP libraries, as a message without the address.
struct FailureReason {
  let kind: WebError.Kind
  let words: String
  var isTransient = false
  /// Whether the server may have received the request.
  var wasSent = true

  private static let cut = FailureReason(
    .cut, "the connection was closed; try again", isTransient: true)

  private init(
    _ kind: WebError.Kind, _ words: String, isTransient: Bool = false, wasSent: Bool = true
  ) {
    self.kind = kind
    self.words = words
    self.isTransient = isTransient
    self.wasSent = wasSent
  }

  init(_ error: any Error, host: String, _ limits: WebClient.Limits) {
    switch error {
    case let connecting as NIOConnectionError:
      self =
        connecting.connectionErrors.first.map { FailureReason($0.error, host: host, limits) }
        ?? FailureReason(
          .unreachable,
          "host not found: \(host); check the name and the network",
          isTransient: true, wasSent: false)
    case is UncheckedAddress:
      self.init(
        .refused, "\(host) now resolves to an address in a private network",
        wasSent: false)
    case let system as IOError: self.init(system: system.errnoCode)
    case let client as HTTPClientError: self.init(client, limits)
    case let parser as HTTPParserError:
      self =
        parser == .invalidEOFState
        ? Self.cut
        : FailureReason(
          .garbled, "the server does not use HTTP; check the port")
    case let channel as ChannelError:
      if case .connectTimeout = channel {
        self.init(HTTPClientError.connectTimeout, limits)
      } else {
        self = Self.cut
      }
    default: self.init(foreign: error)
    }
  }

  private init(_ error: HTTPClientError, _ limits: WebClient.Limits) {
    switch error {
    case .connectTimeout, .getConnectionFromPoolTimeout, .tlsHandshakeTimeout:
      self.init(
        .timeout, "no connection within \(limits.connectTimeout.inWords); is the server running?",
        isTransient: true, wasSent: false)
    case .readTimeout:
      self.init(
        .timeout, "sent no data for \(limits.idleTimeout.inWords): try again later",
        isTransient: true)
    case .writeTimeout:
      self.init(
        .timeout, "accepted no data for \(limits.idleTimeout.inWords): try again later",
        isTransient: true)
    case .deadlineExceeded:
      self.init(
        .timeout, "took longer than \(limits.totalTimeout.inWords): try again later",
        isTransient: true)
    case .alreadyShutdown, .cancelled:
      self.init(.shutDown, "was not contacted: the program is exiting", wasSent: false)
    case .proxyAuthenticationRequired:
      self.init(
        .proxy, "the proxy requires a password: http_proxy=http://name:password@host:port",
        wasSent: false)
    case .invalidProxyResponse:
      self.init(
        .proxy, "the proxy refused the connection; see https_proxy and no_proxy", wasSent: false)
    case .httpProxyHandshakeTimeout, .socksHandshakeTimeout:
      self.init(
        .proxy, "the proxy did not answer: see https_proxy and no_proxy", isTransient: true,
        wasSent: false)
    case .remoteConnectionClosed: self = Self.cut
    default: self.init(.garbled, "failed: \(error.shortDescription)")
    }
  }

  private init(system code: CInt) {
    switch code {
    case ECONNREFUSED:
      self.init(
        .unreachable, "connection refused; is the server running?",
        isTransient: true, wasSent: false)
    case ENETUNREACH, EHOSTUNREACH, ENETDOWN, EHOSTDOWN, EADDRNOTAVAIL:
      self.init(
        .unreachable, "no route to the host; check the network", isTransient: true,
        wasSent: false)
    case ETIMEDOUT: self.init(.timeout, "does not answer: try again later", isTransient: true)
    case ECONNRESET, EPIPE, ECONNABORTED: self = Self.cut
    default: self.init(.cut, "failed: \(String(cString: strerror(code)))", isTransient: true)
    }
  }

  /// Recognizes errors of libraries that are not imported, by their names.
  private init(foreign error: any Error) {
    let type = String(reflecting: type(of: error))
    let words = String(describing: error)
    if words.contains("CERTIFICATE_VERIFY_FAILED")
      || words.contains("failedToValidateHostname")
    {
      self.init(
        .certificate,
        "its certificate is not trusted: it is self-signed, out of date or for another name; the "
          + "authority's certificate belongs among the system's (update-ca-certificates)",
        wasSent: false)
    } else if words.contains("uncleanShutdown") {
      self = Self.cut
    } else if type.hasPrefix("NIOSSL") {
      self.init(
        .certificate, "the TLS handshake failed; is https right?", wasSent: false)
    } else if type.contains("SOCKS") {
      self.init(.proxy, "the proxy refused the connection; see all_proxy and no_proxy")
    } else {
      self.init(.garbled, "failed: \(WebText.line(words, limit: 120))")
    }
  }
}
