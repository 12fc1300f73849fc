import AlbumLibrary
import AlbumModel
import HTTPTypes

/// What asks the history of albums, compares states, and reverts a step.
enum PastRoutes {
  static var all: [ServerRoute] { [changes, origins, differences, revert] }

  private static let changes = ServerRoute.page("readAlbumHistory") { request in
    let id = try request.album()
    let name = try request.query()["field"]
    return { library in
      try checkAlbum(id, in: library)
      let field = try name.map { try library.queryParser.field(toSortBy: $0) }
      let nodes = try library.history(of: id, field: field).map { change -> JSONValue in
        [
          "what": .text(change.kind.rawValue), "field": JSONValue(change.field?.rawValue),
          "old": JSONValue(change.old), "new": JSONValue(change.new),
          "step": HistoryRoutes.node(change.step),
        ]
      }
      return Page(["changes": .array(nodes)])
    }
  }

  private static let origins = ServerRoute.page("readOrigins") { request in
    let id = try request.album()
    return { library in
      try checkAlbum(id, in: library)
      let nodes = try (library.origins(of: id) ?? []).map { origin -> JSONValue in
        [
          "field": .text(origin.field.rawValue), "value": JSONValue(origin.value),
          "step": HistoryRoutes.node(origin.step),
          "from": JSONValue(origin.record.map { .text("\($0.path):\($0.line)") }),
        ]
      }
      return Page(["fields": .array(nodes)])
    }
  }

  private static func checkAlbum(_ id: AlbumID, in library: LibraryAPI) throws {
    guard id != .library, try library.albumEvenRemoved(id) != nil else {
      throw LibraryError.noSuchAlbum(id)
    }
  }

  private static let differences = ServerRoute.page("readDifferences") { request in
    let values = try request.query()
    let (first, second) = (
      try PastPage(asOf: values["from"] ?? ""), try PastPage(asOf: values["to"] ?? "now")
    )
    return { library in
      let difference = try library.difference(
        from: first.point(in: library), to: second.point(in: library))
      return Page(node(difference))
    }
  }

  private static func node(_ difference: SnapshotDifference) -> JSONValue {
    func numbers(_ albums: [AlbumID]) -> JSONValue { .array(albums.map { .integer($0.rawValue) }) }
    return [
      "added": numbers(difference.added), "removed": numbers(difference.removed),
      "moved": numbers(difference.moved),
      "changed": .array(
        difference.changed.map { change in
          [
            "album": .integer(change.album.rawValue), "field": .text(change.name.rawValue),
            "then": JSONValue(change.then), "now": JSONValue(change.now),
          ]
        }),
    ]
  }

  private static let revert = ServerRoute("revertStep") { request in
    let values = try request.query()
    guard let step = try request.integer("step", in: values, 1...Int.max) else {
      throw Problem(.badRequest, "step is missing")
    }
    let album = try request.integer("album", in: values, 1...Int.max)
    guard ["true", "false", nil].contains(values["force"]) else {
      throw Problem(.badRequest, "force must be true or false")
    }
    let reversal = try await request.library.write { library in
      var scope = ReversalScope()
      scope.albums = album.map { [AlbumID(rawValue: Int64($0))] }
      scope.field = try values["field"].map { try library.queryParser.field(toSortBy: $0) }
      scope.isForced = values["force"] == "true"
      return try library.revert(Int64(step), scope)
    }
    let kept = reversal.kept.map { $0.json(album: "album") }
    return Page(["reverted": JSONValue(reversal.revertedCount), "kept": .array(kept)])
      .response(as: .ok)
  }
}

/// A page made from an earlier state of the library.
struct PastPage: Sendable {
  /// The query parameter that names the state.
  static let parameter = "as_of"

  private let text: String

  /// - Throws: ``Problem`` for a day relative to today: the page is cached for longer than that.
  init(asOf text: String) throws {
    guard text.first != "-" else {
      throw Problem(.badRequest, "\(Self.parameter) needs a date such as 2026-05-01")
    }
    self.text = text
  }

  /// Makes a page from the earlier state.
  func maker(of page: @escaping PageMaker) -> PageMaker {
    { library in try library.readingPast(point(in: library)) { try page(library) } }
  }

  /// The point in the history.
  ///
  /// - Throws: ``Problem`` if the text names none; `LibraryError`.
  func point(in library: LibraryAPI) throws -> HistoryPoint {
    do { return try library.point(text) } catch let error as UserError {
      throw Problem(.badRequest, "\(error)")
    }
  }
}

extension RouteRequest {
  /// The earlier state that the request names; nil for the current one.
  var asOf: String? {
    get throws { queryNames.contains(PastPage.parameter) ? try query()[PastPage.parameter] : nil }
  }
}
