import AlbumModel
import Foundation
import GRDB
import GRDBSQLite

/// The SQLite file behind a library: opened, made ready, and asked through one connection.
///
/// Everything runs on the connection's own serial queue, synchronously, so a closure may call back
/// into the database (a hook that reads, an observer that writes).
final class AlbumDatabase {
  /// How long a writer waits for another process before it gives up, in seconds.
  private let patience: Int

  private let queue: DatabaseQueue

  /// The connection itself, for ``PreparedStatement``.
  let connection: OpaquePointer

  /// Which file was opened; nil in memory.
  private let file: FileIdentity?

  /// The statements that run once an album, compiled on first use.
  lazy var albums = AlbumStatements(connection: connection)

  /// Opens or makes a library; nil makes one in memory.
  ///
  /// - Throws: ``LibraryError``.
  init(path: String?, patience: Int) throws {
    self.patience = patience
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    configuration.foreignKeysEnabled = true
    // GRDB would set up WAL mode by writing to the file, even for a library that is only read.
    configuration.journalMode = .default
    configuration.busyMode = .timeout(TimeInterval(patience))
    configuration.label = "moonshelf"
    configuration.prepareDatabase { database in
      QueryFunctions.register(on: database)
    }
    let shown = path ?? "in memory"
    do {
      queue =
        try path.map { try DatabaseQueue(path: $0, configuration: configuration) }
        ?? DatabaseQueue(configuration: configuration)
      connection = try queue.unsafeReentrantWrite { database in
        if path != nil { try AlbumDatabase.useWriteAheadLog(database) }
        try Schema.prepare(database, path: shown)
        guard let connection = database.sqliteConnection else {
          throw LibraryError.cannotOpen(path: shown, reason: "it was closed")
        }
        return connection
      }
      file = path.flatMap { FileIdentity($0) }
    } catch let error as DatabaseError {
      throw AlbumDatabase.openingError(error, path: shown, patience: patience)
    }
  }

  /// Lets readers and a writer work at the same time.
  ///
  /// The file remembers, so this writes to a new one only. A power cut may then cost the last
  /// commits, but never harms the file.
  private static func useWriteAheadLog(_ database: Database) throws {
    try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
  }

  /// Runs SQL through GRDB.
  ///
  /// - Throws: ``LibraryError`` for what SQLite refuses; whatever else `body` throws.
  func run<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try translatingErrors { try queue.unsafeReentrantWrite(body) }
  }

  /// Runs prepared statements, with the same errors as ``run(_:)``.
  func translatingErrors<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw translated(error)
    }
  }

  /// Does what need not be done now: where another process writes, it gives up at once.
  ///
  /// - Throws: ``LibraryError/busy(seconds:)`` then; whatever else `body` throws.
  func withoutWaiting(_ body: () throws -> Void) rethrows {
    sqlite3_busy_timeout(connection, 0)
    defer { sqlite3_busy_timeout(connection, CInt(patience * 1000)) }
    try body()
  }

  /// Makes sure that the file is still the one that was opened.
  ///
  /// SQLite would go on writing into one that was deleted, or put its log beside another's.
  ///
  /// - Throws: ``LibraryError/storage(_:)``.
  func checkFile() throws {
    guard let file, !file.isStillThere else { return }
    throw LibraryError.storage("the library's file \(file.path) was removed or replaced meanwhile")
  }

  /// Closes the file; nothing works afterwards.
  func close() throws {
    albums.finalize()
    try translatingErrors { try queue.close() }
  }

  /// Stops the statement at work from another thread or a signal handler.
  func interrupt() {
    queue.interrupt()
  }

  /// The same, to be handed to another thread.
  var interrupter: @Sendable () -> Void {
    { [queue] in queue.interrupt() }
  }

  private static func openingError(
    _ error: DatabaseError, path: String, patience: Int
  ) -> LibraryError {
    switch error.resultCode {
    case .SQLITE_NOTADB: .notALibrary(path: path)
    case .SQLITE_BUSY: .busy(seconds: patience)
    case .SQLITE_CANTOPEN: .cannotOpen(path: path, reason: reasonNotToOpen(path))
    case .SQLITE_READONLY:
      .cannotOpen(path: path, reason: "no permission to write to it or its folder")
    default: .cannotOpen(path: path, reason: error.message ?? "\(error)")
    }
  }

  private static func reasonNotToOpen(_ path: String) -> String {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    var isFolder: ObjCBool = false
    let files = FileManager.default
    if files.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      return "it is a folder"
    }
    if !files.fileExists(atPath: folder) { return "there is no folder \(folder)" }
    return "no permission to read and write it in \(folder)"
  }

  private func translated(_ error: DatabaseError) -> any Error {
    switch error.resultCode {
    case .SQLITE_BUSY: LibraryError.busy(seconds: patience)
    case .SQLITE_FULL: LibraryError.storage("the disk is full")
    case .SQLITE_IOERR:
      LibraryError.storage("the disk cannot be read or written (\(error.message ?? "I/O error"))")
    case .SQLITE_CORRUPT, .SQLITE_NOTADB:
      LibraryError.storage(
        "the library's file is damaged (\(error.message ?? "corrupt")); run moonshelf doctor")
    case .SQLITE_READONLY: LibraryError.storage("the library cannot be written: no permission")
    case .SQLITE_INTERRUPT: CancellationError()
    default: LibraryError.storage(error.message ?? "\(error)")
    }
  }
}
