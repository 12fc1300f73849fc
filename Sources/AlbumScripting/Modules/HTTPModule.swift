import AlbumModel
import LuaRuntime

extension LuaCall {
  /// An argument with the address of a web resource.
  ///
  /// - Throws: `LuaArgumentError` for other text.
  func address(_ position: Int, _ label: StaticString) throws -> WebAddress {
    let text = try string(position, label)
    if let address = WebAddress(strict: text) { return address }
    let shown = WebText.line(text, limit: 200)
    throw LuaArgumentError(position, "\"\(shown)\" is not an http or https address")
  }
}

extension ScriptHost {
  /// The maximum number of redirects.
  private static let redirectionLimit = 5

  /// Creates a script's `moonshelf.http`, with the permissions of that script.
  func makeHTTPModule(for script: Script) throws -> ModuleObject {
    let module = ModuleObject(name: "moonshelf.http")
    try add("get", to: module) { [presence = script.presence] host, call in
      let permissions = presence.script?.permissions ?? PermissionSet()
      let address = try call.address(1, "url")
      let options = try call.optionalTable(2, "opts")
      try options?.allowing(["headers", "timeout"], in: "http.get")
      let timeout = try options?.member("timeout", as: Double?.self) ?? 30
      guard timeout > 0, timeout <= 600 else {
        throw LuaArgumentError(2, "a timeout is from 0 to 600 seconds")
      }
      var headers: [String: String] = [:]
      try options?.member("headers", as: LuaTable?.self)?.walk { name, value in
        let (name, value) = try Self.header(name, value)
        headers[name] = value
      }
      do {
        let response = try host.fetch(
          address, headers: headers, timeout: timeout, for: permissions)
        let fields: TableFields = [
          "status": response.status, "headers": response.headers,
          "body": LuaString(response.body),
        ]
        return try call.returns(fields)
      } catch let problem as NetworkProblem {
        guard !problem.isRefusal else { throw LuaFailure(problem.description) }
        return try call.fails(problem.description)
      } catch let refusal as AccessDenied {
        throw LuaFailure(refusal.description)
      }
    }
    return module
  }

  private func fetch(
    _ address: WebAddress, headers: [String: String], timeout: Double,
    for permissions: PermissionSet
  ) throws -> Network.Response {
    var address = address
    var headers = headers
    for _ in 0...Self.redirectionLimit {
      let host = address.host
      guard permissions.allows(host) else { throw AccessDenied(.host(host)) }
      let request = Network.Request(
        address: address, headers: headers, timeout: timeout,
        sizeLimit: options.memoryLimit ?? 1 << 30, isStopping: { [machine] in machine.mustStop },
        privateRefusal: { permissions.privateRefusal(host, at: $0) })
      let response = try options.network.fetch(request)
      guard [301, 302, 303, 307, 308].contains(response.status),
        let location = response.headers["location"]
      else { return response }
      guard let next = address.following(strict: location) else {
        throw NetworkProblem("\(address) redirects to \"\(location)\", which is not a web address")
      }
      guard next.isSecure || !address.isSecure else {
        throw NetworkProblem("\(address) redirects from https to http")
      }
      // Headers for one host, which may include a password, are not sent to another.
      if next.host != address.host { headers = [:] }
      address = next
    }
    throw NetworkProblem("\(address): more than \(Self.redirectionLimit) redirections")
  }

  private static func header(_ name: LuaValue, _ value: LuaValue) throws -> (String, String) {
    guard case .string(let name) = name, case .string(let value) = value,
      let name = name.text, let value = value.text, !name.isEmpty,
      name.utf8.allSatisfy(isHeaderLetter),
      value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
    else { throw LuaArgumentError(2, "headers are names and values, texts of one line") }
    guard !reservedHeaders.contains(name.lowercased()) else {
      throw LuaArgumentError(2, "the header \(name) is set by moonshelf")
    }
    return (name, value)
  }

  /// Headers that set the request's end or its host: another `host` would reach another site on the
  /// same machine.
  private static let reservedHeaders: Set<String> = [
    "connection", "content-length", "expect", "host", "keep-alive", "te", "trailer",
    "transfer-encoding", "upgrade",
  ]

  /// Whether a byte is valid in a header's name (a token of RFC 9110).
  private static func isHeaderLetter(_ byte: UInt8) -> Bool {
    byte.isASCIIWord || "!#$%&'*+-.^`|~".utf8.contains(byte)
  }
}
