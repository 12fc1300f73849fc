import AlbumLibrary
import AlbumModel
import HTTPTypes

/// The history, undo and redo.
enum HistoryRoutes {
  static var all: [ServerRoute] {
    [
      read, imports,
      undoOrRedo(
        "undo", summary: "Undo the last step, or a given step if it is the last.",
        { try $0.undo() }, only: { try $0.undo(step: $1) }),
      undoOrRedo(
        "redo", summary: "Redo the last undone step, or a given step if it is the last undone.",
        { try $0.redo() }, only: { try $0.redo(step: $1) }),
    ]
  }

  private static let read = ServerRoute.page(
    "/api/v1/history", name: "readHistory", summary: "The history, newest first.",
    parameters: [
      .query("limit", "Maximum number of steps.", .whole(from: 1, to: 500, default: 50)),
      .query("before", "Only steps older than this one.", .whole(from: 1)),
    ],
    answers: [
      RouteResponse(.ok, "The steps.", "History", headers: ["ETag"]),
      .problem(.badRequest, "Invalid query."),
    ]
  ) { request in
    let values = try request.query()
    let limit = try request.integer("limit", in: values, 1...500) ?? 50
    let before = try request.integer("before", in: values, 1...Int.max)
    return { library in
      let steps = try library.history(before: before.map(Int64.init), limit: limit)
      return Page(["steps": .array(steps.map(node))])
    }
  }

  private static let imports = ServerRoute.page(
    "/api/v1/imports", name: "listImports",
    summary: "The imports whose records are kept, oldest first.",
    answers: [RouteResponse(.ok, "The imports.", "Imports", headers: ["ETag"])]
  ) { _ in
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
    _ name: String, summary: String, _ body: @escaping @Sendable (LibraryAPI) throws -> [Step],
    only: @escaping @Sendable (LibraryAPI, Int64) throws -> [Step]
  ) -> ServerRoute {
    ServerRoute(
      .post, "/api/v1/\(name)", name: name, summary: summary, access: .write,
      parameters: [
        .query(
          "step", "The only step to \(name); refused when it is not the next one any more.",
          .whole(from: 1))
      ],
      answers: [
        RouteResponse(.ok, "The steps.", "History"),
        .problem(.conflict, "There is nothing to \(name), or another step is the next one."),
      ]
    ) { request in
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
