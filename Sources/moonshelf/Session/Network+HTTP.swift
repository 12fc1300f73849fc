import AlbumHTTP
import AlbumScripting

extension Network {
  /// The web for scripts, with a client for the requests of each time limit: none is made without
  /// requests.
  static func http(_ effects: WebClient.Effects = .live) -> Network {
    Network(fetchingAll: { requests, atOnce in
      var clients: [Double: WebClient] = [:]
      let sent = requests.map { request in
        let time = Duration.seconds(request.timeout)
        // The script's total time limit is the first one to expire.
        let limits = WebClient.Limits(
          connectTimeout: time + .seconds(1), idleTimeout: time + .seconds(1), totalTimeout: time,
          attempts: 1)
        let client = clients[request.timeout] ?? WebClient(limits: limits, effects: effects)
        clients[request.timeout] = client
        return (client, WebRequest(request), Duration.seconds(request.delay))
      }
      let isStopped = { requests.contains { $0.isStopping() } }
      return zip(requests, WebClient.sendNow(sent, atOnce: atOnce, isStopped: isStopped))
        .map { request, outcome in
          outcome.map(Response.init).mapError { error in
            guard let error = error as? WebError else {
              return NetworkProblem("\(request.address.shown): stopped")
            }
            return switch error.kind {
            case .refused: NetworkProblem(error.reason, isRefusal: true)
            case .offline: NetworkProblem(error.reason)
            default: NetworkProblem(error.message)
            }
          }
        }
    })
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
