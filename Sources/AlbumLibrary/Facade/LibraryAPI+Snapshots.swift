public import AlbumModel

/// A memento: a name for a point in the library's history.
public struct Snapshot: Equatable, Sendable {
  /// Its name, set by the user.
  public let name: String
  /// The time it was saved, in seconds since 1970 UTC.
  public let time: Int64
  /// The last line of the journal's feed at that time.
  let entry: Int64

  /// The point in the history.
  public var point: HistoryPoint { HistoryPoint(name: "snapshot \(name)", entry: entry) }
}

/// The differences between the library and a snapshot.
public struct SnapshotDifference: Equatable, Sendable {
  /// Albums added since.
  public var added: [AlbumID] = []
  /// Albums removed since.
  public var removed: [AlbumID] = []
  /// Albums whose position differs.
  public var moved: [AlbumID] = []
  /// Fields whose value differs, with the old and the current one.
  public var changed: [FieldDifference] = []

  /// One field that differs.
  public struct FieldDifference: Equatable, Sendable {
    /// The album.
    public let album: AlbumID
    /// The field.
    public let name: FieldName
    /// The value at the snapshot.
    public let then: FieldValue?
    /// The current value.
    public let now: FieldValue?
  }
}

extension LibraryAPI {
  /// Saves a snapshot: a name for the current state of the library, kept across runs.
  ///
  /// - Throws: ``LibraryError/snapshotExists(_:)``, ``LibraryError/insideTransaction(verb:)``.
  /// - Complexity: O(1); nothing is copied.
  @discardableResult
  public func saveSnapshot(_ name: String) throws -> Snapshot {
    try requireChangeable()
    guard !name.isEmpty else { throw LibraryError.notNow(reason: "a snapshot needs a name") }
    return try writing("snapshot") {
      guard try findSnapshot(name) == nil else { throw LibraryError.snapshotExists(name) }
      let snapshot = Snapshot(name: name, time: effects.now(), entry: try journal.lastEntry())
      try insert(snapshot)
      return snapshot
    }
  }

  func insert(_ snapshot: Snapshot) throws {
    try database.albums.run(
      SummedTable.snapshot.insertion(), snapshot.name, snapshot.entry, snapshot.time)
  }

  /// All snapshots, oldest first.
  public func snapshots() throws -> [Snapshot] {
    try database.rows("SELECT name, time, entry FROM snapshot ORDER BY entry, time") {
      Snapshot(name: try $0.column(0), time: try $0.column(1), entry: try $0.column(2))
    }
  }

  /// The snapshot with a name.
  ///
  /// - Throws: ``LibraryError/noSuchSnapshot(_:)``.
  public func snapshot(_ name: String) throws -> Snapshot {
    guard let snapshot = try findSnapshot(name) else { throw LibraryError.noSuchSnapshot(name) }
    return snapshot
  }

  /// Deletes a snapshot; no album changes.
  ///
  /// - Throws: ``LibraryError/noSuchSnapshot(_:)``.
  public func removeSnapshot(_ name: String) throws {
    try requireChangeable()
    try writing("removing a snapshot") {
      _ = try snapshot(name)
      try database.albums.run("DELETE FROM snapshot WHERE name = ?1", name)
    }
  }

  /// Restores the state of the library at a snapshot, as one undo step.
  ///
  /// Hooks are not called: albums that were once in the library may be restored.
  ///
  /// - Returns: whether it made changes.
  /// - Complexity: O(n) in the changes made since; memory for positions.
  @discardableResult
  public func restore(_ snapshot: Snapshot, origin: Origin = .command) throws -> Bool {
    try transaction("Restore \(snapshot.name)", origin: origin) {
      try recordRoom()
      let net = try netChange(since: snapshot.point)
      let steps = try journal.entries(after: snapshot.entry).map(\.step)
      let isMany = try journal.isMany(steps, in: database.albums)
      defer { database.albums.forgetNoted() }
      var (added, returning, isSame): ([AlbumID], _, _) = ([], IdentityRanges(), true)
      // Fields and sort keys first, while the albums are removed: then no two albums have one sort
      // key.
      try passDifferences(since: snapshot.point, of: net, includingRemoved: true) {
        isSame = false
        if $0 == .added { added.append($1) }
        if $0 == .removed { returning.insert($1) }
        guard let field = $2 else { return }
        try applyAndRecord(.changed($1, field.name, from: field.now, to: field.then), isMany)
      }
      guard !isSame else { return false }
      try database.albums.writeNoted()
      let leaving = try remove(added)
      try restorePlaces(net.places, except: leaving)
      for range in returning.ranges { try applyAndRecord(.added(range)) }
      shelf.forget()
      return true
    }
  }

  private func remove(_ albums: [AlbumID]) throws -> IdentityRanges {
    var leaving = IdentityRanges()
    for id in albums where !isNewInStep(id) { leaving.insert(id) }
    for range in leaving.ranges { try applyAndRecord(.removed(range)) }
    for id in albums where isNewInStep(id) {
      try database.albums.setRemoved(true, id...id)
      transactions.step?.removeNew(id)
      leaving.insert(id)
    }
    return leaving
  }

  private func isNewInStep(_ album: AlbumID) -> Bool { transactions.step?.isNew(album) == true }

  /// Sets the original sort keys of albums.
  private func restorePlaces(_ places: IdentityTable<String>, except leaving: IdentityRanges) throws
  {
    func now(_ id: AlbumID) throws -> String? { try database.albums.place(of: id)?.place.text }
    var targets: [PastValues.Move] = []
    for (id, place) in places.sorted where !leaving.contains(id) && !ShelfKey.isTemporary(place) {
      if let now = try now(id), now != place { targets.append((id, ShelfKey(place))) }
    }
    if try !recordTogether(targets) {
      for (id, place) in targets { try record(.moved(id, from: now(id) ?? "", to: place.text)) }
    }
    var moves = ShelfKeyMoves(targets)
    try moves.apply(to: database.albums)
    shelf.orderChanged()
  }

  /// Records a change and makes it, or notes the value of one of many (``Journal/apply(_:to:with:isMany:)``).
  func applyAndRecord(_ change: Change, _ isMany: Bool = false) throws {
    try record(change)
    var moves = ShelfKeyMoves()
    try journal.apply(change, to: database.albums, with: &moves, isMany: isMany)
  }

  private func findSnapshot(_ name: String) throws -> Snapshot? {
    try snapshots().first { $0.name == name }
  }
}
