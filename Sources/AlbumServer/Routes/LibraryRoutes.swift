import AlbumLibrary
import AlbumModel
import Hummingbird

/// The library as a whole, and the permissions of the client.
enum LibraryRoutes {
  static var all: [ServerRoute] { [read, token, position] }

  private static var read: ServerRoute {
    .page(
      "/api/v1/library", name: "readLibrary",
      summary: "Size of the library, and undo state.",
      answers: [RouteResponse(.ok, "The library.", "Library", headers: ["ETag"])]
    ) { request in
      _ = try request.query()
      return { library in
        let (undo, redo) = (try library.nextToUndo(), try library.nextToRedo())
        let body: JSONValue = [
          "id": .text(try library.fileName), "albums": .integer(Int64(try library.count())),
          "last_entry": .integer(try library.lastFeedEntry()),
          "can_undo": .flag(undo != nil), "can_redo": .flag(redo != nil),
          "undo_step": undo.map { .integer($0.id) } ?? .null,
          "redo_step": redo.map { .integer($0.id) } ?? .null,
        ]
        return Page(body.bytes)
      }
    }
  }

  private static var token: ServerRoute {
    ServerRoute(
      .get, "/api/v1/token", name: "checkToken", summary: "Checks the token.",
      access: .writing, answers: [RouteResponse(.noContent, "Valid.")]
    ) { request in
      _ = try request.query()
      return Response(status: .noContent)
    }
  }

  private static var position: ServerRoute {
    .page(
      AlbumRoutes.path + "/position", name: "findAlbum",
      summary: "The position of an album in the result of a query.",
      parameters: [.album, .query("q", "The query.", ["type": "string"])],
      answers: [
        RouteResponse(.ok, "The position, or null.", "Found", headers: ["ETag"]),
        .problem(.badRequest, "Invalid query."),
        .problem(.notFound, "Invalid album number."),
      ]
    ) { request in
      let id = try request.album()
      let words = try request.query()["q"] ?? ""
      return { library in
        let position = try position(of: id, words, in: library)
        let body: JSONValue = ["position": JSONValue(position)]
        return Page(body.bytes)
      }
    }
  }

  private static func position(
    of id: AlbumID, _ words: String, in library: LibraryAPI
  ) throws -> Int? {
    let query = try library.queryParser.query(words)
    if query == .all { return try library.position(of: id) }
    return try library.identities(query).firstIndex(of: id).map { $0 + 1 }
  }
}
