import AlbumModel
import CCurl
import Glibc

/// The meaning of the error of a transfer, as a message without the address.
struct FailureReason {
  let kind: WebError.Kind
  let words: String
  var isTransient = false
  /// Whether the server may have received the request.
  var wasSent = true

  private static let cut = FailureReason(
    .cut, "the connection was closed; try again", isTransient: true)
  private static let foreign = FailureReason(
    .garbled, "the server does not use HTTP; check the port")
  private static let longHead = FailureReason(
    .garbled, "sends headers without end; check the address")
  /// CURLE_TOO_LARGE, which the headers have since libcurl 8.6: a header of more than 100 kB.
  private static let tooLarge = CURLcode(rawValue: 100)

  private init(
    _ kind: WebError.Kind, _ words: String, isTransient: Bool = false, wasSent: Bool = true
  ) {
    self.kind = kind
    self.words = words
    self.isTransient = isTransient
    self.wasSent = wasSent
  }

  init(_ error: any Error, host: String, _ limits: WebClient.Limits) {
    switch error as? TransferFailure {
    case .library(let code, let connection):
      self.init(code, connection, host: host, limits)
    case .uncheckedAddress:
      // It may be that of an earlier request's connection, which is now closed.
      self.init(
        .refused, "\(host) now resolves to an address in a private network", isTransient: true,
        wasSent: false)
    case .longHead: self = Self.longHead
    case .invalidHead: self = Self.foreign
    case .silence(let isSending):
      self.init(
        .timeout,
        "\(isSending ? "accepted" : "sent") no data for \(limits.idleTimeout.inWords): "
          + "try again later", isTransient: true)
    case .system(let code): self.init(system: code)
    case .shutDown:
      self.init(.shutDown, "was not contacted: the program is exiting", wasSent: false)
    case .noLibrary:
      self.init(
        .offline, "libcurl 7.85 or later is missing; install libcurl4 (Debian, Ubuntu) or libcurl",
        wasSent: false)
    case nil: self.init(.garbled, "failed: \(WebText.line(String(describing: error), limit: 120))")
    }
  }

  private init(
    _ code: CURLcode, _ connection: TransferFailure.Connection, host: String,
    _ limits: WebClient.Limits
  ) {
    switch code {
    case CURLE_COULDNT_RESOLVE_PROXY:
      self.init(
        .proxy, "the proxy was not found; see https_proxy and no_proxy", isTransient: true,
        wasSent: false)
    case CURLE_OPERATION_TIMEDOUT where connection.hasProxy:
      self.init(
        .proxy, "the proxy did not answer: see https_proxy and no_proxy", isTransient: true,
        wasSent: false)
    case CURLE_COULDNT_RESOLVE_HOST:
      self.init(
        .unreachable, "host not found: \(host); check the name and the network",
        isTransient: true, wasSent: false)
    case CURLE_OPERATION_TIMEDOUT:
      self.init(
        .timeout, "no connection within \(limits.connectTimeout.inWords); is the server running?",
        isTransient: true, wasSent: false)
    case CURLE_COULDNT_CONNECT where connection.systemError != 0:
      self.init(system: connection.systemError)
    case CURLE_PEER_FAILED_VERIFICATION:
      self.init(
        .certificate,
        "its certificate is not trusted: it is self-signed, out of date or for another name; the "
          + "authority's certificate belongs among the system's (update-ca-certificates)",
        wasSent: false)
    case CURLE_SSL_CACERT_BADFILE:
      self.init(
        .certificate, "the system has no certificates; install ca-certificates", wasSent: false)
    case CURLE_SSL_CONNECT_ERROR:
      self.init(.certificate, "the TLS handshake failed; is https right?", wasSent: false)
    case CURLE_PROXY:
      self.init(.proxy, "the proxy refused the connection; see all_proxy and no_proxy")
    case _ where connection.hasProxy && !connection.isReady:
      self =
        connection.proxyStatus == 407
        ? FailureReason(
          .proxy, "the proxy requires a password: http_proxy=http://name:password@host:port",
          wasSent: false)
        : FailureReason(
          .proxy, "the proxy refused the connection; see https_proxy and no_proxy",
          wasSent: false)
    case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE,
      CURLE_COULDNT_CONNECT:
      self = Self.cut
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: self = Self.foreign
    case CURLE_OUT_OF_MEMORY, Self.tooLarge: self = Self.longHead
    default:
      let words = curl_load().map { String(cString: $0.pointee.easy_strerror(code)) }
      self.init(.garbled, "failed: \(words ?? "error \(code.rawValue)")")
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
}
