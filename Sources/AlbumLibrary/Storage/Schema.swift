import CEmbeddedFiles
import GRDB

/// The tables, and the constraints they enforce independent of the code above them.
enum Schema {
  /// "Moon" in ASCII: the `PRAGMA application_id` of a moonshelf library.
  static let applicationID: Int32 = 0x4D6F_6F6E

  /// The version this program writes.
  static let version = 9

  /// An album is never deleted, only marked as removed: this makes every change undoable for an
  /// unlimited time, and undoing an import as cheap as deleting it.
  ///
  /// These are the tables of a new library, at once: each column that is added to an existing table
  /// makes SQLite read all tables again.
  private static let tables =
    """
    \(String(cString: embedded_library_sql())) \(orderIndex) \(lookupIndexes) \(albumChanges)
    \(logMark) \(SummedTable.home.renewal) \(SummedTable.ownHome.renewal)
    PRAGMA application_id = \(applicationID);
    """

  /// Prevents two albums on the shelf from having one sort key, and makes reading in order a walk
  /// along the index.
  static let orderIndex = "CREATE UNIQUE INDEX album_order ON album (place) WHERE removed = 0;"

  /// Since version 2: the stores of scripts.
  private static let scriptStore = String(cString: embedded_script_store_sql())

  /// Since version 3: the IDs that services have for albums, as keys (``AlbumIdentifier``).
  private static let identifiers = String(cString: embedded_identifiers_sql())

  /// Since version 4: the result for each address of a cover; not part of the history.
  private static let covers = String(cString: embedded_covers_sql())

  /// The temporary tables of an earlier state.
  static let past = String(cString: embedded_past_sql())

  /// Finds albums by artist and title, and by identifier; separate from the tables because a large
  /// import rebuilds them.
  static let lookupIndexes = """
    CREATE INDEX album_sameness ON album (sameness) WHERE removed = 0;
    CREATE INDEX identifier_key ON identifier (key);
    """

  /// Makes the tables in a new file, or checks that the file is a usable library.
  ///
  /// - Parameters:
  ///   - database: an open one.
  ///   - path: its file, as messages and the copy name it.
  ///   - keepingCopy: whether to make a copy of the library before an upgrade.
  /// - Returns: the path of that copy; nil without one.
  /// - Throws: ``LibraryError`` for another program's database or a newer version's library.
  static func prepare(
    _ database: Database, path: String, keepingCopy: Bool = true
  ) throws -> String? {
    if try check(database, path: path) == version { return nil }
    try database.execute(sql: "BEGIN IMMEDIATE")
    do {
      // Another process may have made the tables while this one waited.
      let found = try check(database, path: path)
      let copy =
        keepingCopy && (1..<version).contains(found)
        ? try LibraryCopy.make(of: path, at: "\(path).v\(found)-backup") : nil
      if found < 1 { try database.execute(sql: tables) }
      if (1..<version).contains(found) { try upgrade(database, from: found) }
      try database.execute(sql: "PRAGMA user_version = \(version)")
      try database.execute(sql: "COMMIT")
      return copy
    } catch {
      try? database.execute(sql: "ROLLBACK")
      throw error
    }
  }

  /// Gives a library of an older version the tables of this one.
  private static func upgrade(_ database: Database, from found: Int) throws {
    if found < 2 { try database.execute(sql: scriptStore) }
    let renewal = "DROP INDEX identifier_key; DELETE FROM identifier"
    try database.execute(sql: found < 3 ? identifiers : renewal)
    try SamenessUpgrade.run(on: database)
    try database.execute(sql: lookupIndexes)
    if found < 4 { try database.execute(sql: covers + exchange) }
    if found < 5 { try database.execute(sql: causality + logMark + changeRuns + checksums) }
    if found < 6 { try database.execute(sql: fieldStates) }
    if found < 8 { try database.execute(sql: albumChanges + records) }
    try database.execute(sql: rowChecksums)
  }

  /// Makes sure that no newer program has upgraded the library since it was opened.
  static func checkVersion(in statements: AlbumStatements, path: String) throws {
    let found = Int(try statements.integer("PRAGMA user_version") ?? 0)
    guard found <= version else {
      throw LibraryError.newerVersion(path: path, found: found, known: version)
    }
  }

  /// The version of the existing tables; 0 for an empty file.
  @discardableResult
  static func check(_ database: Database, path: String) throws -> Int {
    let found = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    let application = try Int32.fetchOne(database, sql: "PRAGMA application_id") ?? 0
    if application == applicationID {
      guard found <= version else {
        throw LibraryError.newerVersion(path: path, found: found, known: version)
      }
      return found
    }
    let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema") ?? 0
    guard application == 0, found == 0, tables == 0 else {
      throw LibraryError.notALibrary(path: path)
    }
    return 0
  }

  /// Since version 5: a checksum for each row of albums, changes, steps and the feed
  /// (``RowChecksum``); that of steps is computed by ``rowChecksums``.
  ///
  /// Rows of older versions get theirs when the library is upgraded.
  static let checksums = """
    ALTER TABLE album ADD COLUMN checksum INTEGER;
    ALTER TABLE change ADD COLUMN checksum INTEGER;
    ALTER TABLE step ADD COLUMN checksum INTEGER;
    ALTER TABLE entry ADD COLUMN checksum INTEGER;
    UPDATE album SET checksum = \(albumChecksum);
    UPDATE change SET checksum = \(changeChecksum);
    UPDATE entry SET checksum = \(entryChecksum);
    """

  /// The expected checksum of a row of `album`.
  static let albumChecksum = """
    \(QueryFunctions.checksum)(id, added, place)
      + \(QueryFunctions.checksum)(title, artist, genre, year, cover_url, fields)
    """

  /// The columns of a row of `change` after its step and number.
  static let changeColumns = "kind, album, last_album, field, old, new, run_last, run"

  /// The expected checksum of a row of `change`.
  static let changeChecksum = "\(QueryFunctions.checksum)(step, number, \(changeColumns))"

  /// Since version 9: a checksum for each row of the other tables (``SummedTable``).
  ///
  /// What a person moved in steps that an earlier version folded is stored as it is since then.
  static let rowChecksums =
    """
    INSERT OR IGNORE INTO record_base (album, field, value, owner, merged, edited, step)
      SELECT album, '', NULL, NULL, 0, 1, step FROM change JOIN step ON step.id = step
      WHERE folded = 1 AND kind = 'moved' AND EXISTS (SELECT 1 FROM import);
    """
    + SummedTable.all.map { table in
      let column = "ALTER TABLE \(table.name) ADD COLUMN checksum INTEGER;"
      return (table.name == SummedTable.step.name ? "" : column) + table.renewal
    }.joined()

  /// The expected checksum of a row of `entry`.
  static let entryChecksum = "\(QueryFunctions.checksum)(id, act, step, time, stamp, home, number)"

  /// Since version 5: rows that contain several changes of fields (``ChangeRun``).
  private static let changeRuns = String(cString: embedded_change_runs_sql())

  /// Since version 5: the link between a library's file and its log (``LogMark``).
  ///
  /// The file of a library without the table has the mark of zeros.
  static let logMark = """
    CREATE TABLE log_mark (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      mark TEXT NOT NULL CHECK (length(mark) = \(LogMark.length))
    ) STRICT;
    INSERT INTO log_mark VALUES (1, '\(LogMark.heading)\(LogMark.none)' || hex(randomblob(8)));
    """

  /// Since version 4: the replicas where steps and operations were first made, and the data for the
  /// exchange.
  ///
  /// `stamp` orders operations of all libraries; `home` and `number` identify steps and operations
  /// of other replicas and are NULL for local ones. `written` has the stamp of the last write of a
  /// value, unless that write added the album. Values that lost against a later write are in
  /// `overtaken`; the lines of operations that changed nothing here, for either reason, are in
  /// `restated`.
  static let exchange = String(cString: embedded_exchange_sql())

  /// Since version 5: the operations of other replicas that were known when an operation was made,
  /// and the resolved conflicts: how and when, which is unknown for those resolved before.
  ///
  /// An operation of `home` with `stamp` was made when operations of `other` were known up to the
  /// stamp `known`; rows are written when that increased. `by_removal` is 1 for values written to
  /// an album that was removed elsewhere.
  static let causality = String(cString: embedded_causality_sql())

  /// Since version 6: the type that the values of a field had when it was imported, and whether no
  /// album on the shelf has a value of it any more.
  private static let fieldStates = String(cString: embedded_field_states_sql())

  /// Since version 8: finds the changes of an album, and the times of a step.
  ///
  /// A row of changes covers a range of albums. The index has the ranges by the magnitude of their
  /// width: a range that contains an album begins at most that width before it, so that each class
  /// is a short search (``widthClasses``).
  static let albumChanges = """
    CREATE INDEX change_album ON change (\(widthClass), album, \(lastAlbum));
    CREATE INDEX entry_step ON entry (step);
    """

  /// The last album of a row of changes.
  static let lastAlbum = "ifnull(last_album, ifnull(run_last, album))"

  /// The highest difference between the first and the last album of each class, but the last.
  static let widthClasses: [Int64] = [0, 1 << 6, 1 << 12, 1 << 18, 1 << 24]

  /// The class of a row of changes; the expression must be the same wherever the index is used.
  static let widthClass: String = {
    let cases = widthClasses.enumerated().map { index, most in
      "WHEN \(lastAlbum) - album <= \(most) THEN \(index)"
    }
    return "CASE \(cases.joined(separator: " ")) ELSE \(widthClasses.count) END"
  }()

  /// Since version 8: who made a step (``Agent``), and the records that imports read
  /// (``RecordWriter``).
  ///
  /// A record is kept as the file gave it, before cleaning and rules; `record_block` has several
  /// consecutive ones of one list in the file (`import_part`), compressed, with what became of each.
  /// `first_album` and `last_album` are the lowest and the highest album that they added.
  /// `record_album` finds the records that did not add their album: merged ones, and those that a
  /// later step (a re-derivation) added (`added`); `emitted` counts the albums that a rule made of a
  /// record, 0 is its own. An import is written at its end, and its blocks before. `rederivation` says for
  /// which import a re-derivation made the changes from a number on, and whether they extend lists of
  /// others (`merged`). `record_base` has what imports last wrote to
  /// a field where the changes do not say it: an album's changes in the step that adds it are not
  /// recorded.
  static let records = String(cString: embedded_records_sql())
}
