import AsyncHTTPClient
import NIOCore
import NIOHTTP1

/// What is asked of a server, once or several times.
struct WebRequest: Sendable {
  let method: String
  var address: RemoteAddress
  var headers: [(String, String)]
  let body: WebBody
  /// Whether asking twice does no more than asking once.
  let isRepeatable: Bool
  /// How many bytes the answer may have.
  let limit: Int
  /// Which hosts it may be sent to; nil for any.
  var policy: HostPolicy?

  var isReading: Bool { method == "GET" || method == "HEAD" }

  /// The question as it goes on the wire.
  ///
  /// - Throws: `WebError` when a file cannot be read.
  func request(by route: Route, userAgent: String) throws -> HTTPClientRequest {
    var request = HTTPClientRequest(url: address.text)
    request.method = HTTPMethod(rawValue: method)
    for (name, value) in headers { request.headers.add(name: name, value: value) }
    if !request.headers.contains(name: "User-Agent") {
      request.headers.add(name: "User-Agent", value: userAgent)
    }
    // A picture gains nothing from being packed, and what is not unpacked cannot grow.
    request.headers.replaceOrAdd(name: "Accept-Encoding", value: "identity")
    if case .http(let proxy, let user, let password) = route, !address.isSecure {
      let host = proxy.host.contains(":") ? "[\(proxy.host)]" : proxy.host
      request.url = "http://\(host):\(proxy.port)\(address.target)"
      request.headers.replaceOrAdd(
        name: "Host", value: String(address.origin.dropFirst("http://".count)))
      if let user {
        let pair = HTTPClient.Authorization.basic(username: user, password: password)
        request.headers.replaceOrAdd(name: "Proxy-Authorization", value: pair.headerValue)
      }
    }
    switch body {
    case .none: break
    case .bytes(let bytes): request.body = .bytes(ByteBuffer(bytes: bytes))
    case .file(let path):
      let pieces = try BodyPieces(of: path, for: address)
      request.body = .stream(pieces, length: .known(Int64(pieces.count)))
    case .pieces(let count, let read):
      request.body = .stream(BodyPieces(count: count, read: read), length: .known(Int64(count)))
    }
    return request
  }

  /// The question after a redirect.
  ///
  /// What the caller put into the head may be a secret under any name. So to another host goes only
  /// what is known to be harmless.
  ///
  /// - Throws: `WebError` where the redirect must not be followed.
  func redirected(to next: RemoteAddress, status: Int) throws -> WebRequest {
    let isElsewhere = next.origin != address.origin
    guard isReading || (status == 307 || status == 308) && !isElsewhere else {
      throw WebError(
        .redirect, address.shown,
        "redirects to \(next.shown); requests with data do not follow redirects: use that address")
    }
    var question = self
    question.address = next
    if isElsewhere {
      let harmless: Set = [
        "accept", "accept-language", "user-agent", "if-none-match",
        "if-modified-since", "range",
      ]
      question.headers = headers.filter { harmless.contains($0.0.lowercased()) }
    }
    return question
  }
}
