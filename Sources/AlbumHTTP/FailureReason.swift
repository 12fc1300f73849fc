import AlbumModel
import CCurl
import Glibc

/// The reason why a transfer has no complete response, as a message without the address.
struct FailureReason: Error {
  let kind: WebError.Kind
  let words: String
  var isTransient = false
  /// Whether the server may have received the request.
  var wasSent = true

  static let cut = FailureReason(.cut, "the connection was closed; try again", isTransient: true)
  static let garbled = FailureReason(.garbled, "the server does not use HTTP; check the port")
  static let longHead = FailureReason(.garbled, "sends headers without end; check the address")
  static let shutDown = FailureReason(
    .shutDown, "was not contacted: the program is exiting", wasSent: false)
  static let noLibrary = FailureReason(
    .offline, "libcurl 7.85 or later is missing; install libcurl4 (Debian, Ubuntu) or libcurl",
    wasSent: false)
  /// CURLE_TOO_LARGE, which the headers have since libcurl 8.6: a header of more than 100 kB.
  private static let tooLarge = CURLcode(rawValue: 100)

  private init(
    _ kind: WebError.Kind, _ words: String, isTransient: Bool = false, wasSent: Bool = true
  ) {
    (self.kind, self.words, self.isTransient, self.wasSent) = (kind, words, isTransient, wasSent)
  }

  /// An error of the caller or of a file.
  init(foreign error: any Error) {
    self.init(.garbled, "failed: \(WebText.line(String(describing: error), limit: 120))")
  }

  /// A connection to a private address that was not checked.
  init(uncheckedAddressOf host: String) {
    // It may be that of an earlier request's connection, which is now closed.
    self.init(
      .refused, "\(host) now resolves to an address in a private network", isTransient: true,
      wasSent: false)
  }

  /// No progress within the time limit.
  init(silence limit: Duration, isSending: Bool) {
    self.init(
      .timeout,
      "\(isSending ? "accepted" : "sent") no data for \(limit.inWords): try again later",
      isTransient: true)
  }

  /// An error of libcurl.
  init(_ code: CURLcode, of transfer: Transfer) {
    let system = Int32(curl_number(transfer.easy, CURLINFO_OS_ERRNO))
    switch code {
    case CURLE_COULDNT_RESOLVE_PROXY:
      self.init(
        .proxy, "the proxy was not found; see https_proxy and no_proxy", isTransient: true,
        wasSent: false)
    case CURLE_OPERATION_TIMEDOUT where transfer.hasProxy:
      self.init(
        .proxy, "the proxy did not answer: see https_proxy and no_proxy", isTransient: true,
        wasSent: false)
    case CURLE_COULDNT_RESOLVE_HOST:
      self.init(
        .unreachable, "host not found: \(transfer.host); check the name and the network",
        isTransient: true, wasSent: false)
    case CURLE_OPERATION_TIMEDOUT:
      self.init(
        .timeout,
        "no connection within \(transfer.limits.connectTimeout.inWords); is the server running?",
        isTransient: true, wasSent: false)
    case CURLE_COULDNT_CONNECT where system != 0: self.init(system: system)
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
    case _ where transfer.hasProxy && !transfer.isReady:
      self.init(
        .proxy,
        curl_number(transfer.easy, CURLINFO_HTTP_CONNECTCODE) == 407
          ? "the proxy requires a password: http_proxy=http://name:password@host:port"
          : "the proxy refused the connection; see https_proxy and no_proxy", wasSent: false)
    case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE,
      CURLE_COULDNT_CONNECT:
      self = Self.cut
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: self = Self.garbled
    case CURLE_OUT_OF_MEMORY, Self.tooLarge: self = Self.longHead
    default: self.init(.garbled, "failed: \(String(cString: transfer.curl.easy_strerror(code)))")
    }
  }

  /// An error of the system.
  init(system code: CInt) {
    switch code {
    case ECONNREFUSED:
      self.init(
        .unreachable, "connection refused; is the server running?",
        isTransient: true, wasSent: false)
    case ENETUNREACH, EHOSTUNREACH, ENETDOWN, EHOSTDOWN, EADDRNOTAVAIL:
      self.init(
        .unreachable, "no route to the host; check the network", isTransient: true, wasSent: false)
    case ETIMEDOUT: self.init(.timeout, "does not answer: try again later", isTransient: true)
    case ECONNRESET, EPIPE, ECONNABORTED: self = Self.cut
    default: self.init(.cut, "failed: \(String(cString: strerror(code)))", isTransient: true)
    }
  }
}
