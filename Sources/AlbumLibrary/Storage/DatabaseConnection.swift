import AlbumModel
import GRDB
import GRDBSQLite

/// A connection to SQLite, which knows whether its current transaction still exists.
///
/// On errors such as a full disk SQLite may roll back the whole transaction on its own. Each later
/// statement would then be committed alone, outside the journal. So every statement is checked here
/// first, and none runs until the library has ended the lost transaction.
final class DatabaseConnection {
  /// The handle for SQLite's functions.
  let handle: OpaquePointer

  /// Whether the library began a transaction and has not ended it.
  private(set) var isInTransaction = false

  /// Whether a part of the transaction could not be rolled back, so that the rest must be, too.
  private var isDoomed = false

  /// The error after which the transaction was lost, if it is known.
  private var failure: String?

  /// Converts an error of a statement into one of the library.
  var translation: (DatabaseError) -> any Error = { $0 }

  /// The error for a violated constraint while one may be expected.
  private var violation: LibraryError?

  /// Throws if the running script is to stop; nil without scripts.
  var checkStop: (() throws -> Void)?

  /// What is different in the earlier state that is read.
  let then = PastValues()

  /// The number of reads under way that ``stoppable(_:)`` contains.
  private var stoppableCount = 0

  init(_ handle: OpaquePointer) {
    self.handle = handle
    then.define(on: handle)
  }

  /// Lets a script that is to stop end the statements of a closure, which must only read.
  func stoppable<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard checkStop != nil else { return try body() }
    if stoppableCount == 0 {
      let connection = Unmanaged.passUnretained(self).toOpaque()
      sqlite3_progress_handler(
        handle, Self.checkInterval,
        { connection in
          guard let connection else { return 0 }
          let this = Unmanaged<DatabaseConnection>.fromOpaque(connection).takeUnretainedValue()
          do { try this.checkStop?() } catch { return 1 }
          return 0
        }, connection)
    }
    stoppableCount += 1
    defer {
      stoppableCount -= 1
      if stoppableCount == 0 { sqlite3_progress_handler(handle, 0, nil, nil) }
    }
    return try body()
  }

  /// The number of SQLite's instructions between two checks: a few milliseconds of comparing texts.
  private static let checkInterval: Int32 = 500

  /// Whether the current transaction no longer exists, or cannot be committed.
  var hasLostTransaction: Bool {
    isInTransaction && (isDoomed || sqlite3_get_autocommit(handle) != 0)
  }

  /// Whether a transaction or a savepoint is open, so that statements see one state of the file.
  var isReadingSnapshot: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Whether the file can only be read.
  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") != 0 }

  /// The number of rows written since the connection was opened.
  var changeCount: Int64 { sqlite3_total_changes64(handle) }

  /// Ensures that a statement runs in the transaction it belongs to.
  func check() throws {
    guard hasLostTransaction else { return }
    throw LibraryError.transactionLost(reason: failure ?? "a database error")
  }

  /// Records the error of a statement: the first one after which the transaction is gone is kept.
  private func notice(_ error: DatabaseError) {
    guard isInTransaction, failure == nil, hasLostTransaction else { return }
    failure = error.reason
  }

  /// The error to throw for one of SQLite.
  func failure(_ error: DatabaseError) -> any Error {
    notice(error)
    if error.resultCode == .SQLITE_CONSTRAINT, let violation { return violation }
    return translation(error)
  }

  /// Runs prepared statements that may violate a constraint, which is an error of its own then.
  func expecting(_ violation: LibraryError, in body: () throws -> Void) rethrows {
    self.violation = violation
    defer { self.violation = nil }
    try body()
  }

  /// Notes that a transaction began.
  func begin() {
    isInTransaction = true
    isDoomed = false
    failure = nil
  }

  /// Lets every later statement of the transaction fail.
  func doom(because error: any Error) {
    guard isInTransaction, !hasLostTransaction else { return }
    isDoomed = true
    switch error {
    case let error as DatabaseError: failure = error.reason
    case let error as LibraryError: failure = error.storageReason ?? error.description
    default: failure = "it was interrupted"
    }
  }

  /// Notes that the transaction was committed or rolled back.
  func end() {
    isInTransaction = false
    isDoomed = false
    failure = nil
  }
}

extension DatabaseError {
  /// A readable reason.
  var reason: String {
    switch resultCode {
    case .SQLITE_FULL: "the disk is full"
    case .SQLITE_IOERR: "the disk cannot be read or written (\(message ?? "I/O error"))"
    case .SQLITE_NOMEM: "there is not enough memory"
    case .SQLITE_INTERRUPT: "it was interrupted"
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: "the library's file is damaged"
    case .SQLITE_READONLY: "the library cannot be written: no permission"
    default: message ?? "\(self)"
    }
  }
}
