import AlbumModel

/// The library at a point in its history, in place of the current one.
///
/// The albums that were different then are rows of a temporary table, and a temporary view named
/// `album` has them in place of the current rows. SQLite looks for temporary names first, so every
/// query of this connection reads the past state, in the order of the shelf, with its indexes.
/// Nothing else knows of it.
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
  /// - Complexity: O(n) in the changes made since; memory for those of fields and positions.
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
      var net = NetChange()
      var old: [FieldName: IdentityTable<FieldValue?>] = [:]
      try journal.forEachEffect(since: point.entry, upTo: .max) { change, isUpkeep in
        guard case .changed(let album, let name, let from, _) = change else {
          return net.append(change, isUpkeep: isUpkeep)
        }
        if old[name]?[album] == nil { old[name, default: IdentityTable()].update(from, of: album) }
      }
      try makePastTables(net, old)
      shelf.forget()
      try recordFieldUsage(touched(by: net, old))
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
    refusal = past.refusalBefore
    shelf.forget()
  }

  private func makePastTables(
    _ net: NetChange, _ old: [FieldName: IdentityTable<FieldValue?>]
  ) throws {
    let highest = try journal.highestAlbum(until: past?.point.entry ?? 0)
    let columns = try database.albums.statement(
      "SELECT name, type FROM pragma_table_info('album', 'main')"
    ).all { (name: $0.text(0) ?? "", type: $0.text(1) ?? "") }
    let parts = columns.map { "\($0.name) \($0.type)\($0.name == "id" ? " PRIMARY KEY" : "")" }
    try execute(
      """
      CREATE TEMP TABLE past_album (\(parts.joined(separator: ", ")));
      CREATE TEMP TABLE field (
        name TEXT PRIMARY KEY, kind TEXT, gone INTEGER NOT NULL DEFAULT 0, checksum INTEGER
      ) WITHOUT ROWID;
      INSERT INTO temp.field SELECT name, kind, gone, checksum FROM main.field;
      """)
    database.connection.differing = IdentityBits()
    try addTurned(net.presenceToggles, columns.map(\.name), upTo: highest)
    try addChanged(net, old, upTo: highest)
    let first = try database.albums.integer("SELECT min(id) FROM temp.past_album") ?? 0
    let last = try database.albums.integer("SELECT max(id) FROM temp.past_album") ?? -1
    // The plus keeps SQLite from walking along the IDs in place of the order of the shelf. Most albums
    // need no call, as changes are often near each other.
    try execute(
      """
      CREATE INDEX temp.past_album_order ON past_album (place) WHERE removed = 0;
      CREATE INDEX temp.past_album_sameness ON past_album (sameness) WHERE removed = 0;
      CREATE TEMP VIEW album AS
        SELECT * FROM main.album
        WHERE +id <= \(highest) AND
          (+id < \(first) OR +id > \(last) OR NOT moonshelf_differs(id))
        UNION ALL SELECT * FROM temp.past_album;
      """)
  }

  /// Copies the albums that were on the shelf and are not, or the other way round.
  private func addTurned(_ turned: IdentityRanges, _ columns: [String], upTo highest: Int64) throws
  {
    let values = columns.map { $0 == "removed" ? "1 - removed" : $0 }
    let statement = try database.albums.statement(
      """
      INSERT INTO temp.past_album SELECT \(values.joined(separator: ", ")) FROM main.album
      WHERE id BETWEEN ?1 AND ?2
      """)
    for range in turned.ranges where range.lowerBound.rawValue <= highest {
      let last = min(range.upperBound.rawValue, highest)
      statement.bind(range.lowerBound.rawValue, at: 1)
      statement.bind(last, at: 2)
      try statement.run()
      for number in try givenNumbers(of: range) where number <= last {
        database.connection.differing.insert(AlbumID(rawValue: number))
      }
    }
  }

  /// Copies the albums of which a field or the position was different.
  private func addChanged(
    _ net: NetChange, _ old: [FieldName: IdentityTable<FieldValue?>], upTo highest: Int64
  ) throws {
    var albums = IdentityBits()
    for values in old.values { for (album, _) in values.sorted { albums.insert(album) } }
    for (album, _) in net.places.sorted { albums.insert(album) }
    let turned = net.presenceToggles
    let reading = try database.albums.statement(
      "SELECT \(AlbumStatements.columns), removed, place, sameness FROM main.album WHERE id = ?1")
    let writing = try database.albums.statement(
      AlbumStatements.insertSQL(into: "temp.past_album", orReplace: true))
    for id in albums.sorted where id.rawValue <= highest {
      reading.bind(id.rawValue, at: 1)
      try reading.forEachRow { row in
        let album = try AlbumStatements.album(from: row)
        let (isRemoved, place) = (row.integer(8) != 0, ShelfKey(row.text(9) ?? ""))
        var content = album.content
        for (name, values) in old {
          if let value = values[id] { try content.set(value, for: name) }
        }
        let isRenamed =
          content.artist != album.content.artist || content.title != album.content.title
        try database.albums.insert(
          id, content, title: content.title ?? "", at: net.places[id].map(ShelfKey.init) ?? place,
          added: album.added,
          sameness: isRenamed
            ? Sameness.key(artist: content.artist, title: content.title) : row.integer(10),
          isRemoved: isRemoved != turned.contains(id), with: writing)
        database.connection.differing.insert(id)
      }
    }
  }

  /// The fields whose values may have been on the shelf then and are not now, or the other way round.
  private func touched(
    by net: NetChange, _ old: [FieldName: IdentityTable<FieldValue?>]
  ) -> TouchedFields {
    var touched = TouchedFields()
    for range in net.presenceToggles.ranges { touched.note(.added(range)) }
    for (name, values) in old {
      guard let id = values.sorted.first(where: { $0.album != .library })?.album else { continue }
      touched.note(.changed(id, name, from: nil, to: nil))
    }
    return touched
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
