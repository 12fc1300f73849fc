import AlbumModel
import GRDB

extension LibraryAPI {
  /// Makes the journal agree with the albums, as far as both can be read.
  ///
  /// The current albums take precedence: their changes missing from the journal become a separate
  /// step, which can be undone. The text of unreadable rows is kept in a custom field, indexes are
  /// rebuilt, and checksums are renewed, all in one transaction.
  ///
  /// - Returns: the repairs, a line each; problems that ``doctor()`` finds afterwards could not
  ///   be repaired.
  /// - Throws: ``LibraryError``, such as ``LibraryError/damagedFile``; then nothing was changed.
  public func repair() throws -> [String] {
    try settleCoalesced()
    try requireNoTransaction(for: "repairing")
    let report = try doctor()
    // Writing to it could destroy data that can still be read.
    guard !report.isFileDamaged else { throw LibraryError.damagedFile }
    let before = report.problems
    guard !before.isEmpty else { return [] }
    try transaction("Repair the library") {
      // Albums are repaired without them, since they may be damaged or two albums have one sort key.
      try execute("DROP INDEX album_order; DROP INDEX album_sameness; DROP INDEX identifier_key")
      try repairAlbums()
      let moved = try repairPlaces()
      try repairLookups()
      try execute("\(Schema.orderIndex) \(Schema.lookupIndexes) REINDEX")
      try repairHistory()
      try repairRecords()
      shelf.forget()
      try recordDifferences(moved)
      try renewChecksums()
      shelf.forget()
    }
    return before
  }

  /// Makes every album readable.
  private func repairAlbums() throws {
    var damaged: [(id: AlbumID, fields: String)] = []
    try database.albums.statement("SELECT id, fields FROM album WHERE fields IS NOT NULL")
      .forEachRow { row in
        if let text = row.text(1), !CustomFields.isCanonical(text) {
          damaged.append((AlbumID(rawValue: row.integer(0)), text))
        }
      }
    for (id, text) in damaged {
      var fields = CustomFields()
      if CustomFields.isReadable(text) {
        for entry in CustomFields(encoded: text).entries { fields[entry.name] = entry.value }
      } else {
        fields["damaged_fields"] = .text(text)
      }
      try database.albums.run("UPDATE album SET fields = ?1 WHERE id = ?2", fields.encoded, id)
    }
    try execute(
      """
      UPDATE album SET title = ifnull(nullif(CAST(title AS TEXT), ''), 'Album ' || id)
      WHERE typeof(title) <> 'text' OR title = '';
      UPDATE album SET year = NULL WHERE typeof(year) NOT IN ('integer', 'null');
      UPDATE album SET added = 0 WHERE typeof(added) <> 'integer';
      """)
    try repairTexts()
    try restoreLostAlbums()
  }

  /// Replaces invalid UTF-8 in texts by U+FFFD.
  private func repairTexts() throws {
    let columns = ["title", "artist", "genre", "cover_url"]
    var wrong: [(id: Int64, texts: [String?])] = []
    try database.albums.statement(
      "SELECT id, \(columns.joined(separator: ", ")) FROM album"
    ).forEachRow { row in
      let cells = 1...Int32(columns.count)
      let isValid = cells.allSatisfy { cell in
        row.utf8(cell).map { String(validating: $0, as: UTF8.self) != nil } ?? true
      }
      if !isValid { wrong.append((row.integer(0), cells.map { row.text($0) })) }
    }
    let values = columns.map { "\($0) = ?" }.joined(separator: ", ")
    for (id, texts) in wrong {
      try database.execute(
        "UPDATE album SET \(values) WHERE id = ?", StatementArguments(texts) + [id])
    }
  }

  /// Inserts rows for albums that only the journal has, as removed ones.
  private func restoreLostAlbums() throws {
    let rows = try database.albums.statement("SELECT id FROM album ORDER BY id").identities()
    let highest = rows.ranges.last?.upperBound.rawValue ?? 0
    // Such a change names albums that never existed.
    try journal.splitRuns(where: "run_last > ?1", highest)
    try execute(
      "DELETE FROM change WHERE max(album, coalesce(last_album, run_last, album)) > \(highest)")
    let ranges = try database.albums.statement(
      """
      SELECT album, last_album FROM change WHERE kind = 'added' AND last_album >= album
        AND ifnull(checksum = \(Schema.changeChecksum), 1)
      """
    ).all { AlbumID(rawValue: $0.integer(0))...AlbumID(rawValue: $0.integer(1)) }
    let known = IdentityRanges(merging: ranges)
    for id in known.toggled(rows.intersection(known)).albums {
      let content = AlbumContent(title: "Lost album \(id)")
      try database.albums.insert(
        id, content, title: "Lost album \(id)", at: ShelfKey("??"), added: transactions.time,
        keys: LookupKeys(of: content), isRemoved: true)
    }
  }

  /// Gives albums with an unreadable or duplicate sort key a new one at the end.
  private func repairPlaces() throws -> [AlbumID] {
    var wrong: [AlbumID] = []
    var last: ShelfKey?
    var taken = ""
    try database.albums.statement(
      "SELECT id, place, removed FROM album ORDER BY place, removed, id"
    ).forEachRow { row in
      let place = ShelfKey(row.text(1) ?? "")
      if !ShelfKey.isValid(place.text) || row.integer(2) == 0 && place.text == taken {
        wrong.append(AlbumID(rawValue: row.integer(0)))
        return
      }
      if row.integer(2) == 0 { taken = place.text }
      last = max(last ?? place, place)
    }
    for id in wrong {
      let place = ShelfKey.between(last, nil)
      try database.albums.setPlace(place, of: id)
      last = place
    }
    return wrong
  }

  /// Computes the keys for finding albums by artist, title, identifier and field again.
  private func repairLookups() throws {
    var keys: [(id: Int64, key: Int64)] = []
    var identifiers: [(album: AlbumID, identifiers: [AlbumIdentifier])] = []
    var names: Set<String> = []
    try database.albums.statement("SELECT \(AlbumStatements.columns), sameness FROM album")
      .forEachRow { row in
        let album = AlbumStatements.uncheckedAlbum(from: row)
        let key = Sameness.key(artist: album.content.artist, title: album.title)
        if key != row.integer(8) { keys.append((album.id.rawValue, key)) }
        identifiers.append((album.id, album.content.identifiers))
        if album.id != .library { names.formUnion(album.content.fields.names(except: names)) }
      }
    for (id, key) in keys {
      try database.albums.run("UPDATE album SET sameness = ?1 WHERE id = ?2", key, id)
    }
    try execute("DELETE FROM identifier")
    for (album, identifiers) in identifiers { try database.albums.note(identifiers, of: album) }
    try names.forEach(noteFieldName)
    try recordFieldUsage(.all)
  }

  /// Removes unreadable data from the history, and sets the state of steps and snapshots from the
  /// feed.
  private func repairHistory() throws {
    let check = try JournalCheck(journal)
    for (step, number) in check.unreadable { try journal.removeChange(number, of: step) }
    for step in Set(check.contradictions.map(\.row.step)) {
      try journal.splitRuns(where: "step = ?1", step)
    }
    for (row, old) in check.contradictions {
      try database.albums.run(
        "UPDATE change SET old = ?1 WHERE step = ?2 AND number = ?3", old, row.step, row.number)
    }
    for (_, step, isDone) in try stateProblems(JournalCheck(journal)) {
      try database.albums.run(
        "UPDATE step SET state = ?1, redoable = 0 WHERE id = ?2", isDone ? "done" : "undone", step)
    }
    try execute(
      """
      UPDATE snapshot SET entry = (SELECT ifnull(max(id), 0) FROM entry)
      WHERE entry < 0 OR entry > (SELECT ifnull(max(id), 0) FROM entry);
      DELETE FROM snapshot WHERE name = '';
      """)
    guard try OwnReplicas(database).ranges.first?.firstEntry != 1 else { return }
    // Its name is still there, if not which of the names it was.
    let name = try database.albums.integer(
      """
      SELECT id FROM home WHERE id NOT IN (SELECT home FROM own_home)
        AND id NOT IN (SELECT home FROM entry WHERE home IS NOT NULL)
      """)
    let home = name ?? Int64.random(in: OperationMembers.replicas)
    try database.execute(SummedTable.home.insertion(verb: "INSERT OR IGNORE"), [home, ""])
    try database.execute(SummedTable.ownHome.insertion(), [home, 1, 1, 1])
  }

  /// Records the differences between the albums and the journal, as changes of the current step.
  private func recordDifferences(_ moved: [AlbumID]) throws {
    let journal = try JournalCheck(journal)
    for (_, change) in try differences(from: journal) { try record(change) }
    try recordUnknown(moved, journal)
    let (expected, actual) = (journal.present, try presentAlbums())
    let turned = expected.toggled(actual.ranges)
    for range in turned.intersection(expected) { try record(.removed(range)) }
    for range in turned.intersection(actual) { try record(.added(range)) }
  }

  /// Records the values of albums with a wrong checksum for which the journal has no old value.
  ///
  /// Other libraries have the values from before the damage, and must agree with this one again.
  /// The old value is unknown, so each change is to the current value.
  private func recordUnknown(_ moved: [AlbumID], _ journal: JournalCheck) throws {
    let damaged = try Set(
      database.albums.statement(
        "SELECT id FROM album WHERE checksum IS NOT \(Schema.albumChecksum)"
      ).all { AlbumID(rawValue: $0.integer(0)) })
    // An album that is only added by this step is sent with its whole content.
    let known = damaged.union(moved).filter { journal.present.contains($0) }.sorted()
    guard !known.isEmpty else { return }
    let names = try FieldName.main + everyFieldName().sorted().map(FieldName.init(rawValue:))
    for id in known {
      if journal.places[id] == nil, let place = try database.albums.place(of: id)?.place.text {
        try record(.moved(id, from: place, to: place))
      }
      guard damaged.contains(id), let album = try stored(id)?.album else { continue }
      for name in names where journal.values[name]?[id] == nil {
        try record(.changed(id, name, from: album[name], to: album[name]))
      }
    }
  }

  private func renewChecksums() throws {
    try execute(
      """
      UPDATE album SET checksum = \(Schema.albumChecksum)
        WHERE checksum IS NOT \(Schema.albumChecksum);
      UPDATE change SET checksum = \(Schema.changeChecksum)
        WHERE checksum IS NOT \(Schema.changeChecksum);
      UPDATE entry SET checksum = \(Schema.entryChecksum)
        WHERE checksum IS NOT \(Schema.entryChecksum);
      """ + SummedTable.all.map(\.renewal).joined())
  }
}
