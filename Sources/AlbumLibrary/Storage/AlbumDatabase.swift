import AlbumFiles
import AlbumModel
import Foundation
import GRDB
import GRDBSQLite

/// The SQLite file of a library, accessed through one connection.
///
/// All work runs on the connection's serial queue, synchronously, so a closure may call back into
/// the database (a hook that reads, an observer that writes).
final class AlbumDatabase {
  /// How long a writer waits for another process, in seconds.
  private let waitLimit: Int

  private let queue: DatabaseQueue

  /// The connection, for ``PreparedStatement``.
  let connection: DatabaseConnection

  /// The file; nil in memory.
  private let path: String?

  /// Notices commits of other processes.
  var commits: CommitCounter

  /// The number of rows written when the log's mark was last renewed.
  private var markedChanges: Int64 = 0

  /// The path of a copy of the library from before an upgrade; nil without an upgrade.
  let copyBeforeUpgrade: String?

  /// The statements that run once per album, compiled on first use.
  lazy var albums = AlbumStatements(connection: connection)

  /// Opens or makes a library; nil makes one in memory.
  init(path: String?, mustExist: Bool = false, waitLimit: Int) throws {
    self.waitLimit = waitLimit
    self.path = path
    let opened = try Self.open(path, mustExist: mustExist, waitLimit: waitLimit)
    queue = opened.queue
    connection = DatabaseConnection(opened.connection)
    commits = CommitCounter(opened.connection, isShared: opened.sharesLog)
    copyBeforeUpgrade = opened.copyBeforeUpgrade
    markedChanges = connection.changeCount
    connection.translation = { [unowned self] in translated($0) }
    if let path, isMoved {
      try? queue.close()
      throw LibraryError.cannotOpen(path: path, reason: "it was replaced just now; try again")
    }
  }

  /// Runs SQL through GRDB.
  ///
  /// - Throws: ``LibraryError`` for errors of SQLite; any other error of `body`.
  func run<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try connection.check()
    do {
      return try queue.unsafeReentrantWrite(body)
    } catch let error as DatabaseError {
      throw connection.failure(error)
    } catch is RowDecodingError {
      throw LibraryError.damaged("a value is of another type than the schema says")
    }
  }

  /// Runs SQL that has no results.
  func execute(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws {
    try run { try $0.execute(sql: sql, arguments: arguments) }
  }

  /// Runs a query for what is read of its rows, without those of which nothing is.
  ///
  /// The query is compiled once, so its values are arguments.
  func rows<Value>(
    _ sql: String, _ arguments: StatementArguments = StatementArguments(),
    _ read: (Row) throws -> Value?
  ) throws -> [Value] {
    try run {
      try Row.fetchAll($0.cachedStatement(sql: sql), arguments: arguments).compactMap(read)
    }
  }

  /// Takes the write lock; waits while another process has it.
  func beginTransaction() throws {
    try execute("BEGIN IMMEDIATE")
    connection.begin()
  }

  /// Commits the transaction.
  ///
  /// - Throws: ``LibraryError``; then the transaction must still be rolled back.
  func commitTransaction() throws {
    try execute("COMMIT")
    connection.end()
  }

  /// Rolls the transaction back, whatever state SQLite is in after an error.
  func rollBackTransaction() {
    connection.end()
    if sqlite3_get_autocommit(connection.handle) == 0 { try? execute("ROLLBACK") }
  }

  /// Rolls back to a savepoint of the transaction; if that fails, the transaction is lost.
  func rollBack(toSavepoint name: String) {
    guard connection.isInTransaction, !connection.hasLostTransaction else { return }
    do {
      try queue.unsafeReentrantWrite {
        try $0.execute(sql: "ROLLBACK TO \(name); RELEASE \(name)")
      }
    } catch {
      connection.doom(because: error)
    }
  }

  /// Does optional work: if another process is writing, it fails immediately.
  ///
  /// - Throws: ``LibraryError/busy(seconds:)`` in that case; any other error of `body`.
  func withoutWaiting(_ body: () throws -> Void) rethrows {
    sqlite3_busy_timeout(connection.handle, 0)
    defer { sqlite3_busy_timeout(connection.handle, CInt(waitLimit * 1000)) }
    try body()
  }

  /// Ensures that the file is still the one that was opened.
  ///
  /// SQLite would continue to write to a deleted one, or put its log next to another file.
  func checkFile() throws {
    guard let path, isMoved else { return }
    throw LibraryError.storage("the library's file \(path) was removed or replaced")
  }

  /// Whether the path no longer leads to the file that SQLite has open.
  private var isMoved: Bool {
    var isMoved: CInt = 0
    let code = sqlite3_file_control(connection.handle, "main", SQLITE_FCNTL_HAS_MOVED, &isMoved)
    return code == SQLITE_OK && isMoved != 0
  }

  /// Renews the mark that ties the file to its log, before the end of a transaction that wrote
  /// anything.
  func renewLogMark() throws {
    guard connection.changeCount != markedChanges else { return }
    try albums.run(LogMark.renewal)
    markedChanges = connection.changeCount
  }

  /// Ensures that no newer program has upgraded the library since it was opened.
  func checkVersion() throws { try Schema.checkVersion(in: albums, path: path ?? "in memory") }

  /// Closes the file; it cannot be used afterwards.
  func close() throws {
    albums.finalize()
    // The index of the log is not mapped any more.
    commits = CommitCounter(connection.handle, isShared: false)
    do { try queue.close() } catch let error as DatabaseError { throw connection.failure(error) }
  }

  /// Stops the current statement, from another thread or a signal handler.
  func interrupt() { queue.interrupt() }

  /// The same, as a closure for another thread.
  var interrupter: @Sendable () -> Void { { [queue] in queue.interrupt() } }

  private func translated(_ error: DatabaseError) -> any Error {
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_PROTOCOL:
      locksProblem.map { LibraryError.storage($0.description) } ?? .busy(seconds: waitLimit)
    case .SQLITE_FULL: LibraryError.diskFull(reason: diskProblem?.description ?? Self.fullElsewhere)
    case .SQLITE_IOERR, .SQLITE_CANTOPEN:
      diskProblem.map { $0.isFull ? .diskFull(reason: $0.description) : .storage($0.description) }
        ?? LibraryError.storage(
          "the disk cannot be read or written (\(error.message ?? "I/O error"))")
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: LibraryError.damagedFile
    case .SQLITE_READONLY:
      LibraryError.storage(
        "the library cannot be written: \(diskProblem?.description ?? "no permission")")
    case .SQLITE_INTERRUPT: CancellationError()
    default: LibraryError.storage(error.reason)
    }
  }

  private static let fullElsewhere =
    "the disk of the library, or that of temporary files (TMPDIR), is full"

  /// The error of the disk, as SQLite recorded it or as a test write shows.
  private var diskProblem: DiskError? {
    guard let folder = path.map(Self.folder(of:)) else { return nil }
    return DiskError(sqlite3_system_errno(connection.handle), in: folder)
      ?? DiskError(tryingIn: folder)
  }

  /// SQLite cannot distinguish a file system without locks from one where another process has them.
  private var locksProblem: DiskError? {
    let problem = path.flatMap { DiskError(tryingIn: Self.folder(of: $0)) }
    return problem?.code == ENOLCK ? problem : nil
  }
}
