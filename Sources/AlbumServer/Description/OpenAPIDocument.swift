import AlbumModel
import CEmbeddedFiles
import HTTPTypes

/// The description of all routes, generated from the table that dispatches requests (OpenAPI 3.1).
struct OpenAPIDocument {
  let routes: [ServerRoute]
  let isPublic: Bool
  /// The address of the server.
  let address: String
  let version: String

  var node: JSONValue {
    [
      "openapi": "3.1.0",
      "info": [
        "title": "moonshelf", "version": .text(version),
        "summary": "A music album library over HTTP.",
        "license": ["name": "See the program"],
      ],
      "servers": [["url": .text(address)]],
      "paths": .members(paths),
      "components": Self.components,
    ]
  }

  /// The schemas of bodies and headers, in JSON Schema, and the token: `components.json`.
  private static let components =
    (try? JSONValue(reading: String(cString: embedded_api_components()))) ?? [:]

  private var paths: [(name: String, value: JSONValue)] {
    var order: [String] = []
    var byPath: [String: [ServerRoute]] = [:]
    for route in routes {
      if byPath[route.path] == nil { order.append(route.path) }
      byPath[route.path, default: []].append(route)
    }
    return order.map { path in
      let operations = (byPath[path] ?? []).map { route in
        (route.method.rawValue.lowercased(), operation(route))
      }
      return (path, .members(operations))
    }
  }

  private func operation(_ route: ServerRoute) -> JSONValue {
    var members: [(name: String, value: JSONValue)] = [
      ("operationId", .text(route.name)), ("summary", .text(route.summary)),
    ]
    if !route.parameters.isEmpty {
      members.append(("parameters", .array(route.parameters.map(parameter))))
    }
    if let body = route.body { members.append(("requestBody", requestBody(body))) }
    members.append(("responses", responses(route)))
    members.append(("security", needsToken(route) ? [["token": []]] : []))
    return .members(members)
  }

  private func needsToken(_ route: ServerRoute) -> Bool {
    route.access.map { $0 > .read || !isPublic } ?? false
  }

  private func parameter(_ parameter: RouteParameter) -> JSONValue {
    [
      "in": .text(parameter.place.rawValue), "name": .text(parameter.name),
      "description": .text(parameter.summary), "required": .flag(parameter.isRequired),
      "schema": parameter.schema,
    ]
  }

  private func requestBody(_ body: RouteBody) -> JSONValue {
    let schema = ["schema": reference("schemas", body.schema)] as JSONValue
    return ["required": true, "content": .members(body.mediaTypes.map { ($0, schema) })]
  }

  private func responses(_ route: ServerRoute) -> JSONValue {
    var answers = route.answers
    answers += [
      .problem(.badRequest, "Malformed request."),
      .problem(.misdirectedRequest, "Unknown host name."),
      .problem(.serviceUnavailable, "The server is overloaded or stopping."),
    ]
    if needsToken(route) { answers.append(.problem(.unauthorized, "Missing token.")) }
    if route.access == .write { answers.append(.problem(.forbidden, "Cross-origin, or no right.")) }
    var seen: Set<Int> = []
    return .members(
      answers.filter { seen.insert($0.status.code).inserted }
        .sorted { $0.status.code < $1.status.code }
        .map { ("\($0.status.code)", response($0)) })
  }

  private func response(_ answer: RouteResponse) -> JSONValue {
    var members: [(name: String, value: JSONValue)] = [("description", .text(answer.summary))]
    if !answer.headers.isEmpty {
      let headers = answer.headers.map { ($0, reference("headers", $0)) }
      members.append(("headers", .members(headers)))
    }
    if let type = answer.mediaType, let schema = answer.schema {
      let content = ["schema": reference("schemas", schema)] as JSONValue
      members.append(("content", .members([(type, content)])))
    }
    return .members(members)
  }

  private func reference(_ kind: String, _ name: String) -> JSONValue {
    ["$ref": .text("#/components/\(kind)/\(name)")]
  }
}

/// Information about the server, for programs.
enum AboutRoutes {
  /// The description of all routes, including its own.
  static func description(
    of routes: [ServerRoute], _ configuration: ServerConfiguration, version: String
  ) -> ServerRoute {
    var itself = ServerRoute(
      .get, "/openapi.json", name: "describe", summary: "This description.", access: nil,
      answers: [RouteResponse(.ok, "An OpenAPI document.", "Anything")]
    ) { _ in Response(status: .ok) }
    let document = OpenAPIDocument(
      routes: routes + [itself], isPublic: configuration.isPublic,
      address: (configuration.baseURL?.origin ?? "") + configuration.prefix + "/", version: version)
    let page = Page(document.node)
    itself.answer = { request in page.response(to: request.head) }
    return itself
  }
}
