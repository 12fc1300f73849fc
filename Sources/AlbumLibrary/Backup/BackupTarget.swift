import AlbumFiles
import AlbumModel
import GRDB
import GRDBSQLite

extension LibraryAPI {
  /// Ensures that a backup written to a path replaces only a backup of this library.
  ///
  /// - Returns: whether that has changes that this library lacks, since an older backup was restored.
  /// - Throws: `UserError`.
  @discardableResult
  func mustBeReplaceable(_ path: String) throws -> Bool {
    guard !LibraryFiles.hasLog(path) else {
      throw UserError("it is a library in use, or was not closed; choose another name")
    }
    guard let status = FileStatus(path) else { return false }
    guard status.isFile else { throw UserError("it is not a file") }
    guard status.size > 0 else { return false }
    guard let file = try? UnloggedFile(path) else {
      throw UserError("it exists and is not a moonshelf library; choose another name")
    }
    guard file.isLibrary else { return false }
    guard let hasHistory = try hasHistory(ofFile: path) else {
      throw UserError("it is another library; choose another name")
    }
    return !hasHistory
  }

  /// Whether the last line of another library's feed is in the feed of this one, and all replicas
  /// of that library are replicas of this one; nil if it has none of them.
  private func hasHistory(ofFile path: String) throws -> Bool? {
    guard let handle = UnloggedFile.open(path) else { return nil }
    defer { UnloggedFile.close(handle) }
    guard let (last, replicas, columns) = try? Self.feedEnd(DatabaseConnection(handle)) else {
      return nil
    }
    let own = try Self.texts("SELECT home FROM own_home", database.connection)
    // A file of a version without replicas is known by its feed alone.
    if !replicas.isEmpty, replicas.isDisjoint(with: own) { return nil }
    guard let last else { return replicas.isEmpty ? nil : replicas.isSubset(of: own) }
    let number = last.prefix { $0 != " " }
    let isKnown =
      try Self.texts(
        "SELECT \(columns) FROM entry WHERE id = \(number)", database.connection) == [last]
    if replicas.isEmpty, !isKnown { return nil }
    return isKnown && replicas.isSubset(of: own)
  }

  /// The last line of a feed, as text of some columns, and the replicas of its library.
  static func feedEnd(
    _ connection: DatabaseConnection
  ) throws -> (last: String?, replicas: Set<String>, columns: String) {
    var columns = "id || ' ' || act || ' ' || step || ' ' || time"
    var replicas: Set<String> = []
    // Versions before 4 have neither stamps nor replicas.
    if try texts("SELECT 1 FROM sqlite_schema WHERE name = 'own_home'", connection) == ["1"] {
      columns += " || ' ' || stamp"
      replicas = Set(try texts("SELECT home FROM own_home", connection))
    }
    let lines = try texts("SELECT \(columns) FROM entry ORDER BY id DESC LIMIT 1", connection)
    return (lines.first, replicas, columns)
  }

  private static func texts(_ sql: String, _ connection: DatabaseConnection) throws -> [String] {
    try PreparedStatement(sql, on: connection).all { $0.text(0) ?? "" }
  }
}

extension AlbumDatabase {
  /// Writes a consistent snapshot of the library into a new file, while other processes may write.
  func copy(to path: [UInt8], isCancelled: () -> Bool) throws {
    try run { database in
      // The first read in it determines the snapshot.
      try database.execute(sql: "SAVEPOINT backup")
      defer { try? database.execute(sql: "RELEASE backup") }
      _ = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema")
      try Self.copy(connection.handle, to: path, isCancelled: isCancelled)
    }
  }

  /// Writes all data of a connection into a new file, without syncing it.
  static func copy(_ source: OpaquePointer, to path: [UInt8], isCancelled: () -> Bool) throws {
    var target: OpaquePointer?
    defer { sqlite3_close(target) }
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    var code = path.withCString { sqlite3_open_v2($0, &target, flags, nil) }
    // No other process reads the file before it is complete.
    let settings = "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF"
    if code == SQLITE_OK { code = sqlite3_exec(target, settings, nil, nil, nil) }
    if code == SQLITE_OK, let backup = sqlite3_backup_init(target, "main", source, "main") {
      while code == SQLITE_OK, !isCancelled() { code = sqlite3_backup_step(backup, 4096) }
      sqlite3_backup_finish(backup)
      if code == SQLITE_OK { throw CancellationError() }
    }
    guard code != SQLITE_DONE else { return }
    let folder = FileTarget(replacing: path).folder
    let problem = DiskError(sqlite3_system_errno(target), in: folder) ?? DiskError(tryingIn: folder)
    throw UserError(problem?.description ?? String(cString: sqlite3_errmsg(target)))
  }
}
