import AlbumLibrary
import AlbumModel
import HTTPTypes

/// The history, undo and redo.
enum HistoryRoutes {
  static var all: [ServerRoute] {
    [
      read, removed, imports,
      undoOrRedo("undo", { try $0.undo() }, only: { try $0.undo(step: $1) }),
      undoOrRedo("redo", { try $0.redo() }, only: { try $0.redo(step: $1) }),
    ]
  }

  private static let read = ServerRoute.page("readHistory") { request in
    let values = try request.query()
    let limit = try request.integer("limit", in: values, 1...500) ?? 50
    let before = try request.integer("before", in: values, 1...Int.max)
    return { library in
      let steps = try library.history(before: before.map(Int64.init), limit: limit)
      return Page(["steps": .array(steps.map(node))])
    }
  }

  private static let removed = ServerRoute.page("listRemoved") { request in
    let limit = try request.integer("limit", in: try request.query(), 1...500) ?? 50
    return { library in
      let albums = try library.removedAlbums(limit: limit).map { album, step -> JSONValue in
        [
          "id": .integer(album.id.rawValue), "title": .text(album.title), "step": node(step),
          "artist": JSONValue(album["artist"]), "year": JSONValue(album["year"]),
        ]
      }
      return Page(["albums": .array(albums)])
    }
  }

  private static let imports = ServerRoute.page("listImports") { _ in
    { library in
      let imports = try library.recordedImports().map { item -> JSONValue in
        let size = try library.recordsSize(of: item.id)
        return [
          "import": .integer(item.id), "step": .integer(item.step),
          "time": .text(LocalTime.iso(item.time)), "path": .text(item.path),
          "source": .text(item.source), "records": .integer(Int64(size.records)),
          "bytes": .integer(size.bytes), "undone": .flag(item.isUndone),
        ]
      }
      return Page(["imports": .array(imports)])
    }
  }

  private static func undoOrRedo(
    _ name: String, _ body: @escaping @Sendable (LibraryAPI) throws -> [Step],
    only: @escaping @Sendable (LibraryAPI, Int64) throws -> [Step]
  ) -> ServerRoute {
    ServerRoute(name) { request in
      let step = try request.integer("step", in: try request.query(), 1...Int.max).map(Int64.init)
      let steps = try await request.library.write { library in
        // Read again: undo returns the steps in their previous state.
        try (step.map { try only(library, $0) } ?? body(library)).map { step in
          try library.history(before: step.id + 1, limit: 1).first ?? step
        }
      }
      return Page(["steps": .array(steps.map(node))]).response(as: .ok)
    }
  }

  /// A step.
  static func node(_ step: Step) -> JSONValue {
    [
      "id": .integer(step.id), "label": .text(step.label), "origin": .text(step.origin.rawValue),
      "time": .text(LocalTime.iso(step.time)), "state": .text(step.state.rawValue),
      "changes": .integer(Int64(step.changeCount)), "redoable": .flag(step.isRedoable),
      "by": JSONValue(step.agent?.description), "author": JSONValue(step.author),
    ]
  }
}
