import AlbumModel
import HTTPTypes
import Hummingbird

/// The web page for users: one document, and its small files.
enum PageRoutes {
  /// The folder of the files.
  ///
  /// It is named after their content, so that a browser that visited before need not revalidate
  /// each of them.
  static let folder =
    "/page/\(ContentHash(of: PageFile.all.flatMap(\.content)).description.prefix(16))/"

  /// The document, which is part of the API description.
  static var document: ServerRoute {
    let text = String(decoding: PackageResources.index_html, as: UTF8.self)
      .replacing("/page/", with: folder)
    return route(
      "/", PageFile("index.html", "text/html; charset=utf-8", Array(text.utf8)), name: "about",
      summary: "The web page.", caching: "no-cache")
  }

  /// The files that the document loads.
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

/// A file of the page, embedded in the program.
struct PageFile: Sendable {
  let name: String
  let mediaType: String
  let content: [UInt8]

  init(_ name: String, _ mediaType: String, _ content: [UInt8]) {
    self.name = name
    self.mediaType = mediaType
    self.content = content
  }

  private static func script(_ name: String, _ content: [UInt8]) -> PageFile {
    PageFile(name, "text/javascript; charset=utf-8", content)
  }

  private static func style(_ name: String, _ content: [UInt8]) -> PageFile {
    PageFile(name, "text/css; charset=utf-8", content)
  }

  /// All files except the document.
  static var all: [PageFile] {
    [
      script("access-token.js", PackageResources.access_token_js),
      script("album-browser.js", PackageResources.album_browser_js),
      script("album-cell.js", PackageResources.album_cell_js),
      script("album-pages.js", PackageResources.album_pages_js),
      script("album-table.js", PackageResources.album_table_js),
      script("change-feed.js", PackageResources.change_feed_js),
      script("cover-pictures.js", PackageResources.cover_pictures_js),
      script("page-view.js", PackageResources.page_view_js),
      script("history-panel.js", PackageResources.history_panel_js),
      script("horizontal-scroller.js", PackageResources.horizontal_scroller_js),
      script("legible-color.js", PackageResources.legible_color_js),
      script("library-client.js", PackageResources.library_client_js),
      script("live-changes.js", PackageResources.live_changes_js),
      script("main.js", PackageResources.main_js),
      script("memento.js", PackageResources.memento_js),
      script("news.js", PackageResources.news_js),
      script("opening.js", PackageResources.opening_js),
      script("page-keys.js", PackageResources.page_keys_js),
      script("retrying.js", PackageResources.retrying_js),
      script("scroller-input.js", PackageResources.scroller_input_js),
      script("scroller-window.js", PackageResources.scroller_window_js),
      script("search-field.js", PackageResources.search_field_js),
      script("snap-points.js", PackageResources.snap_points_js),
      script("token-form.js", PackageResources.token_form_js),
      style("colors.css", PackageResources.colors_css),
      style("page.css", PackageResources.page_css),
      style("shelf.css", PackageResources.shelf_css),
      PageFile("moon.svg", "image/svg+xml", PackageResources.moon_svg),
    ]
  }
}
