import AlbumModel
import LuaRuntime

/// The web of a test: it only has the test's responses.
final class TestNetwork {
  private var answers: [WebAddress: Network.Response] = [:]
  /// The error of the first request without a response.
  private(set) var failure: UserError?
  /// Called with every request, before its response.
  var onRequest: (Network.Request) throws -> Void = { _ in }

  func answer(_ request: Network.Request) throws -> Network.Response {
    try onRequest(request)
    guard let response = answers[request.address] else {
      let error = UserError(
        "asked the network for \(request.address); testing.network.answer(\"\(request.address)\", …) "
          + "sets a response")
      if failure == nil { failure = error }
      throw error
    }
    return response
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
      let answer = try call.optionalTable(2, "answer")
      try answer?.allowing(["status", "headers", "body"], in: "an answer")
      answers[address] = Network.Response(
        status: try answer?.member("status", as: Int?.self) ?? 200,
        headers: try answer.map(Self.headers) ?? [:],
        body: try answer?.member("body", as: LuaString?.self)?.bytes ?? [])
    }
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
