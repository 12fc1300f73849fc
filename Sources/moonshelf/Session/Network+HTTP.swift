import AlbumHTTP
import AlbumScripting

extension Network {
  /// The web for scripts, with a client for each request: none is made without requests.
  static func http(_ effects: WebClient.Effects = .live) -> Network {
    Network { request in
      let time = Duration.seconds(request.timeout)
      // The script's total time limit is the first one to expire.
      let limits = WebClient.Limits(
        connectTimeout: time + .seconds(1), idleTimeout: time + .seconds(1), totalTimeout: time,
        attempts: 1)
      do {
        return Response(
          try WebClient(limits: limits, effects: effects)
            .sendNow(WebRequest(request), isStopped: request.isStopping))
      } catch let error as WebError {
        switch error.kind {
        case .refused: throw NetworkProblem(error.reason, isRefusal: true)
        case .offline: throw NetworkProblem(error.reason)
        default: throw NetworkProblem(error.message)
        }
      } catch is CancellationError { throw NetworkProblem("\(request.address.shown): stopped") }
    }
  }
}

extension WebRequest {
  /// Makes a request of a script, which follows redirects itself.
  fileprivate init(_ request: Network.Request) {
    self.init(
      request.method, request.address, headers: request.headers.map { ($0.key, $0.value) },
      body: request.body.map(WebBody.bytes) ?? .none)
    if !headers.contains(where: { $0.0.lowercased() == "accept" }) {
      headers.append(("Accept", "*/*"))
    }
    limit = request.sizeLimit
    acceptsAnyResponse = true
    // A proxy would resolve names, whose addresses could not be checked.
    usesProxy = false
    pinsAddress = true
    policy = HostPolicy(
      refusal: { _ in nil },
      privateRefusal: { [privateRefusal = request.privateRefusal] in privateRefusal($1) })
  }
}

extension Network.Response {
  fileprivate init(_ response: WebResponse) {
    var headers: [String: String] = [:]
    for header in response.headers { headers[header.name.lowercased()] = header.value }
    self.init(status: response.status, headers: headers, body: response.body)
  }
}
