import AlbumModel
import HTTPTypes
import Hummingbird

/// The page for a person: one document, and the small files that it is made of.
enum PageRoutes {
  /// Where the files are.
  ///
  /// It is named after what is in them, so that a browser that was here before need not ask whether each
  /// is still good.
  static let folder =
    "/page/\(ContentHash(of: PageFile.all.flatMap(\.content)).description.prefix(16))/"

  /// The document itself, which the description tells of.
  static var document: ServerRoute {
    let text = String(decoding: PackageResources.index_html, as: UTF8.self)
      .replacing("/page/", with: folder)
    return route(
      "/", PageFile("index.html", "text/html; charset=utf-8", Array(text.utf8)), name: "about",
      summary: "The web page.", caching: "no-cache")
  }

  /// What the document asks for.
  static var files: [ServerRoute] {
    PageFile.all.map { file in
      route(
        folder + file.name, file, name: file.name, summary: "A part of the page.",
        caching: "public, max-age=31536000, immutable")
    }
  }

  private static func route(
    _ path: String, _ file: PageFile, name: String, summary: String, caching: String
  ) -> ServerRoute {
    let page = Page(
      file.content, as: file.mediaType,
      headers: [.cacheControl: caching, .contentSecurityPolicy: SecurityHeaders.pagePolicy])
    return ServerRoute(
      .get, path, name: name, summary: summary, access: .open,
      answers: [RouteResponse(.ok, "A page.", "Text", as: file.mediaType)]
    ) { request in page.response(to: request.head) }
  }
}
