import AlbumLibrary
import AlbumModel

/// The library as a whole, and the permissions of the client.
enum LibraryRoutes {
  static var all: [ServerRoute] { [read, token, find, facets, shelves] }

  private static let read = ServerRoute.page(
    "/api/v1/library", name: "readLibrary", summary: "Size of the library, and undo state.",
    answers: [RouteResponse(.ok, "The library.", "Library", headers: ["ETag"])]
  ) { request in
    { library in
      let (undo, redo) = (try library.nextToUndo(), try library.nextToRedo())
      return Page([
        "id": .text(try library.fileName), "albums": .integer(Int64(try library.count())),
        "last_entry": .integer(try library.lastFeedEntry()), "can_undo": .flag(undo != nil),
        "can_redo": .flag(redo != nil), "undo_step": undo.map { .integer($0.id) } ?? .null,
        "redo_step": redo.map { .integer($0.id) } ?? .null,
      ])
    }
  }

  private static let token = ServerRoute(
    .get, "/api/v1/token", name: "checkToken", summary: "What the token allows.",
    access: .read, answers: [RouteResponse(.ok, "Its name and right.", "TokenRight")]
  ) { request in
    _ = try request.query()
    if request.client.name == nil, request.head.headerFields[.authorization] != nil {
      throw Problem(.unauthorized, "wrong token")
    }
    let (name, right) = (request.client.name, request.client.right.rawValue)
    return Page(["name": JSONValue(name), "right": .text(right)]).response(as: .ok)
  }

  private static let shelves = ServerRoute.page(
    "/api/v1/shelves", name: "listShelves", summary: "Saved queries, for shelf:NAME in any query.",
    answers: [RouteResponse(.ok, "The saved queries.", "Shelves", headers: ["ETag"])]
  ) { request in
    { library in
      let shelves = try library.countedShelves().map { name, query, count -> JSONValue in
        ["name": .text(name), "query": .text(query), "albums": JSONValue(count)]
      }
      return Page(.array(shelves))
    }
  }

  private static let find = ServerRoute.page(
    AlbumRoutes.path + "/position", name: "findAlbum",
    summary: "The position of an album in the result of a query.",
    parameters: [.album, .query("q", "The query.")],
    answers: [
      RouteResponse(.ok, "The position, or null.", "Found", headers: ["ETag"]),
      .problem(.badRequest, "Invalid query."), .problem(.notFound, "Invalid album number."),
      .problem(.unprocessableContent, "A script failed."),
    ]
  ) { request in
    let id = try request.album()
    let words = try request.query()["q"] ?? ""
    return { library in
      let query = try library.queryParser.query(words)
      if request.isStranger { try LocalPaths.check(query, in: library) }
      return Page(["position": JSONValue(try position(of: id, query, in: library))])
    }
  }

  private static let facets = ServerRoute.page(
    "/api/v1/facets", name: "listFacets",
    summary: "The values of fields, with the number of albums of each, the most frequent first.",
    parameters: [
      RouteParameter(
        .query, "by", "Fields, separated by commas, or decade.",
        ["type": "string", "minLength": 1, "example": "genre,decade"], isRequired: true),
      .query("q", "The query."),
      .query("limit", "Maximum number of values of each field.", .whole(from: 1, default: 50)),
      .asOf,
    ],
    answers: [
      RouteResponse(.ok, "The values.", "Facets", headers: ["ETag"]),
      .problem(.badRequest, "Invalid query, or unknown field."),
      .problem(.unprocessableContent, "A script failed."),
    ]
  ) { request in
    let values = try request.query()
    let names = (values["by"] ?? "").split(separator: ",", omittingEmptySubsequences: false)
    guard !names.contains("") else { throw Problem(.badRequest, "by needs fields: genre,decade") }
    let limit = try request.integer("limit", in: values, 1...Int.max) ?? 50
    return { library in
      let query = try library.queryParser.query(values["q"] ?? "")
      let groupings = try names.map { try library.grouping(named: String($0)) }
      if request.isStranger {
        let fields = groupings.filter { $0 != .decade }.map { FieldName(rawValue: $0.name) }
        try LocalPaths.check(query, fields, in: library)
      }
      let facets = try library.facets(query, by: groupings, limit: limit)
      let nodes = facets.map { facet -> JSONValue in
        [
          "field": .text(facet.field.name), "value": JSONValue(facet.value),
          "albums": JSONValue(facet.albumCount),
        ]
      }
      return Page(["facets": .array(nodes)])
    }
  }

  private static func position(
    of id: AlbumID, _ query: AlbumQuery, in library: LibraryAPI
  ) throws -> Int? {
    if query == .all { return try library.position(of: id) }
    return try library.identities(query).firstIndex(of: id).map { $0 + 1 }
  }
}
