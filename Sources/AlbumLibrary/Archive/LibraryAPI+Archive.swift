public import AlbumModel

extension LibraryAPI {
  /// Passes all data needed to make the same library again: the snapshots, the albums of the shelf in
  /// order, the removed ones that a snapshot or a record of an import has, the library's record as a
  /// removed one, and the records of imports.
  ///
  /// - Parameter body: takes a part.
  /// - Throws: ``LibraryError``; any error of `body`.
  /// - Complexity: one pass over the albums, the records and the journal; memory for the changes
  ///   since the snapshots.
  public func archive(_ body: (ArchivePart) throws -> Void) throws {
    try refresh()
    try execute("SAVEPOINT archive")
    defer { try? execute("RELEASE archive") }
    let snapshots = try self.snapshots()
    let records = try ArchivedRecords(of: self)
    defer { records?.close() }
    try body(
      .beginning(
        snapshots.map { ArchivedSnapshot(name: $0.name, time: $0.time) }, time: now,
        hasRecords: records != nil))
    let past = try snapshots.enumerated().map { number, snapshot in
      ArchivedPast(try journal.netChange(since: snapshot.entry), snapshot: number)
    }
    try walk(past, hasRecords: records != nil) { try body(.album($0)) }
    try records?.forEachRow { try body(.row($0)) }
  }

  private func walk(
    _ past: [ArchivedPast], hasRecords: Bool, _ body: (ArchivedAlbum) throws -> Void
  ) throws {
    // Otherwise another album could get its ID.
    let isRecorded = hasRecords ? ArchivedTable.isRecorded : "0"
    func walk(_ rest: String) throws {
      try PreparedStatement(
        "SELECT \(AlbumStatements.columns), place, removed, \(isRecorded) FROM album \(rest)",
        on: database.connection
      ).forEachRow { row in
        var archived = ArchivedAlbum(
          album: try AlbumStatements.album(from: row), place: row.text(8) ?? "",
          isRemoved: row.integer(9) != 0)
        // The record has been there at all times.
        let isRecord = archived.album.id == .library
        if isRecord { archived.isRemoved = false }
        archived.moments = past.compactMap { $0.moment(of: archived) }
        if isRecord { archived.isRemoved = true }
        let isNeeded = isRecord || !archived.moments.isEmpty || row.integer(10) != 0
        if !archived.isRemoved || isNeeded { try body(archived) }
      }
    }
    try walk("WHERE removed = 0 ORDER BY place")
    if hasRecords || !past.isEmpty {
      try walk("WHERE removed = 1 AND id <> \(AlbumID.library) ORDER BY id")
    }
    try walk("WHERE id = \(AlbumID.library) AND fields IS NOT NULL")
  }
}

/// The state of a library at a snapshot, as differences from the current one.
private struct ArchivedPast {
  private let snapshot: Int
  private let turned: IdentityRanges
  private let places: IdentityTable<String>
  private var fields: [AlbumID: [ArchivedAlbum.Moment.Field]] = [:]

  init(_ net: NetChange, snapshot: Int) {
    self.snapshot = snapshot
    turned = net.presenceToggles
    places = net.places
    for change in net.fields.sorted(by: { $0.name < $1.name }) {
      fields[change.album, default: []].append(
        ArchivedAlbum.Moment.Field(name: change.name, value: change.old))
    }
  }

  /// The state of an album; nil if it is the current one, or the album is absent both then and now.
  func moment(of archived: ArchivedAlbum) -> ArchivedAlbum.Moment? {
    let id = archived.album.id
    let wasPresent = turned.contains(id) == archived.isRemoved
    guard wasPresent else {
      return archived.isRemoved ? nil : ArchivedAlbum.Moment(snapshot: snapshot, isPresent: false)
    }
    let place = places[id].flatMap { $0 == archived.place ? nil : $0 }
    let changed = fields[id]?.filter { archived.album[$0.name] != $0.value } ?? []
    guard archived.isRemoved || place != nil || !changed.isEmpty else { return nil }
    return ArchivedAlbum.Moment(snapshot: snapshot, isPresent: true, place: place, fields: changed)
  }
}

extension LibraryAPI {
  /// Begins to fill the library from an archive, in the current transaction.
  ///
  /// - Parameters:
  ///   - snapshots: those of the archive, oldest first.
  ///   - label: the label of the steps.
  /// - Returns: a receiver of the albums; nil when the library is not new: one that ever had an
  ///   album, or that has snapshots, has its own numbers and sort keys.
  /// - Throws: ``LibraryError``.
  public func restoration(
    of snapshots: [ArchivedSnapshot], label: String
  ) throws -> ArchiveRestoration? {
    guard transactions.step != nil, transactions.step?.id == nil else { return nil }
    let albums =
      try database.albums.integer("SELECT count(*) FROM album WHERE id <> \(AlbumID.library)") ?? 0
    guard try albums == 0 && self.snapshots().isEmpty else { return nil }
    return ArchiveRestoration(self, snapshots: snapshots, label: label)
  }

  /// Records added albums in the current step.
  func noteAdded(_ albums: ClosedRange<AlbumID>) throws {
    _ = try beginStep()
    for album in albums.albums { transactions.step?.add(album) }
  }

  /// Ends the current step, but not the transaction, and makes a snapshot after it.
  func endRestoredStep(snapshot: ArchivedSnapshot) throws {
    if let step = transactions.step, let id = step.id {
      try journal.end(step, id: id, time: transactions.time)
      transactions.hasEndedSteps = true
      transactions.restoredRoot = transactions.restoredRoot ?? id
    }
    try insert(Snapshot(name: snapshot.name, time: snapshot.time, entry: try journal.lastEntry()))
  }

  /// Begins the next step; all are undone with the first one.
  func beginRestoredStep(_ label: String) {
    transactions.step = StepDraft(
      label: label, origin: .import, cause: transactions.restoredRoot, agent: agent())
  }
}
