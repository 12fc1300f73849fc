import AlbumModel
import CEmbeddedFiles
import HTTPTypes

/// The description of the API (OpenAPI 3.1), from which the server also takes the methods, paths and
/// parameters of its routes: `routes.json` and `components.json`.
///
/// `routes.json` has what differs between routes. What is the same for many is added: responses, the
/// content of problems, and the token, by the right that a client needs (`x-right`). `x-guest` is a
/// route that guests may use too.
enum RouteDescriptions {
  /// What the server needs to know of a route.
  struct Route: Sendable {
    let method: HTTPRequest.Method
    let path: String
    let access: TokenRight?
    let isForGuests: Bool
    let queryNames: [String]
  }

  /// The routes by their names.
  static let all: [String: Route] = {
    var routes: [String: Route] = [:]
    for path in paths {
      for operation in path.value.object {
        let content = operation.value.object
        let right = content.exactText("x-right").flatMap(TokenRight.init)
        precondition(right != nil || !path.name.hasPrefix("/api/"), "\(path.name) names no right")
        let names = content.value(named: "parameters")?.array.compactMap { parameter in
          let parameter = resolved(parameter.object)
          return parameter.exactText("in") == "query" ? parameter.exactText("name") : nil
        }
        routes[content.exactText("operationId") ?? ""] = Route(
          method: HTTPRequest.Method(operation.name.uppercased()) ?? .get, path: path.name,
          access: right, isForGuests: content.value(named: "x-guest") == true,
          queryNames: names ?? [])
      }
    }
    return routes
  }()

  private static let paths = read(embedded_api_routes())
  private static let components = read(embedded_api_components())

  private static func read(_ text: UnsafePointer<CChar>) -> JSONObject {
    // A file with an error describes no route, for which the first route ends the program.
    (try? JSONValue(reading: String(cString: text), isStrict: true))?.object ?? JSONObject()
  }

  /// The object that a reference names.
  private static func resolved(_ object: JSONObject) -> JSONObject {
    guard let name = object.exactText("$ref")?.split(separator: "/").last else { return object }
    return components.value(named: "parameters")?.object.value(named: String(name))?.object
      ?? object
  }

  /// The whole description.
  ///
  /// - Parameters:
  ///   - isPublic: whether reading needs no token.
  ///   - address: the address of the server.
  ///   - version: the version of the program.
  /// - Returns: the document.
  static func document(isPublic: Bool, address: String, version: String) -> JSONValue {
    let described = paths.map { path in
      (
        path.name,
        JSONValue.members(path.value.object.map { ($0.name, operation($0.value, isPublic)) })
      )
    }
    return [
      "openapi": "3.1.0",
      "info": [
        "title": "moonshelf", "version": .text(version),
        "summary": "A music album library over HTTP.",
        "license": ["name": "See the program"],
      ],
      "servers": [["url": .text(address)]], "paths": .members(described),
      "components": .object(components),
    ]
  }

  private static func operation(_ value: JSONValue, _ isPublic: Bool) -> JSONValue {
    let right = all[value.object.exactText("operationId") ?? ""]?.access
    let needsToken = right.map { $0 > .read || !isPublic } ?? false
    var responses = [
      "400": "Malformed request.", "421": "Unknown host name.",
      "503": "The server is overloaded or stopping.",
    ]
    if needsToken { responses["401"] = "Missing token." }
    if right != nil { responses["403"] = "Cross-origin, or no right." }
    var nodes = responses.mapValues { ["description": .text($0)] as JSONValue }
    for response in value.object.value(named: "responses")?.object ?? JSONObject() {
      nodes[response.name] = response.value
    }
    let all = nodes.sorted { $0.key < $1.key }.map { status, node -> (String, JSONValue) in
      (
        status,
        status < "400"
          ? node : .members(node.object.map { ($0.name, $0.value) } + [("content", problem)])
      )
    }
    let own = value.object.filter { $0.name != "responses" }
    return .members(
      own.map { ($0.name, $0.value) }
        + [("responses", .members(all)), ("security", needsToken ? [["token": []]] : [])])
  }

  private static let problem: JSONValue = [
    "application/problem+json": ["schema": ["$ref": "#/components/schemas/Problem"]]
  ]
}

extension JSONValue {
  /// Its members; none of another value.
  fileprivate var object: JSONObject {
    if case .object(let object) = self { object } else { JSONObject() }
  }
  /// Its elements; none of another value.
  fileprivate var array: [JSONValue] { if case .array(let values) = self { values } else { [] } }
}
