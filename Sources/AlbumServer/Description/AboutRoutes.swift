import HTTPTypes

/// Information about the server, for programs.
enum AboutRoutes {
  /// The description of all routes, including its own.
  static func description(
    of routes: [ServerRoute], _ configuration: ServerConfiguration, version: String
  ) -> ServerRoute {
    let answers = [RouteResponse(.ok, "An OpenAPI document.", "Anything")]
    let itself = ServerRoute(
      .get, "/openapi.json", name: "describe", summary: "This description.", access: .open,
      answers: answers
    ) { _ in Response(status: .ok) }
    let document = OpenAPIDocument(
      routes: routes + [itself], isPublic: configuration.isPublic,
      address: configuration.baseURL.map { $0.origin + "/" } ?? "/", version: version)
    let page = Page(document.node)
    return ServerRoute(
      .get, itself.path, name: itself.name, summary: itself.summary, access: .open, answers: answers
    ) { request in page.response(to: request.head) }
  }
}
