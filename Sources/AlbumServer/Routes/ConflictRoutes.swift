import AlbumLibrary
import AlbumModel
import HTTPTypes

/// Values that were overwritten by concurrent changes of several libraries.
enum ConflictRoutes {
  static var all: [ServerRoute] { [list, restore, dismiss] }

  private static let list = ServerRoute.page("listConflicts") { request in
    let limit = try request.integer("limit", in: request.query(), 1...500) ?? 50
    return { library in
      let nodes = try library.overwrittenValues(limit: limit).map { value -> JSONValue in
        let album = try library.albumEvenRemoved(value.album)?.album
        return [
          "number": .integer(value.number), "step": .integer(value.step),
          "album": .integer(value.album.rawValue), "title": JSONValue(album?.title),
          "field": .text(value.subject.name), "overwritten": JSONValue(value.value),
          "current": JSONValue(album?[FieldName(rawValue: value.subject.name)]),
          "by": .text(value.winner), "time": .text(LocalTime.iso(value.time)),
        ]
      }
      return Page(["conflicts": .array(nodes)])
    }
  }

  private static let restore = ServerRoute("restoreConflict") { request in
    try await settle(request) { library, number in
      try library.restoreOverwritten(number)
      return try library.nextToUndo()?.id
    }
  }

  private static let dismiss = ServerRoute("dismissConflict") { request in
    try await settle(request) { library, number in
      try library.dismissConflicts(number)
      return nil
    }
  }

  private static func settle(
    _ request: RouteRequest, _ body: @escaping @Sendable (LibraryAPI, Int64) throws -> Int64?
  ) async throws -> Response {
    guard let number = Int64(request.parameters["id"] ?? "") else {
      throw Problem(.notFound, "conflicts have numbers")
    }
    return Response(done: try await request.library.write { try body($0, number) })
  }
}
