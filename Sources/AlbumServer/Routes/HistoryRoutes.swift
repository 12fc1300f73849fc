import AlbumLibrary
import AlbumModel
import HTTPTypes
import Hummingbird

/// What was done, and taking it back.
enum HistoryRoutes {
  static var all: [ServerRoute] {
    [
      read,
      travel("undo", summary: "Take back the newest step that is done.") { try $0.undo() },
      travel("redo", summary: "Bring back the step that was taken back last.") { try $0.redo() },
    ]
  }

  private static var read: ServerRoute {
    .page(
      "/api/v1/history", name: "readHistory", summary: "What was done, newest first.",
      parameters: [
        .query(
          "limit", "How many steps at most.",
          ["type": "integer", "minimum": 1, "maximum": 500, "default": 50]),
        .query(
          "before", "Only steps older than this one.",
          ["type": "integer", "minimum": 1, "maximum": .integer(.max)]),
      ],
      answers: [
        RouteAnswer(.ok, "The steps.", "History", headers: ["ETag"]),
        .problem(.badRequest, "What is wrong with the query."),
      ]
    ) { request in
      let values = try request.query()
      let limit = try request.integer("limit", in: values, 1...500) ?? 50
      let before = try request.integer("before", in: values, 1...Int.max)
      return { library in
        let steps = try library.history(before: before.map(Int64.init), limit: limit)
        return Page(JSONNode.object([(name: "steps", value: .list(steps.map(node)))]).bytes)
      }
    }
  }

  private static func travel(
    _ name: String, summary: String,
    _ body: @escaping @Sendable (LibraryAPI) throws -> [Step]
  ) -> ServerRoute {
    ServerRoute(
      .post, "/api/v1/\(name)", name: name, summary: summary, access: .writing,
      answers: [
        RouteAnswer(.ok, "The steps.", "History"),
        .problem(.conflict, "There is nothing to \(name)."),
      ]
    ) { request in
      _ = try request.query()
      let steps = try await request.library.write { library in
        // As they are now: what an undo answers is what they were.
        try body(library).map { step in
          try library.history(before: step.id + 1, limit: 1).first ?? step
        }
      }
      let body = JSONNode.object([(name: "steps", value: .list(steps.map(node)))])
      return Page(body.bytes).response(as: .ok)
    }
  }

  private static func node(_ step: Step) -> JSONNode {
    [
      "id": .integer(step.id), "label": .text(step.label), "origin": .text(step.origin.rawValue),
      "time": .integer(step.time), "state": .text(step.state.rawValue),
      "changes": .integer(Int64(step.changeCount)), "redoable": .flag(step.isRedoable),
    ]
  }
}
