import AlbumLibrary
import AlbumModel
import Hummingbird

/// What layouts show of an album, decorators included: made where the library and its scripts live.
enum TableRoutes {
  static var all: [ServerRoute] { [layouts, table] }

  private static var layouts: ServerRoute {
    ServerRoute(
      .get, "/api/v1/layouts", name: "listLayouts",
      summary: "The names of the layouts, the usual one first.", access: .reading,
      parameters: [.ifNoneMatch],
      answers: [
        RouteAnswer(.ok, "The names.", "Layouts", headers: ["ETag"]),
        RouteAnswer(.notModified, "They are as they were."),
      ]
    ) { request in
      _ = try request.query()
      let names = try await request.library.table { _, tables in try tables?.layouts() ?? [] }
      let body: JSONNode = ["layouts": .list(names.map(JSONNode.text))]
      return Page(body.bytes).response(to: request.head)
    }
  }

  private static var table: ServerRoute {
    ServerRoute(
      .get, AlbumRoutes.path + "/table", name: "readTable",
      summary: "What a layout shows of an album, decorated.", access: .reading,
      parameters: [
        .album,
        .query("layout", "The layout; the usual one when it is left out.", ["type": "string"]),
        .ifNoneMatch,
      ],
      answers: [
        RouteAnswer(.ok, "The table.", "Table", headers: ["ETag"]),
        RouteAnswer(.notModified, "It is as it was."),
        .problem(.notFound, "There is no such album, or no such layout."),
        .problem(.unprocessableContent, "What a script of the library's failed at."),
      ]
    ) { request in
      let id = try request.album()
      let layout = try request.query()["layout"]
      let lines = try await request.library.table { library, tables in
        guard let album = try library.album(id) else { throw LibraryError.noSuchAlbum(id) }
        return try made(for: album, layout, tables)
      }
      let body: JSONNode = ["rows": .list(lines.map(node))]
      return Page(body.bytes).response(to: request.head)
    }
  }

  private static func made(
    for album: Album, _ layout: String?, _ tables: (any AlbumTables)?
  ) throws -> [AlbumTableLine] {
    let names = try tables?.layouts() ?? []
    guard let name = layout ?? names.first,
      let lines = try tables?.table(of: album, layout: name)
    else {
      throw Problem(
        .notFound,
        "there is no layout \"\((layout ?? "").prefix(40))\"; there are "
          + (names.isEmpty ? "none here" : names.joined(separator: ", ")))
    }
    return lines
  }

  private static func node(_ line: AlbumTableLine) -> JSONNode {
    [
      "label": .text(line.label), "text": .text(line.text),
      "color": line.color.map(JSONNode.text) ?? .null, "bold": .flag(line.isBold),
    ]
  }
}
