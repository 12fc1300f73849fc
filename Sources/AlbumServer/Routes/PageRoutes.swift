import HTTPTypes
import Hummingbird

/// The page for a person: one document, and the small files that it is made of.
enum PageRoutes {
  /// The document itself, which the description tells of.
  static var document: ServerRoute {
    route(
      "/", PageFile("index.html", "text/html; charset=utf-8", PackageResources.index_html),
      name: "about", summary: "The page for a person.")
  }

  /// What the document asks for.
  static var files: [ServerRoute] {
    PageFile.all.map { file in
      route("/page/\(file.name)", file, name: file.name, summary: "A part of the page.")
    }
  }

  private static func route(
    _ path: String, _ file: PageFile, name: String, summary: String
  ) -> ServerRoute {
    let page = Page(
      file.content, as: file.mediaType,
      headers: [.cacheControl: "no-cache", .contentSecurityPolicy: SecurityHeaders.pagePolicy])
    return ServerRoute(
      .get, path, name: name, summary: summary, access: .open,
      answers: [RouteAnswer(.ok, "A page.", "Text", as: file.mediaType)]
    ) { request in page.response(to: request.head) }
  }
}
