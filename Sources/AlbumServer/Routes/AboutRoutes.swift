import HTTPTypes
import Hummingbird

/// What this is: a page for a person, a description for a program.
enum AboutRoutes {
  static func page(version: String) -> ServerRoute {
    let text = """
      <!DOCTYPE html>
      <html lang="en">
      <meta charset="utf-8">
      <title>moonshelf</title>
      <h1>moonshelf</h1>
      <p>A music album library, served by moonshelf \(version).</p>
      <ul>
      <li><a href="/api/v1/albums">The albums</a>
      <li><a href="/api/v1/history">What was done</a>
      <li><a href="/openapi.json">What programs can ask</a>
      </ul>
      </html>

      """
    let page = Page(Array(text.utf8), as: "text/html; charset=utf-8")
    return ServerRoute(
      .get, "/", name: "about", summary: "What this server is, for a person.", access: .open,
      answers: [RouteAnswer(.ok, "A page.", "Text", as: "text/html; charset=utf-8")]
    ) { request in page.response(to: request.head) }
  }

  /// The description of all routes and of itself.
  static func description(of routes: [ServerRoute], isPublic: Bool, version: String) -> ServerRoute
  {
    let answers = [RouteAnswer(.ok, "An OpenAPI document.", "Anything")]
    let itself = ServerRoute(
      .get, "/openapi.json", name: "describe", summary: "This description.", access: .open,
      answers: answers
    ) { _ in Response(status: .ok) }
    let document = OpenAPIDocument(routes: routes + [itself], isPublic: isPublic, version: version)
    let page = Page(document.node.bytes)
    return ServerRoute(
      .get, itself.path, name: itself.name, summary: itself.summary, access: .open,
      answers: answers
    ) { request in page.response(to: request.head) }
  }
}
