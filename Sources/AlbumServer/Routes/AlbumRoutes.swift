import AlbumLibrary
import AlbumModel
import HTTPTypes

/// Single albums: reading, adding, changing, removing, moving.
enum AlbumRoutes {
  static var all: [ServerRoute] { [read, add, change, remove, move] }

  private static let read = ServerRoute.page("readAlbum") { request in
    let (id, client) = (try request.album(), request.client)
    return { Page(AlbumText.bytes(of: try client.album(id, in: $0))) }
  }

  private static let add = ServerRoute("addAlbum") { request in
    var fields = try await request.fields()
    let position = try takePosition(&fields)
    let given = fields
    let album = try await request.library.write { library in
      var content = AlbumContent()
      for field in try library.fields(meantBy: given) {
        try content.set(field.value, for: field.name)
      }
      let id = try library.add(content, at: position)
      guard let album = try library.album(id) else { throw LibraryError.noSuchAlbum(id) }
      return album
    }
    var response = Page(AlbumText.bytes(of: album)).response(as: .created)
    response.headers[.location] = "\(request.library.prefix)\(AlbumListRoute.path)/\(album.id)"
    return response
  }

  private static let change = ServerRoute("changeAlbum") { request in
    let id = try request.album()
    let fields = try await request.fields()
    let condition = request.head.headerFields[.ifMatch]
    let album = try await request.library.write { library in
      try library.update(id) { content in
        try check(condition, id, in: library)
        for field in try library.fields(meantBy: fields) {
          try content.set(field.value, for: field.name)
        }
      }
    }
    return Page(AlbumText.bytes(of: album)).response(as: .ok)
  }

  private static let remove = ServerRoute("removeAlbum") { request in
    let id = try request.album()
    let condition = request.head.headerFields[.ifMatch]
    let step = try await request.library.write { library in
      guard let album = try library.album(id) else { throw LibraryError.noSuchAlbum(id) }
      return try library.transaction("Remove \(album.title)") {
        try check(condition, id, in: library)
        try library.remove([id])
        return library.stepUnderWay
      }
    }
    return Response(done: step)
  }

  private static let move = ServerRoute("moveAlbum") { request in
    let id = try request.album()
    var fields = try await request.fields()
    guard let target = try takePosition(&fields), fields.isEmpty else {
      throw Problem(.unprocessableContent, "give a position: {\"position\": 1}")
    }
    let condition = request.head.headerFields[.ifMatch]
    let position = try await request.library.write { library in
      guard let album = try library.album(id) else { throw LibraryError.noSuchAlbum(id) }
      try library.transaction("Move \(album.title)") {
        try check(condition, id, in: library)
        try library.move(id, to: target)
      }
      return try library.position(of: id) ?? target
    }
    return Page(["position": .integer(Int64(position))]).response(as: .ok)
  }

  private static func takePosition(
    _ fields: inout [(name: String, value: FieldValue?)]
  ) throws -> Int? {
    guard let index = fields.firstIndex(where: { $0.name == "position" }) else { return nil }
    guard case .integer(let position) = fields.remove(at: index).value else {
      throw Problem(.unprocessableContent, "position must be a whole number")
    }
    return Int(position)
  }

  /// Inside the transaction, when no other process can write any more.
  private static func check(_ condition: String?, _ id: AlbumID, in library: LibraryAPI) throws {
    guard let condition else { return }
    guard let album = try library.album(id) else { throw LibraryError.noSuchAlbum(id) }
    guard Page.lists(condition, AlbumText.tag(of: album)) else {
      throw Problem(.preconditionFailed, "album \(id) has changed; read it again")
    }
  }
}

extension LibraryAPI {
  /// The fields that the names in a body mean, in any case and by their other names.
  ///
  /// - Throws: ``Problem`` for a name that is nearly that of another field, and for two names of one.
  func fields(
    meantBy fields: [(name: String, value: FieldValue?)]
  ) throws -> [(name: FieldName, value: FieldValue?)] {
    let names = try names
    var seen: Set<FieldName> = []
    return try fields.map { field in
      let name: FieldName
      do {
        // What the library maintains itself is refused by that name.
        let isKept = FieldName.readOnly.contains(field.name)
        name = try isKept ? FieldName(rawValue: field.name) : names.target(named: field.name).name
      } catch {
        throw Problem(.badRequest, "\(error)")
      }
      guard seen.insert(name).inserted else {
        throw Problem(.badRequest, "the body has \(name) twice")
      }
      return (name, field.value.map { names.canonical($0, of: name) })
    }
  }
}
