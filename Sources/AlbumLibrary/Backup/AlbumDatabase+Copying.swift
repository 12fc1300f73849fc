import AlbumFiles
import AlbumModel
import GRDB
import GRDBSQLite

extension AlbumDatabase {
  /// Writes a consistent snapshot of the library into a new file, while other processes may write.
  ///
  /// - Throws: `UserError`; `CancellationError`.
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
  ///
  /// - Throws: `UserError`; `CancellationError`.
  static func copy(
    _ source: OpaquePointer, to path: [UInt8], isCancelled: () -> Bool
  ) throws {
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
    let problem =
      DiskError(sqlite3_system_errno(target), in: folder) ?? DiskError(tryingIn: folder)
    throw UserError(problem?.description ?? String(cString: sqlite3_errmsg(target)))
  }
}
