import AlbumModel
import GRDB

/// The net change of a range of the journal: the differences between the library before and after
/// it.
///
/// Memory grows with the albums that moved or had fields changed, not with those added or removed.
struct NetChange {
  private var presence = IdentityRanges.Boundaries()
  /// The first sort keys of moved albums.
  private(set) var places: [AlbumID: String] = [:]
  /// The first values of changed fields.
  private(set) var values: [FieldKey: FieldValue?] = [:]
  /// The fields in the order of their first change.
  private(set) var changedFields: [FieldKey] = []

  /// A field of an album.
  struct FieldKey: Hashable {
    let album: AlbumID
    let name: FieldName
  }

  /// Adds one change.
  mutating func append(_ change: Change) {
    switch change {
    case .added(let albums), .removed(let albums):
      presence.toggle(albums)
    case .moved(let album, let from, _):
      if places[album] == nil { places[album] = from }
    case .changed(let album, let name, let from, _):
      let key = FieldKey(album: album, name: name)
      if values[key] == nil {
        values[key] = .some(from)
        changedFields.append(key)
      }
    }
  }

  /// The albums whose presence differs.
  var turned: IdentityRanges { IdentityRanges(presence) }
}

extension Journal {
  /// The net change since a line of the feed.
  func netChange(since entry: Int64) throws -> NetChange {
    var net = NetChange()
    for entry in try entries(after: entry) {
      if entry.act == .undo {
        try forEachChange(of: entry.step, backwards: true) { net.append($0.inverse) }
      } else {
        try forEachChange(of: entry.step) { net.append($0) }
      }
    }
    return net
  }
}

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
