import AlbumFiles
import GRDBSQLite

/// A database of another program, which may be using it: opened read-only.
package final class SQLiteFile {
  /// Its name in messages.
  package let displayName: String
  /// Whether recent writes of the other program are not visible.
  package private(set) var isBehind = false
  private var connection: OpaquePointer?

  /// Opens a database and begins a read transaction.
  ///
  /// - Throws: an error if it cannot be read.
  package init(path: [UInt8], displayName: String) throws(ImportError) {
    self.displayName = displayName
    do throws(SQLiteProblem) {
      try open(path, "mode=ro")
    } catch let problem {
      // In a folder without write permission, SQLite cannot create the file with which readers and
      // writers coordinate.
      let isLocked = [SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_IOERR].contains(problem.code & 0xFF)
      guard isLocked else { throw error(problem) }
      do throws(SQLiteProblem) {
        try open(path, "immutable=1")
      } catch {
        throw self.error(error)
      }
      isBehind = true
    }
  }

  deinit { sqlite3_close_v2(connection) }

  /// Makes a database, as a test of a source needs one.
  ///
  /// - Returns: what is wrong with the SQL; nil if it was made.
  package static func make(_ path: String, by sql: String) -> String? {
    var connection: OpaquePointer?
    defer { sqlite3_close_v2(connection) }
    let isMade =
      sqlite3_open(path, &connection) == SQLITE_OK
      && sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK
    return isMade ? nil : String(cString: sqlite3_errmsg(connection))
  }

  private func open(_ path: [UInt8], _ mode: String) throws(SQLiteProblem) {
    sqlite3_close_v2(connection)
    connection = nil
    let address = FileAddress.of(path) + "?" + mode
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
    try check(sqlite3_open_v2(address, &connection, flags, nil))
    sqlite3_busy_timeout(connection, 10_000)
    // The file is not trusted: no functions run from its schema, and no cell fills the memory.
    sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, 16 * 1024 * 1024)
    // A script's query reads this file and no other.
    sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 0)
    for setting in ["trusted_schema = 0", "cell_size_check = 1", "mmap_size = 268435456"] {
      try run("PRAGMA \(setting)")
    }
    try run("BEGIN")
    try run("SELECT count(*) FROM sqlite_master")
  }

  private func run(_ sql: String) throws(SQLiteProblem) {
    try check(sqlite3_exec(connection, sql, nil, nil, nil))
  }

  private func check(_ code: Int32) throws(SQLiteProblem) {
    guard code != SQLITE_OK else { return }
    throw problem
  }

  /// Ends the read transaction, as another program may wait to write.
  package func finish() { sqlite3_exec(connection, "ROLLBACK", nil, nil, nil) }

  /// Prepares a query.
  ///
  /// - Throws: an error if the database is damaged.
  package func rows(_ sql: String) throws(ImportError) -> SQLiteRows {
    var statement: OpaquePointer?
    do throws(SQLiteProblem) {
      try check(sqlite3_prepare_v2(connection, sql, -1, &statement, nil))
    } catch {
      throw self.error(error)
    }
    return SQLiteRows(statement, of: self)
  }

  /// The error of the last call, as an `ImportError`.
  func lastError() -> ImportError { error(problem) }

  private var problem: SQLiteProblem {
    SQLiteProblem(
      code: sqlite3_extended_errcode(connection),
      message: String(cString: sqlite3_errmsg(connection)))
  }

  private func error(_ problem: SQLiteProblem) -> ImportError {
    switch problem.code & 0xFF {
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT, SQLITE_IOERR:
      ImportError(
        .broken, displayName, "the database is damaged: \(problem.message)",
        advice: "repair it with: sqlite3 FILE .recover | sqlite3 REPAIRED")
    case SQLITE_BUSY, SQLITE_LOCKED:
      ImportError(
        .cannotOpen, displayName, "another program is writing to the database",
        advice: "try again when it is done, or import a copy")
    default:
      ImportError(.cannotOpen, displayName, "cannot be read: \(problem.message)")
    }
  }
}

/// An error of SQLite.
private struct SQLiteProblem: Error {
  let code: Int32
  let message: String
}
