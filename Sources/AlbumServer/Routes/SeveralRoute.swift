import AlbumLibrary
import AlbumModel
import HTTPTypes

/// `PATCH /api/v1/albums`: several albums changed, moved or removed as one step.
enum SeveralRoute {
  static let route = ServerRoute("changeAlbums") { request in
    // Albums have no fields of these names.
    var fields = try await request.fields()
    let own = ["id", "position", "removed"].map { name in
      fields.firstIndex { $0.name == name }.map { fields.remove(at: $0).value }
    }
    guard case .list(let texts)?? = own[0] else {
      throw Problem(.unprocessableContent, "id must be a list: [\"12\", \"17\"]")
    }
    let albums = try texts.map { text in
      guard let number = Int64(text), number > 0 else {
        throw Problem(.unprocessableContent, "id has \(text.prefix(40)), which is no album")
      }
      return AlbumID(rawValue: number)
    }
    let (position, removed) = (own[1], own[2])
    guard [nil, .some(.some(.flag(true))), .some(.some(.flag(false)))].contains(removed) else {
      throw Problem(.unprocessableContent, "removed must be true or false")
    }
    let removes = removed == .some(.some(.flag(true)))
    guard Set(albums).count == albums.count, !albums.isEmpty else {
      throw Problem(.unprocessableContent, "id must have different albums")
    }
    let given = fields
    let step = try await request.library.write { library in
      let verb = removes ? "Remove" : position == nil ? "Change" : "Move"
      return try library.transaction("\(verb) \(CountText.of(albums.count, "album"))") {
        let changes = try library.fields(meantBy: given)
        for id in albums where !changes.isEmpty {
          try library.update(id) { content in
            for field in changes { try content.set(field.value, for: field.name) }
          }
        }
        if let position {
          guard case .integer(let target)? = position else {
            throw Problem(.unprocessableContent, "position must be a whole number")
          }
          try library.move(albums, to: Int(target))
        }
        if removes { try library.remove(albums) }
        return library.stepUnderWay
      }
    }
    return Response(done: step)
  }
}
