import HTTPTypes
import Hummingbird

/// Dispatches requests to routes: Hummingbird's router between our access check and our errors.
struct ServerResponder: HTTPResponder {
  typealias Context = ServerRequestContext

  private let responder: RouterResponder<ServerRequestContext>

  init(
    routes: [ServerRoute], library: ServedLibrary, requestGuard: RequestGuard, limits: ServerLimits
  ) {
    let router = Router(context: ServerRequestContext.self)
    let anonymousLimits = AnonymousLimits(limits)
    var byPath: [String: [ServerRoute]] = [:]
    for route in routes { byPath[route.path, default: []].append(route) }
    for (path, routes) in byPath {
      Self.add(routes, at: path, to: router, library, requestGuard, anonymousLimits, limits)
    }
    responder = router.buildResponder()
  }

  func respond(to request: Request, context: ServerRequestContext) async throws -> Response {
    var response: Response
    do {
      response = try await responder.respond(to: request, context: context)
      if response.status.code >= 400, response.headers[.contentType] == nil {
        response = Self.unrouted(request)
      }
    } catch {
      response = Problem(error).response
    }
    if request.method == .head { response = response.createHeadResponse() }
    if [.noContent, .notModified].contains(response.status) {
      response.headers[.contentLength] = nil
    }
    SecurityHeaders.add(to: &response.headers)
    // The rest of a body is not worth reading to its end.
    if response.status == .contentTooLarge { response.headers[.connection] = "close" }
    return response
  }

  /// The response to requests that the router rejects: an unknown path or method.
  private static func unrouted(_ request: Request) -> Response {
    guard known.contains(request.method) else {
      return Problem(.notImplemented, "unknown method \(request.method.rawValue.prefix(20))")
        .response
    }
    return Problem(.notFound, "nothing at \(request.uri.path.prefix(80))").response
  }

  private static let known: [HTTPRequest.Method] =
    [.get, .head, .post, .put, .patch, .delete, .options, .trace, .connect]
    + [HTTPRequest.Method("QUERY")].compactMap(\.self)

  private static func add(
    _ routes: [ServerRoute], at path: String, to router: Router<ServerRequestContext>,
    _ library: ServedLibrary, _ requestGuard: RequestGuard, _ anonymousLimits: AnonymousLimits,
    _ limits: ServerLimits
  ) {
    var allowed = Set(routes.map(\.method))
    if allowed.contains(.get) { allowed.insert(.head) }
    let allow = allowed.map(\.rawValue).sorted().joined(separator: ", ")
    for method in known {
      let wanted = method == .head ? HTTPRequest.Method.get : method
      guard let route = routes.first(where: { $0.method == wanted }) else {
        router.on(RouterPath(path), method: method) { request, _ in
          if let problem = requestGuard.objection(to: request.head, access: .open) {
            return problem.response
          }
          return Problem(
            .methodNotAllowed, "there is \(allow) here, not \(method.rawValue)",
            headers: [.allow: allow]
          ).response
        }
        continue
      }
      let names = route.parameters.filter { $0.place == .query }.map(\.name)
      router.on(RouterPath(path), method: method) { request, context in
        if let problem = requestGuard.objection(to: request.head, access: route.access) {
          return problem.response
        }
        do {
          let place =
            try requestGuard.isStranger(request.head, access: route.access)
            ? anonymousLimits.enter(from: context.remoteAddress, isStream: route.isStream) : nil
          var response = try await route.answer(
            RouteRequest(
              request: request, context: context, library: library, limits: limits,
              queryNames: names))
          if let place { response.hold(place) }
          return response
        } catch {
          return Problem(error).response
        }
      }
    }
  }
}
