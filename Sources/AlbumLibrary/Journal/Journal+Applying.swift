import AlbumModel
import GRDB

extension Journal {
  /// Reverts all changes of a step, last one first.
  func undo(_ step: Int64, in shelf: AlbumStatements) throws {
    var moves = PlaceMoves()
    try forEachChange(of: step, backwards: true) { change in
      try apply(change.inverse, to: shelf, with: &moves)
    }
    try moves.apply(to: shelf)
  }

  /// Makes all changes of a step again.
  func redo(_ step: Int64, in shelf: AlbumStatements) throws {
    var moves = PlaceMoves()
    try forEachChange(of: step) { change in try apply(change, to: shelf, with: &moves) }
    try moves.apply(to: shelf)
  }

  /// Makes one recorded change to the albums, without writing it to the journal.
  ///
  /// - Parameters:
  ///   - change: the change.
  ///   - shelf: the albums.
  ///   - moves: collects moves; they are applied before the next album is added, or by the
  ///     caller.
  /// - Throws: `DatabaseError`; `FieldError` for a value that its field cannot hold.
  func apply(
    _ change: Change, to shelf: AlbumStatements, with moves: inout PlaceMoves
  ) throws {
    switch change {
    case .added(let albums):
      try moves.apply(to: shelf)
      try shelf.setRemoved(false, albums)
    case .removed(let albums): try shelf.setRemoved(true, albums)
    case .moved(let album, _, let place): moves.add(album, to: place)
    case .changed(let album, let name, _, let value):
      guard let old = try shelf.album(album)?.album.content else { return }
      var content = old
      try content.set(value, for: name)
      try shelf.update(album, content, from: old)
    }
  }
}
