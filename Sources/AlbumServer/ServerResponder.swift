import HTTPTypes

/// Dispatches requests to routes, after checking their access.
struct ServerResponder: Sendable {
  /// A part of paths between two slashes, and those that may follow it.
  private struct Node: Sendable {
    var next: [Substring: Node] = [:]
    /// The name of a placeholder, and what may follow it.
    var placeholder: [(name: String, node: Node)] = []
    var routes: [ServerRoute] = []

    mutating func add(_ route: ServerRoute, at path: ArraySlice<Substring>) {
      guard let part = path.first else { return routes.append(route) }
      let rest = path.dropFirst()
      guard part.first == "{" else { return next[part, default: Node()].add(route, at: rest) }
      if placeholder.isEmpty { placeholder = [(String(part.dropFirst().dropLast()), Node())] }
      placeholder[0].node.add(route, at: rest)
    }
  }

  private var root = Node()
  private let library: ServedLibrary
  private let requestGuard: RequestGuard

  init(routes: [ServerRoute], library: ServedLibrary, requestGuard: RequestGuard) {
    (self.library, self.requestGuard) = (library, requestGuard)
    for route in routes {
      root.add(route, at: (library.prefix + route.path).split(separator: "/")[...])
    }
  }

  /// The response to a request; errors are responses too.
  func respond(to request: Request) async -> Response {
    var response: Response
    do { response = try await answer(request) } catch { response = Problem(error).response }
    let isEmpty = [.noContent, .notModified].contains(response.status)
    if request.head.method == .head || isEmpty { response.body = .bytes(.init()) }
    if isEmpty { response.headers[.contentLength] = nil }
    SecurityHeaders.add(to: &response.headers)
    // The rest of a body is not worth reading to its end.
    if response.status == .contentTooLarge { response.headers[.connection] = "close" }
    return response
  }

  private func answer(_ request: Request) async throws -> Response {
    let method = request.head.method
    guard Self.known.contains(method) else {
      throw Problem(.notImplemented, "unknown method \(method.rawValue.prefix(20))")
    }
    let path = request.target.prefix { $0 != "?" }
    var (node, parameters) = (root, [String: String]())
    for part in path.split(separator: "/") {
      if let next = node.next[part] {
        node = next
      } else if let (name, next) = node.placeholder.first {
        parameters[name] = String(part)
        node = next
      } else {
        node = Node()
      }
    }
    guard !node.routes.isEmpty else { throw Problem(.notFound, "nothing at \(path.prefix(80))") }
    let wanted = method == .head ? .get : method
    guard let route = node.routes.first(where: { $0.method == wanted }) else {
      _ = try requestGuard.client(of: request.head, access: nil)
      throw Self.notAllowed(method, node.routes)
    }
    let client = try requestGuard.client(of: request.head, access: route.access)
    try client.check(isForGuests: route.isForGuests)
    let place =
      client.name == nil && route.access != nil
      ? try library.anonymous.enter(from: request.remoteAddress, isStream: route.isStream) : nil
    let allowed = RouteRequest(
      request: request, parameters: parameters, client: client, library: library,
      queryNames: route.queryNames ?? [],
      isStillAllowed: { [requestGuard, head = request.head] in
        let now = try? requestGuard.client(of: head, access: route.access)
        return now?.right == client.right && now?.query == client.query
      })
    if route.queryNames != nil { _ = try allowed.query() }
    var response = try await route.answer(allowed)
    response.held = place
    return response
  }

  private static func notAllowed(_ method: HTTPRequest.Method, _ routes: [ServerRoute]) -> Problem {
    var allowed = Set(routes.map(\.method))
    if allowed.contains(.get) { allowed.insert(.head) }
    let allow = allowed.map(\.rawValue).sorted().joined(separator: ", ")
    return Problem(
      .methodNotAllowed, "there is \(allow) here, not \(method.rawValue)", headers: [.allow: allow])
  }

  private static let known: [HTTPRequest.Method] =
    [.get, .head, .post, .put, .patch, .delete, .options, .trace, .connect]
    + [HTTPRequest.Method("QUERY")].compactMap(\.self)
}
