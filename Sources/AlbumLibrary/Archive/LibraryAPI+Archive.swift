public import AlbumModel

extension LibraryAPI {
  /// The snapshots in the form of an archive, oldest first.
  public func archivedSnapshots() throws -> [ArchivedSnapshot] {
    try snapshots().map { ArchivedSnapshot(name: $0.name, time: $0.time) }
  }

  /// Passes all data needed to make the same library again: the albums of the shelf in order, then
  /// the removed ones that some snapshot had.
  ///
  /// - Parameter body: takes an album.
  /// - Throws: ``LibraryError``; any error of `body`.
  /// - Complexity: one pass over the albums; memory for the changes since the snapshots.
  public func forEachArchived(_ body: (ArchivedAlbum) throws -> Void) throws {
    try refresh()
    try execute("SAVEPOINT archive")
    defer { try? execute("RELEASE archive") }
    let past = try snapshots().enumerated().map { number, snapshot in
      ArchivedPast(try journal.netChange(since: snapshot.entry), snapshot: number)
    }
    let columns = "\(AlbumStatements.columns), place, removed"
    func walk(_ rest: String) throws {
      try database.translatingErrors {
        try PreparedStatement("SELECT \(columns) FROM album \(rest)", on: database.connection)
          .forEachRow { row in
            var archived = ArchivedAlbum(
              album: try AlbumStatements.album(from: row), place: row.text(8) ?? "",
              isRemoved: row.integer(9) != 0)
            archived.moments = past.compactMap { $0.moment(of: archived) }
            if !archived.isRemoved || !archived.moments.isEmpty { try body(archived) }
            return true
          }
      }
    }
    try walk("WHERE removed = 0 ORDER BY place")
    if !past.isEmpty { try walk("WHERE removed = 1 ORDER BY id") }
  }
}

/// The state of a library at a snapshot, as differences from the current one.
private struct ArchivedPast {
  private let snapshot: Int
  private let turned: IdentityRanges
  private let places: [AlbumID: String]
  private var fields: [AlbumID: [ArchivedAlbum.Moment.Field]] = [:]

  init(_ net: NetChange, snapshot: Int) {
    self.snapshot = snapshot
    turned = net.turned
    places = net.places
    for key in net.changedFields.sorted(by: { $0.name < $1.name }) {
      fields[key.album, default: []].append(
        ArchivedAlbum.Moment.Field(name: key.name, value: net.values[key] ?? nil))
    }
  }

  /// The state of an album; nil if it is the current one, or the album is absent both then and now.
  func moment(of archived: ArchivedAlbum) -> ArchivedAlbum.Moment? {
    let id = archived.album.id
    let wasPresent = turned.contains(id) == archived.isRemoved
    guard wasPresent else {
      return archived.isRemoved
        ? nil : ArchivedAlbum.Moment(snapshot: snapshot, isPresent: false)
    }
    let place = places[id].flatMap { $0 == archived.place ? nil : $0 }
    let changed = fields[id]?.filter { archived.album[$0.name] != $0.value } ?? []
    guard archived.isRemoved || place != nil || !changed.isEmpty else { return nil }
    return ArchivedAlbum.Moment(
      snapshot: snapshot, isPresent: true, place: place, fields: changed)
  }
}
