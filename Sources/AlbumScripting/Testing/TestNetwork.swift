import AlbumModel
import LuaRuntime

/// The web of a test: it only has the test's responses.
final class TestNetwork {
  /// The last one of each is for all further requests.
  private var answers: [WebAddress: [Result<Network.Response, NetworkProblem>]] = [:]
  /// The error of the first request without a response.
  private(set) var failure: UserError?
  /// Called with every request, before its response.
  var onRequest: (Network.Request) throws -> Void = { _ in }

  func answer(_ request: Network.Request) throws -> Network.Response {
    try onRequest(request)
    guard let next = answers[request.address]?.first else {
      let error = UserError(
        "asked the network for \(request.address); testing.network.answer(\"\(request.address)\", …) "
          + "sets a response")
      if failure == nil { failure = error }
      throw error
    }
    if answers[request.address]?.count != 1 { answers[request.address]?.removeFirst() }
    return try next.get()
  }

  /// `testing.network`.
  func addFunctions(to module: ModuleObject, of bench: TestBench) throws {
    let requests = try bench.host.machine.makeTable()
    var count = 0
    onRequest = { request in
      count += 1
      var entry: TableFields = ["url": request.address.description, "headers": request.headers]
      if request.method != "GET" { entry.set("method", request.method) }
      if let body = request.body { entry.set("body", LuaString(body)) }
      try requests.set(count, entry)
    }
    module.set("requests", requests)
    try bench.addAction("answer", to: module) { [self] _, call in
      let address = try call.address(1, "url")
      answers[address] = try (2...max(call.count, 2)).map {
        try Self.outcome(call.optionalTable($0, "answer"))
      }
    }
  }

  private static func outcome(
    _ answer: LuaTable?
  ) throws -> Result<Network.Response, NetworkProblem> {
    try answer?.allowing(["status", "headers", "body", "reason"], in: "an answer")
    if let reason = try answer?.member("reason", as: String?.self) {
      return .failure(NetworkProblem(reason))
    }
    return .success(
      Network.Response(
        status: try answer?.member("status", as: Int?.self) ?? 200,
        headers: try answer.map(headers) ?? [:],
        body: try answer?.member("body", as: LuaString?.self)?.bytes ?? []))
  }

  /// The headers of a response, with lowercase names as in those of the web.
  private static func headers(of answer: LuaTable) throws -> [String: String] {
    var headers: [String: String] = [:]
    try answer.member("headers", as: LuaTable?.self)?.walk { name, value in
      guard case .string(let name) = name, case .string(let value) = value else {
        throw LuaFailure("headers are names and values, texts of one line")
      }
      headers[name.repaired.lowercased()] = value.repaired
    }
    return headers
  }
}
