import AlbumModel

/// Sets the sort keys of several albums together, since some may exchange theirs.
///
/// The last move of an album counts. If another album of the moves still has the key, that one gets
/// a temporary key, in its row alone and not in the journal, until its own move.
struct ShelfKeyMoves {
  private var moves: [PastValues.Move]

  init(_ moves: [PastValues.Move] = []) { self.moves = moves }

  /// Adds a move.
  mutating func add(_ album: AlbumID, to place: String) {
    if !ShelfKey.isTemporary(place) { moves.append((album, ShelfKey(place))) }
  }

  /// Makes all moves, and clears them.
  ///
  /// - Throws: `DatabaseError` if an album that does not move has one of the keys.
  mutating func apply(to shelf: AlbumStatements) throws {
    guard !moves.isEmpty else { return }
    var moving = IdentityBits()
    var last: [PastValues.Move] = []
    last.reserveCapacity(moves.count)
    for move in moves.reversed() where moving.insert(move.album) { last.append(move) }
    moves = []
    last.sort { $0.album < $1.album }
    if try shelf.setPlaces(last) { return }
    for (album, place) in last {
      if last.count > 1, let other = try shelf.album(at: place), other > album,
        moving.contains(other)
      {
        try shelf.setPlace(.temporary(for: other), of: other)
      }
      try shelf.setPlace(place, of: album)
    }
  }
}

extension ShelfKey {
  /// A key that no other album has, while keys are exchanged.
  static func temporary(for album: AlbumID) -> ShelfKey { ShelfKey("~\(album.rawValue)") }
}
