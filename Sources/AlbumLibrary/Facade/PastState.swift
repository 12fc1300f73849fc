import AlbumModel

/// The library at a point in its history, in place of the current one.
///
/// Albums that were elsewhere, or not on the shelf, are rows of a temporary table. A temporary view named
/// `album` has these in place of the current ones, and computes other fields (``PastValues``). SQLite looks
/// for temporary names first, so every query reads the past state, in the order of the shelf, with its
/// indexes. Nothing else knows of it.
struct PastState {
  let point: HistoryPoint
  /// Whether SQLite refused changes before.
  fileprivate let wasReadOnly: Bool
  fileprivate let refusalBefore: String?
}

extension LibraryAPI {
  /// The point in the history that this library shows; nil for the current state.
  public var pastPoint: HistoryPoint? { past?.point }

  /// Shows the library as it was: from now on everything reads that state, and nothing can be
  /// changed.
  ///
  /// The file is not locked: other processes may write. Their changes are not seen, and SQLite's log
  /// grows until the library is closed.
  ///
  /// - Parameter point: the point in the history.
  /// - Throws: ``LibraryError``, also ``LibraryError/insideTransaction(verb:)``.
  /// - Complexity: O(n) in the changes made since; memory for those of fields.
  public func showPast(_ point: HistoryPoint) throws {
    try requireNoTransaction(for: "reading an earlier state")
    // One snapshot of the file, until the library is closed.
    try execute("SAVEPOINT past")
    try enter(point)
  }

  /// Reads the library as it was.
  ///
  /// - Parameters:
  ///   - point: the point in the history.
  ///   - body: reads; everything in it sees the earlier state.
  /// - Returns: the result of `body`.
  /// - Throws: as ``showPast(_:)``; any error of `body`.
  public func readingPast<Result>(
    _ point: HistoryPoint, _ body: () throws -> Result
  ) throws -> Result {
    guard past == nil else {
      throw LibraryError.notNow(reason: "this is already an earlier state of the library")
    }
    try requireNoTransaction(for: "reading an earlier state")
    // The query that computes the field would go on with tables of the other state.
    guard !computed.isRunning else {
      throw LibraryError.notNow(reason: "a computed field cannot read an earlier state")
    }
    return try consistently {
      try enter(point)
      let result = Swift.Result { try body() }
      try leavePast()
      return try result.get()
    }
  }

  private func enter(_ point: HistoryPoint) throws {
    let wasReadOnly = try database.albums.integer("PRAGMA query_only") != 0
    past = PastState(point: point, wasReadOnly: wasReadOnly, refusalBefore: refusal)
    // The main file stays as it is; only temporary tables are written.
    try execute("PRAGMA query_only = OFF")
    do {
      try makePastTables(upTo: journal.highestAlbum(until: point.entry), since: point.entry)
    } catch {
      try leavePast()
      throw error
    }
    try execute("PRAGMA query_only = ON")
    refusal = "this is the library as of \(point.name), which cannot be changed"
    shelf.forget()
  }

  /// - Throws: ``LibraryError``; then the library still shows the earlier state, and cannot be changed.
  private func leavePast() throws {
    guard let past else { return }
    try execute("PRAGMA query_only = OFF")
    for (kind, name) in [("VIEW", "album"), ("TABLE", "field"), ("TABLE", "past_album")] {
      try execute("DROP \(kind) IF EXISTS temp.\(name)")
    }
    if past.wasReadOnly { try execute("PRAGMA query_only = ON") }
    self.past = nil
    database.connection.then.removeAll()
    refusal = past.refusalBefore
    shelf.forget()
  }

  private func makePastTables(upTo highest: Int64, since entry: Int64) throws {
    try execute(Schema.past)
    shelf.forget()
    var touched = TouchedFields()
    for range in try addChanges(since: entry, upTo: highest) { touched.note(.added(range)) }
    // The index only after the rows.
    try execute("CREATE INDEX temp.past_album_order ON past_album (place) WHERE removed = 0")
    try makePastView(upTo: highest)
    for name in database.connection.then.custom {
      touched.note(.changed(AlbumID(rawValue: 1), name, from: nil, to: nil))
    }
    try recordFieldUsage(touched)
  }

  /// Notes fields, and adds the albums that were elsewhere.
  ///
  /// - Returns: the albums that joined or left the shelf since.
  private func addChanges(since entry: Int64, upTo last: Int64) throws -> [ClosedRange<AlbumID>] {
    var presence = IdentityRanges.Boundaries()
    let then = database.connection.then
    for entry in try journal.entries(after: entry) {
      try database.connection.checkStop?()
      // The first key that an album had counts.
      let isUndo = entry.act == .undo
      let unreadable = LibraryError.damaged("a change of step \(entry.step) cannot be read")
      try database.connection.expecting(unreadable) {
        try database.albums.run(
          """
          INSERT INTO temp.past_album
            SELECT id, removed, \(isUndo ? "new" : "old")
            FROM change CROSS JOIN main.album ON id = change.album
            WHERE step = ?1 AND kind = 'moved' AND change.album <= ?2
            ORDER BY number \(isUndo ? "DESC" : "ASC") ON CONFLICT (id) DO NOTHING
          """, entry.step, last)
      }
      let others = "step = ?1 AND kind <> 'moved'"
      try journal.forEachChange(where: others, entry.step, backwards: isUndo) { _, change in
        guard let change = isUndo ? change?.inverse : change else { throw unreadable }
        switch change {
        case .added(let albums), .removed(let albums): presence.toggle(albums)
        case .changed(let album, let name, let old, _): try then.note(old, of: name, of: album)
        case .moved: break
        }
      }
    }
    for range in presence.ranges where range.lowerBound.rawValue <= last {
      try addCurrent(range, removed: "1 - removed", upTo: last)
    }
    return presence.ranges
  }

  /// Adds albums at their current positions, if they are not there.
  private func addCurrent(
    _ range: ClosedRange<AlbumID>, removed: String = "removed", upTo highest: Int64
  ) throws {
    try database.albums.run(
      """
      INSERT INTO temp.past_album SELECT id, \(removed), place FROM main.album
        WHERE id BETWEEN ?1 AND ?2 ON CONFLICT (id) DO UPDATE SET removed = excluded.removed
      """, range.lowerBound.rawValue, min(range.upperBound.rawValue, highest))
  }

  /// Makes the view of the current albums that were at their positions, and of the others.
  private func makePastView(upTo highest: Int64) throws {
    let differing = try database.albums.statement("SELECT id FROM temp.past_album").identities()
    // If nearly all differ, so do all: then SQLite need not merge two parts.
    let isWhole = differing.count * 8 > Int(highest) * 7
    let others = isWhole ? differing.toggled([.library...AlbumID(rawValue: highest)]).ranges : []
    for range in others { try addCurrent(range, upTo: highest) }
    // The plus keeps SQLite from walking along the IDs in place of the order of the shelf. Most albums
    // need no call, as changes are often near each other.
    let then = database.connection.then
    var current = "main.album AS now WHERE +id <= \(highest)"
    if !isWhole, let first = differing.ranges.first, let last = differing.ranges.last {
      current += " AND (+id < \(first.lowerBound) OR +id > \(last.upperBound)"
      current += " OR NOT moonshelf_then(id, -2, 0))"
      for album in differing.albums { then.differing.insert(album) }
    }
    let fields = AlbumStatements.contentColumns
      .map { name in then.column(name).map { "\($0) AS \(name)" } ?? name }.joined(separator: ", ")
    var parts = isWhole ? [] : ["SELECT id, removed, place, added, \(fields) FROM \(current)"]
    if isWhole || !differing.ranges.isEmpty {
      parts.append(
        """
        SELECT past.id, past.removed, past.place, added, \(fields)
        FROM temp.past_album AS past LEFT JOIN main.album AS now ON now.id = past.id
        """)
    }
    try execute("CREATE TEMP VIEW album AS \(parts.joined(separator: " UNION ALL "))")
  }
}

extension Journal {
  /// The highest album that existed at a line of the feed: IDs are assigned in ascending order.
  ///
  /// - Complexity: O(n) in the changes until then.
  fileprivate func highestAlbum(until entry: Int64) throws -> Int64 {
    try database.albums.integer(
      """
      SELECT max(last_album) FROM change
      WHERE kind = 'added' AND step <= (SELECT max(step) FROM entry WHERE id <= ?1)
      """, entry) ?? 0
  }
}
