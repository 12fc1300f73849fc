import AlbumModel

/// Sets the sort keys of several albums together, since some may exchange theirs.
///
/// The last move of an album counts. If another album of the moves still has the key, that one gets
/// a temporary key, in its row alone and not in the journal, until its own move.
struct ShelfKeyMoves {
  private var places: [AlbumID: ShelfKey] = [:]
  private var albums: [AlbumID] = []

  /// Adds a move.
  mutating func add(_ album: AlbumID, to place: String) {
    guard !ShelfKey.isTemporary(place) else { return }
    if places.updateValue(ShelfKey(place), forKey: album) == nil { albums.append(album) }
  }

  /// Makes all moves, and clears them.
  ///
  /// - Throws: `DatabaseError` if an album that does not move has one of the keys.
  mutating func apply(to shelf: AlbumStatements) throws {
    guard !albums.isEmpty else { return }
    let moving = albums.count > 1
    for album in albums.sorted() {
      guard let place = places.removeValue(forKey: album) else { continue }
      if moving, let other = try shelf.album(at: place), other != album, places[other] != nil {
        try shelf.setPlace(.temporary(for: other), of: other)
      }
      try shelf.setPlace(place, of: album)
    }
    albums.removeAll(keepingCapacity: true)
  }
}

extension ShelfKey {
  /// A key that no other album has, while keys are exchanged.
  static func temporary(for album: AlbumID) -> ShelfKey { ShelfKey("~\(album.rawValue)") }
}
