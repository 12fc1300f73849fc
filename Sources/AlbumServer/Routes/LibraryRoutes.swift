import AlbumLibrary
import AlbumModel
import Foundation
import HTTPTypes

/// The library as a whole, and the permissions of the client.
enum LibraryRoutes {
  static var all: [ServerRoute] { [read, token, find, facets, shelves, saveShelf, removeShelf] }

  private static let read = ServerRoute.page("readLibrary") { request in
    { [client = request.client] library in
      // The number of the last change would tell a guest of every change.
      let isGuest = client.isGuest
      let undo = isGuest ? nil : try library.nextToUndo()
      let redo = isGuest ? nil : try library.nextToRedo()
      return Page([
        "id": .text(try library.fileName),
        "albums": JSONValue(try library.count(client.albums("", in: library))),
        "last_entry": .integer(isGuest ? 0 : try library.lastFeedEntry()),
        "can_undo": .flag(undo != nil),
        "can_redo": .flag(redo != nil), "undo_step": undo.map { .integer($0.id) } ?? .null,
        "redo_step": redo.map { .integer($0.id) } ?? .null,
        "undo_label": JSONValue(undo?.label), "redo_label": JSONValue(redo?.label),
      ])
    }
  }

  private static let token = ServerRoute("checkToken") { request in
    if request.client.name == nil, request.head.headerFields[.authorization] != nil {
      throw Problem(.unauthorized, "wrong token")
    }
    let (name, right) = (request.client.name, request.client.right.rawValue)
    return Page(["name": JSONValue(name), "right": .text(right)]).response(as: .ok)
  }

  private static let shelves = ServerRoute.page("listShelves") { request in
    { library in
      let shelves = try library.countedShelves().map { name, query, count -> JSONValue in
        ["name": .text(name), "query": .text(query), "albums": JSONValue(count)]
      }
      return Page(.array(shelves))
    }
  }

  private static let saveShelf = ServerRoute("saveShelf") { request in
    guard let query = try await request.object().exactText("query") else {
      throw Problem(.unprocessableContent, "query must be a text")
    }
    return try await setShelf(request, to: query)
  }

  private static let removeShelf = ServerRoute("removeShelf") { try await setShelf($0, to: nil) }

  private static func setShelf(_ request: RouteRequest, to query: String?) async throws -> Response
  {
    guard let name = request.parameters["name"]?.removingPercentEncoding else {
      throw Problem(.badRequest, "the name is not percent-encoded UTF-8")
    }
    let step = try await request.library.write { library -> Int64? in
      if try library.setShelf(name, to: query) { return try library.nextToUndo()?.id }
      guard query != nil else {
        throw Problem(.notFound, "there is no shelf \"\(name.prefix(40))\"")
      }
      return nil
    }
    return Response(done: step)
  }

  private static let find = ServerRoute.page("findAlbum") { request in
    let id = try request.album()
    let (words, client) = (try request.query()["q"] ?? "", request.client)
    return { library in
      let query = try client.albums(words, in: library)
      return Page(["position": JSONValue(try position(of: id, query, in: library))])
    }
  }

  private static let facets = ServerRoute.page("listFacets") { request in
    let values = try request.query()
    let names = (values["by"] ?? "").split(separator: ",", omittingEmptySubsequences: false)
    guard !names.contains("") else { throw Problem(.badRequest, "by needs fields: genre,decade") }
    let limit = try request.integer("limit", in: values, 1...Int.max) ?? 50
    let client = request.client
    return { library in
      let parser = try client.parser(in: library)
      let groupings = try names.map { name in
        if client.isGuest, name != "decade" { _ = try parser.field(toSortBy: String(name)) }
        return try library.grouping(named: String(name))
      }
      let summed = try values["sum"].map { try parser.field(toSortBy: $0) }
      let fields = groupings.filter { $0 != .decade }.map { FieldName(rawValue: $0.name) }
      let query = try client.albums(
        values["q"] ?? "", about: fields + [summed].compactMap(\.self), in: library)
      guard let summed else {
        let facets = try library.facets(query, by: groupings, limit: limit)
        return Page([
          "facets": .array(facets.map { .members(facet($0.field, $0.value, $0.albumCount)) })
        ])
      }
      let nodes = try groupings.flatMap { grouping in
        let groups = try library.groups(query, by: [grouping], summing: summed)
        return groups.groups.prefix(limit).map { group in
          JSONValue.members(
            facet(grouping, group.values[0], group.albumCount)
              + [("sums", .array(groups.sums(of: group)))])
        }
      }
      return Page(["facets": .array(nodes)])
    }
  }

  private static func facet(
    _ field: AlbumGrouping, _ value: FieldValue?, _ count: Int
  ) -> [(name: String, value: JSONValue)] {
    [("field", .text(field.name)), ("value", JSONValue(value)), ("albums", JSONValue(count))]
  }

  private static func position(
    of id: AlbumID, _ query: AlbumQuery, in library: LibraryAPI
  ) throws -> Int? {
    if query == .all { return try library.position(of: id) }
    return try library.identities(query).firstIndex(of: id).map { $0 + 1 }
  }
}

extension AlbumGroups {
  /// The sums of a group, each with its unit.
  fileprivate func sums(of group: AlbumGroup) -> [JSONValue] {
    units.compactMap { unit in
      group.sums[unit].map(\.withoutNoise).map { sum in
        let text = kind.text(ofSum: sum).description
        return ["unit": JSONValue(unit), "sum": .number(sum), "text": .text(text)]
      }
    }
  }
}
