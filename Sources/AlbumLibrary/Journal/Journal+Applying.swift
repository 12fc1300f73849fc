import AlbumModel
import GRDB

extension Journal {
  /// Takes back all that a step did, last change first.
  func undo(_ step: Int64, in shelf: AlbumStatements) throws {
    try forEachChange(of: step, backwards: true) { try apply($0.inverse, to: shelf) }
  }

  /// Does all that a step did once more.
  func redo(_ step: Int64, in shelf: AlbumStatements) throws {
    try forEachChange(of: step) { try apply($0, to: shelf) }
  }

  /// Makes one recorded change to the albums, without writing it to the journal.
  func apply(_ change: Change, to shelf: AlbumStatements) throws {
    switch change {
    case .added(let albums): try shelf.setRemoved(false, albums)
    case .removed(let albums): try shelf.setRemoved(true, albums)
    case .moved(let album, _, let place):
      try shelf.setPlace(ShelfPlace(place), of: album)
    case .changed(let album, let name, _, let value):
      guard let old = try shelf.album(album)?.album.content else { return }
      var content = old
      try content.set(value, for: name)
      try shelf.update(album, content, from: old)
    }
  }
}
