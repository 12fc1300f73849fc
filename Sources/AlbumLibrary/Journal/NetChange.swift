import AlbumModel

/// The net change of a range of the journal: the differences between the library before and after
/// it.
///
/// Memory grows with the albums that moved or had fields changed, not with those added or removed.
struct NetChange {
  private var presence = IdentityRanges.Boundaries()
  /// The first sort keys of albums with other ones.
  private(set) var places = IdentityTable<String>()
  /// The albums of those that were moved: not only given another key to make room.
  private(set) var moved = IdentityBits()
  /// The changed fields with their first values, in the order of their first change.
  private(set) var fields: [FieldChange] = []
  private var known = FieldBits()

  /// A field of an album that changed.
  struct FieldChange {
    let album: AlbumID
    let name: FieldName
    let old: FieldValue?
  }

  /// Adds one change.
  mutating func append(_ change: Change, isUpkeep: Bool = false) {
    switch change {
    case .added(let albums), .removed(let albums): presence.toggle(albums)
    case .moved(let album, let from, _):
      if places[album] == nil { places.update(from, of: album) }
      if !isUpkeep { moved.insert(album) }
    case .changed:
      if let first = known.first(change) { fields.append(first) }
    }
  }

  /// The albums whose presence differs.
  var presenceToggles: IdentityRanges { IdentityRanges(presence) }
}

/// A set of fields of albums.
struct FieldBits {
  private var albums: [FieldName: IdentityBits] = [:]

  /// Adds a field; says whether it was not in the set.
  @discardableResult
  mutating func insert(_ name: FieldName, of album: AlbumID) -> Bool {
    albums[name, default: IdentityBits()].insert(album)
  }

  /// Whether a field is in the set.
  func contains(_ name: FieldName, of album: AlbumID) -> Bool {
    albums[name]?.contains(album) == true
  }

  /// Adds the field of a change; nil if it is in the set, and for a change of another kind.
  mutating func first(_ change: Change) -> NetChange.FieldChange? {
    guard case .changed(let album, let name, let old, _) = change, insert(name, of: album) else {
      return nil
    }
    return NetChange.FieldChange(album: album, name: name, old: old)
  }
}

extension Journal {
  /// The net change since a line of the feed, up to another one.
  func netChange(since entry: Int64, upTo last: Int64 = .max) throws -> NetChange {
    var net = NetChange()
    try forEachEffect(since: entry, upTo: last) { net.append($0, isUpkeep: $1) }
    return net
  }

  /// The same of several lines, with whether the changes only made room.
  func forEachEffect(
    since entry: Int64, upTo last: Int64, includingFields: Bool = true,
    _ body: (Change, Bool) throws -> Void
  ) throws {
    for entry in try entries(after: entry, upTo: last) {
      try database.connection.checkStop?()
      try forEachEffect(entry.act, of: entry.step, includingFields: includingFields) {
        try body($0, entry.isUpkeep)
      }
    }
  }

  /// The changes that a line of the feed made to the albums, in order, or last first, each as seen from
  /// after it; those of fields only on request.
  func forEachEffect(
    _ act: Entry.Operation, of step: Int64, backwards: Bool = false, includingFields: Bool = true,
    _ body: (Change) throws -> Void
  ) throws {
    let isUndo = act == .undo
    try forEachChange(of: step, backwards: isUndo != backwards, includingFields: includingFields) {
      try body(isUndo ? $0.inverse : $0)
    }
  }

  /// Whether one of some steps changed so many albums that they are written with one statement.
  func isMany(_ steps: [Int64], in shelf: AlbumStatements) throws -> Bool {
    try steps.contains { step in
      let count = try shelf.integer("SELECT change_count FROM step WHERE id = ?1", step)
      return try shelf.isMany(Int(count ?? 0))
    }
  }

  /// Undoes a step, last change first, or makes its changes again.
  ///
  /// - Throws: `DatabaseError`; `FieldError` for a value that its field cannot hold; any error of
  ///   `note`.
  func undoOrRedo(
    _ act: Entry.Operation, _ step: Int64, in shelf: AlbumStatements,
    _ note: (Change) throws -> Void
  ) throws {
    let isMany = try isMany([step], in: shelf)
    var moves = ShelfKeyMoves()
    defer { shelf.forgetNoted() }
    try forEachEffect(act, of: step) { change in
      try note(change)
      try apply(change, to: shelf, with: &moves, isMany: isMany)
    }
    try shelf.writeNoted()
    try moves.apply(to: shelf)
  }

  /// Makes one recorded change to the albums, without writing it to the journal.
  ///
  /// - Parameters:
  ///   - change: the change.
  ///   - shelf: the albums.
  ///   - moves: collects moves; they are applied before the next album is added, or by the
  ///     caller.
  ///   - isMany: whether the caller writes values together (``AlbumStatements/writeNoted()``).
  /// - Throws: `DatabaseError`; `FieldError` for a value that its field cannot hold.
  func apply(
    _ change: Change, to shelf: AlbumStatements, with moves: inout ShelfKeyMoves, isMany: Bool
  ) throws {
    switch change {
    case .added(let albums):
      try moves.apply(to: shelf)
      try shelf.setRemoved(false, albums)
    case .removed(let albums): try shelf.setRemoved(true, albums)
    case .moved(let album, _, let place): moves.add(album, to: place)
    case .changed(let album, let name, _, let value)
    where isMany && AlbumStatements.isWrittenTogether(name):
      try shelf.note(value, of: name, of: album)
    case .changed(let album, let name, _, let value):
      guard let old = try shelf.album(album)?.album.content else { return }
      var content = old
      try content.set(value, for: name)
      try shelf.update(album, content, from: old)
    }
  }
}
