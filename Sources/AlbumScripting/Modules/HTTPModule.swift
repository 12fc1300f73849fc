import AlbumModel
import LuaRuntime

extension LuaCall {
  /// An argument with the address of a web resource.
  ///
  /// - Throws: `LuaArgumentError` for other text.
  func address(_ position: Int, _ label: StaticString) throws -> WebAddress {
    let text = try string(position, label)
    if let address = WebAddress(strict: text) { return address }
    throw LuaArgumentError(position, WebAddress.mistake(text))
  }
}

extension WebAddress {
  /// The error for a text that is no address.
  static func mistake(_ text: String) -> String {
    "\"\(WebText.line(text, limit: 200))\" is not an http or https address"
  }
}

extension ScriptHost {
  /// Creates a script's `moonshelf.http`, with the permissions of that script.
  func makeHTTPModule(for script: Script) throws -> ModuleObject {
    let module = ModuleObject(name: "moonshelf.http")
    try add("get", to: module) { [presence = script.presence] host, call in
      if call.kind(1) != .object { _ = try call.address(1, "url") }
      let options = try call.optionalTable(2, "opts")
      try options?.allowing(["headers", "timeout"], in: "http.get")
      var request = ScriptRequest(to: try host.sent(call.value(1), "url"))
      try host.read(options, into: &request, argument: 2)
      return try host.answer(request, call, permissions: presence.script?.permissions)
    }
    try add("request", to: module) { [presence = script.presence] host, call in
      let request = try host.request(in: call.table(1, "request"))
      return try host.answer(request, call, permissions: presence.script?.permissions)
    }
    try add("all", to: module) { [presence = script.presence] host, call in
      let list = try call.table(1, "requests")
      let options = try call.optionalTable(2, "opts")
      try options?.allowing(["at_once"], in: "http.all")
      let atOnce = try options?.member("at_once", as: Int?.self) ?? 4
      guard (1...16).contains(atOnce) else { throw LuaArgumentError(2, "at_once is from 1 to 16") }
      let requests = try list.array(of: LuaValue.self).map { value in
        if case .table(let table) = value { return try host.request(in: table) }
        return ScriptRequest(to: try host.sent(value, "a request"))
      }
      return try FileObject.failing(call) {
        let permissions = presence.script?.permissions ?? PermissionSet()
        let outcomes = try host.send(requests, atOnce: atOnce, for: permissions)
        return try call.returns(
          zip(requests, outcomes).map { request, outcome -> TableFields in
            do { return try request.fields(outcome) } catch let problem as NetworkProblem {
              return ["reason": problem.description]
            }
          })
      }
    }
    return module
  }

  private func request(in table: LuaTable) throws -> ScriptRequest {
    try table.allowing(
      ["url", "method", "headers", "timeout", "body", "json", "form", "retry", "per_second", "to"],
      in: "http.request")
    var request = ScriptRequest(to: try sent(table.get("url", as: LuaValue.self), "url"))
    try read(table, into: &request, argument: 1)
    try readContent(of: table, into: &request)
    return request
  }

  private func answer(
    _ request: ScriptRequest, _ call: LuaCall, permissions: PermissionSet?
  ) throws -> LuaResults {
    try FileObject.failing(call) {
      let outcomes = try send([request], atOnce: 1, for: permissions ?? PermissionSet())
      do { return try call.returns(request.fields(outcomes[0])) } catch let problem
        as NetworkProblem
      {
        return try call.fails(problem.description)
      }
    }
  }

  /// A text, or one with secrets.
  private func sent(_ value: LuaValue, _ name: String) throws -> SecretText {
    guard let text = SecretText(value, of: self) else { throw LuaFailure("\(name) must be a text") }
    return text
  }

  private func read(_ table: LuaTable?, into request: inout ScriptRequest, argument: Int) throws {
    request.timeout = try table?.member("timeout", as: Double?.self) ?? request.timeout
    guard request.timeout > 0, request.timeout <= 600 else {
      throw LuaArgumentError(argument, "a timeout is from 0 to 600 seconds")
    }
    try table?.member("headers", as: LuaTable?.self)?.walk { name, value in
      guard case .string(let name) = name, let name = name.text, !name.isEmpty,
        name.utf8.allSatisfy(\.isOfToken), let value = SecretText(value, of: self),
        value.revealed.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
      else { throw LuaArgumentError(argument, "headers are names and values, texts of one line") }
      guard !Self.reservedHeaders.contains(name.lowercased()) else {
        throw LuaArgumentError(argument, "the header \(name) is set by moonshelf")
      }
      request.headers[name] = value
    }
  }

  private func readContent(of table: LuaTable, into request: inout ScriptRequest) throws {
    let contents = try ["body", "json", "form"].filter { name in
      if case .nil = try table.get(name, as: LuaValue.self) { false } else { true }
    }
    guard contents.count < 2 else {
      throw LuaArgumentError(1, "a request has a body, json or form, not several of them")
    }
    var type: String?
    switch contents.first {
    case "json"?:
      var text = TableText(machine.budget, isPretty: false)
      try text.append(table.get("json", as: LuaValue.self))
      request.body = .bytes(text.output)
      type = "application/json"
    case "form"?:
      var form: [(name: String, value: SecretText)] = []
      try table.member("form", as: LuaTable.self).walk { name, value in
        guard case .string(let name) = name, let name = name.text else {
          throw LuaArgumentError(1, "a form has names and values")
        }
        form.append((name, try sent(value, "form.\(name)")))
      }
      form.sort { $0.name < $1.name }
      request.body = .text(SecretText(form: form, of: self))
      type = "application/x-www-form-urlencoded"
    case "body"?:
      let value = try table.get("body", as: LuaValue.self)
      if case .string(let bytes) = value {
        request.body = .bytes(bytes.bytes)
      } else {
        request.body = .text(try sent(value, "body"))
      }
    default: break
    }
    if let type, !request.headers.keys.contains(where: { $0.lowercased() == "content-type" }) {
      request.headers["Content-Type"] = try sent(.string(LuaString(type)), "type")
    }
    request.method =
      try table.member("method", as: String?.self) ?? (request.body == nil ? "GET" : "POST")
    guard ScriptRequest.methods.contains(request.method) else {
      throw LuaArgumentError(
        1, "a method is one of \(ScriptRequest.methods.joined(separator: ", "))")
    }
    guard request.body == nil || !["GET", "HEAD"].contains(request.method) else {
      throw LuaArgumentError(1, "\(request.method) has no body")
    }
    request.file = try table.member("to", as: String?.self)
    request.perSecond = try table.member("per_second", as: Double?.self)
    guard request.perSecond.map({ (0.001...1000).contains($0) }) ?? true else {
      throw LuaArgumentError(1, "per_second is from 0.001 to 1000")
    }
    if let retry = try table.member("retry", as: LuaTable?.self) {
      try retry.allowing(["times", "on"], in: "retry")
      request.retries = try retry.member("times", as: Int?.self) ?? 3
      guard (0...10).contains(request.retries) else {
        throw LuaArgumentError(1, "retry.times is from 0 to 10")
      }
      request.retried =
        try retry.member("on", as: LuaTable?.self)?.array(of: Int.self) ?? ScriptRequest.transient
    }
  }

  /// Headers that set the request's end or its host: another `host` would reach another site on the
  /// same machine.
  private static let reservedHeaders: Set<String> = [
    "connection", "content-length", "expect", "host", "keep-alive", "te", "trailer",
    "transfer-encoding", "upgrade",
  ]
}
