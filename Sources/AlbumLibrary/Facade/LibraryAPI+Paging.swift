public import AlbumModel

extension LibraryAPI {
  /// Where in a list a page begins.
  public enum PageStart: Equatable, Sendable {
    /// So many albums are left out.
    case offset(Int)
    /// Behind this album, on the shelf or removed from it; in the shelf's own order only.
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
    case .after(let id):
      guard let found = try database.translatingErrors({ try database.albums.place(of: id) })
      else { throw LibraryError.noSuchAlbum(id) }
      place = found.place
    }
    try select(
      AlbumStatements.columns, query, after: place, limit: limit, offset: offset
    ) { row in
      albums.append(AlbumStatements.album(from: row))
      return true
    }
    return albums
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
