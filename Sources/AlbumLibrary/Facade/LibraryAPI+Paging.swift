public import AlbumModel

extension LibraryAPI {
  /// Where in a list a page begins.
  public enum PageStart: Equatable, Sendable {
    /// So many albums are left out.
    case offset(Int)
    /// Behind this album, among those that the query means or not, on the shelf or removed from it.
    case after(AlbumID)
  }

  /// A page of the albums that a query means.
  ///
  /// - Parameters:
  ///   - query: which albums, in what order.
  ///   - start: where the page begins.
  ///   - limit: at most so many.
  /// - Returns: the albums.
  /// - Throws: ``LibraryError/noSuchAlbum(_:)`` for one to begin behind that never was.
  /// - Complexity: O(log n + limit) behind an album in the shelf's own order, else O(n) in SQLite.
  public func page(
    _ query: AlbumQuery, from start: PageStart, limit: Int
  ) throws -> [Album] {
    try refresh()
    var albums: [Album] = []
    var place: ShelfPlace?
    var offset = 0
    switch start {
    case .offset(let count): offset = count
    case .after(let id) where !query.order.isEmpty:
      return try page(query, behind: id, limit: limit)
    case .after(let id):
      guard let found = try database.translatingErrors({ try database.albums.place(of: id) })
      else { throw LibraryError.noSuchAlbum(id) }
      place = found.place
    }
    try select(
      AlbumStatements.columns, query, after: place, limit: limit, offset: offset
    ) { row in
      albums.append(try AlbumStatements.album(from: row))
      return true
    }
    return albums
  }

  private func page(_ query: AlbumQuery, behind id: AlbumID, limit: Int) throws -> [Album] {
    var isBehind = false
    var found: [AlbumID] = []
    try select("id", query, including: id) { row in
      if isBehind {
        found.append(AlbumID(rawValue: row.integer(0)))
      } else {
        isBehind = row.integer(0) == id.rawValue
      }
      return found.count < limit
    }
    guard isBehind else { throw LibraryError.noSuchAlbum(id) }
    return try found.compactMap { try stored($0)?.album }
  }

  /// What decides where an album stands in an order, in a few characters: as long as it is the same, a page
  /// behind the album begins where the page before ended.
  ///
  /// - Parameters:
  ///   - id: the album, on the shelf or removed from it.
  ///   - order: the order; empty for the shelf's own.
  /// - Returns: the characters.
  /// - Throws: ``LibraryError/noSuchAlbum(_:)``.
  public func standing(of id: AlbumID, in order: [SortTerm]) throws -> String {
    try refresh()
    guard let (album, _) = try stored(id),
      let (place, _) = try database.translatingErrors({ try database.albums.place(of: id) })
    else { throw LibraryError.noSuchAlbum(id) }
    var text: [UInt8] = []
    // Without the mark of the library, which may come later.
    if order.isEmpty { text += place.text.utf8.prefix { $0 != UInt8(ascii: "+") } }
    for term in order {
      if let value = album.content[term.field] { JSONText.append(value, to: &text) }
      text.append(0)
    }
    return String(ContentHash(of: text).description.prefix(16))
  }

  /// Reads several things as they are at one moment.
  ///
  /// - Parameter body: reads; it must not write.
  /// - Returns: what `body` returns.
  /// - Throws: ``LibraryError``; whatever `body` throws.
  public func consistently<Result>(_ body: () throws -> Result) throws -> Result {
    try execute("SAVEPOINT consistent")
    defer { try? execute("RELEASE consistent") }
    return try body()
  }

  /// Stops the statement under way, from any thread and for as long as it is kept.
  public var interrupter: @Sendable () -> Void { database.interrupter }
}
