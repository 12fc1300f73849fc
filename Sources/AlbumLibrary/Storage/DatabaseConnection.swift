import GRDB
import GRDBSQLite

/// A connection to SQLite, which knows whether the transaction that was begun on it still exists.
///
/// On errors such as a full disk SQLite may roll back the whole transaction by itself. Each later
/// statement would then be committed alone, outside the journal. So every statement asks here first,
/// and none runs until the library has ended the transaction that was lost.
final class DatabaseConnection {
  /// What SQLite's functions take.
  let handle: OpaquePointer

  /// Whether the library began a transaction and has not ended it.
  private(set) var isInTransaction = false

  /// Whether a part of the transaction could not be rolled back, so that the rest must be, too.
  private var isDoomed = false

  /// The error after which the transaction was lost, as far as it is known.
  private var failure: String?

  /// Says in the library's words why a statement failed.
  var translation: (DatabaseError) -> any Error = { $0 }

  init(_ handle: OpaquePointer) {
    self.handle = handle
  }

  /// Whether the transaction that the library is in no longer exists, or cannot be committed.
  var hasLostTransaction: Bool {
    isInTransaction && (isDoomed || sqlite3_get_autocommit(handle) != 0)
  }

  /// How many rows were written since the connection was opened.
  var changeCount: Int64 { sqlite3_total_changes64(handle) }

  /// Makes sure that a statement runs in the transaction it belongs to.
  ///
  /// - Throws: ``LibraryError/transactionLost(reason:)``.
  func check() throws {
    guard hasLostTransaction else { return }
    throw LibraryError.transactionLost(reason: failure ?? "a database error")
  }

  /// Remembers why statements failed: the first error after which the transaction is gone counts.
  func notice(_ error: DatabaseError) {
    guard isInTransaction, failure == nil, hasLostTransaction else { return }
    failure = error.reason
  }

  /// The error to throw for one of a prepared statement: many of them run where no other code translates.
  ///
  /// - Returns: the error itself where a rule of the tables was broken, since that may be expected.
  func failure(_ error: DatabaseError) -> any Error {
    notice(error)
    return error.resultCode == .SQLITE_CONSTRAINT ? error : translation(error)
  }

  /// Notes that a transaction was begun.
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
  /// What went wrong, for people.
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
