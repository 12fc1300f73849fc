import AlbumModel
import CEmbeddedFiles
import HTTPTypes

/// The web page for users: one document, and its small files.
enum PageRoutes {
  /// The folder of the files.
  ///
  /// It is named after their content, so that a browser that visited before need not revalidate
  /// each of them.
  static let folder =
    "/page/\(ContentHash(of: PageFile.all.flatMap(\.content)).description.prefix(16))/"

  /// The document at a path, which may be that of an album; its files are below a prefix.
  static func document(at path: String, below prefix: String) -> ServerRoute {
    let text = String(cString: embedded_index_html()).replacing("/page/", with: prefix + folder)
    return route(path, PageFile(name: "index.html", text: text), caching: "no-cache")
  }

  /// The files that the document loads.
  static var files: [ServerRoute] {
    PageFile.all.map { file in
      route(folder + file.name, file, caching: "public, max-age=31536000, immutable")
    }
      // A service worker is for the addresses below its own.
      + PageFile.all.filter { $0.name == "worker.js" }.map {
        route("/worker.js", $0, caching: "no-cache")
      }
  }

  /// The description of the API.
  static func description(_ configuration: ServerConfiguration, version: String) -> ServerRoute {
    let address = (configuration.baseURL?.origin ?? "") + configuration.prefix + "/"
    let page = Page(
      RouteDescriptions.document(
        isPublic: configuration.isPublic, address: address, version: version))
    return ServerRoute("describe") { page.response(to: $0.head) }
  }

  private static func route(_ path: String, _ file: PageFile, caching: String) -> ServerRoute {
    let page = Page(
      file.content, as: file.mediaType,
      headers: [.cacheControl: caching, .contentSecurityPolicy: SecurityHeaders.pagePolicy])
    return ServerRoute(.get, path, access: nil) { page.response(to: $0.head) }
  }
}

/// A file of the page, embedded in the program.
struct PageFile: Sendable {
  let name: String
  let text: String

  var content: [UInt8] { Array(text.utf8) }

  var mediaType: String {
    switch name.split(separator: ".").last {
    case "js": "text/javascript; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "svg": "image/svg+xml"
    case "json": "application/json"
    case "webmanifest": "application/manifest+json"
    default: "text/html; charset=utf-8"
    }
  }

  /// All files except the document.
  static let all: [PageFile] = {
    var files: [PageFile] = []
    var next = embedded_page_files()
    while let file = next?.pointee, let name = file.name, let text = file.text {
      files.append(PageFile(name: String(cString: name), text: String(cString: text)))
      next = next?.successor()
    }
    return files
  }()
}
