import AlbumFiles
import Foundation
import GRDB
import GRDBSQLite
import Glibc

extension AlbumDatabase {
  /// How a library's file is opened.
  private enum Access {
    /// Together with other processes.
    case shared
    /// With a lock on all of it, so that nothing need be written for other processes to see.
    case alone
    /// As a copy in memory, which takes no changes.
    case copied
  }

  /// A library's file that was opened.
  struct Opened {
    let queue: DatabaseQueue
    let connection: OpaquePointer
    /// Where a copy of it as it was before an upgrade is; nil without an upgrade.
    let copyBeforeUpgrade: String?
  }

  /// Opens or makes a library; one on a disk that takes no more, so that it can be read.
  ///
  /// - Throws: ``LibraryError``.
  static func open(_ path: String?, patience: Int) throws -> Opened {
    guard let path else {
      return try translating(nil, patience) { try open(nil, .shared, patience) }
    }
    try LibraryFiles(path: path).check()
    return try translating(path, patience) {
      do {
        return try open(path, .shared, patience)
      } catch let error as DatabaseError {
        let codes: [ResultCode] = [
          .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_READONLY,
        ]
        guard codes.contains(error.resultCode), FileStatus(path)?.isFile == true,
          let problem = DiskProblem(tryingIn: folder(of: path))
        else { throw error }
        for access in [Access.alone, .copied] {
          if let opened = try? open(path, access, patience) { return opened }
        }
        throw LibraryError.cannotOpen(path: path, reason: problem.description)
      }
    }
  }

  private static func open(
    _ path: String?, _ access: Access, _ patience: Int
  ) throws -> Opened {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    configuration.foreignKeysEnabled = true
    // GRDB would set up WAL mode by writing to the file, even for a library that is only read.
    configuration.journalMode = .default
    configuration.busyMode = .timeout(TimeInterval(patience))
    configuration.label = "moonshelf"
    configuration.prepareDatabase { database in
      if access == .alone {
        try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; PRAGMA temp_store = MEMORY")
      }
      QueryFunctions.register(on: database)
    }
    guard let path, access != .copied else {
      let queue = try DatabaseQueue(configuration: configuration)
      return try prepare(queue, path, copying: access == .copied)
    }
    let reading = access == .shared ? readOnlyAddress(path) : nil
    configuration.readonly = reading != nil
    let queue = try DatabaseQueue(path: reading ?? path, configuration: configuration)
    return try prepare(queue, path, copying: false, isReadOnly: reading != nil)
  }

  /// How SQLite opens a library that this user may read and not write, as an address; nil for another.
  ///
  /// Otherwise it would make a log, and an index of it, that belong to this user: their owner would
  /// be locked out of the library. Where there is no log, no other program has the library open.
  private static func readOnlyAddress(_ path: String) -> String? {
    guard Glibc.access(path, F_OK) == 0, Glibc.access(path, W_OK) != 0 else { return nil }
    let hasLog = Glibc.access(path + "-wal", F_OK) == 0
    return URL(fileURLWithPath: path).absoluteString
      + (hasLog ? "?mode=ro&readonly_shm=1" : "?mode=ro&immutable=1")
  }

  private static func prepare(
    _ queue: DatabaseQueue, _ path: String?, copying: Bool, isReadOnly: Bool = false
  ) throws -> Opened {
    let shown = path ?? "in memory"
    return try queue.unsafeReentrantWrite { database in
      guard let connection = database.sqliteConnection else {
        throw LibraryError.cannotOpen(path: shown, reason: "it was closed")
      }
      if copying, let path { try copy(path, into: connection) }
      // What is no library stays as it is.
      try Schema.check(database, path: shown)
      if path != nil, !copying, !isReadOnly { try useWriteAheadLog(database) }
      if copying { try database.execute(sql: "PRAGMA query_only = ON") }
      let copy = try Schema.prepare(database, path: shown)
      return Opened(queue: queue, connection: connection, copyBeforeUpgrade: copy)
    }
  }

  /// Reads a file that has no log into memory.
  private static func copy(_ path: String, into connection: OpaquePointer) throws {
    let before = FileStatus(path)
    guard FileStatus(path + "-wal")?.size ?? 0 == 0, let file = UnloggedFile.open(path) else {
      throw DatabaseError(resultCode: .SQLITE_CANTOPEN)
    }
    defer { sqlite3_close(file) }
    guard let backup = sqlite3_backup_init(connection, "main", file, "main") else {
      throw DatabaseError(resultCode: .SQLITE_NOMEM)
    }
    let code = sqlite3_backup_step(backup, -1)
    sqlite3_backup_finish(backup)
    guard code == SQLITE_DONE, FileStatus(path) == before else {
      throw DatabaseError(resultCode: .SQLITE_CANTOPEN)
    }
  }

  /// Lets readers and a writer work at the same time.
  ///
  /// The file remembers, so this writes to a new one only. A power cut may then cost the last
  /// commits, but never harms the file.
  private static func useWriteAheadLog(_ database: Database) throws {
    try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
  }

  /// The folder of a file.
  static func folder(of path: String) -> [UInt8] {
    let bytes = Array(path.utf8)
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return Array(".".utf8) }
    return slash == 0 ? Array("/".utf8) : Array(bytes[..<slash])
  }

  private static func translating<Result>(
    _ path: String?, _ patience: Int, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw openingError(error, path: path ?? "in memory", patience: patience)
    }
  }

  private static func openingError(
    _ error: DatabaseError, path: String, patience: Int
  ) -> LibraryError {
    let problem = DiskProblem(tryingIn: folder(of: path))
    switch error.resultCode {
    case .SQLITE_NOTADB: return .notALibrary(path: path)
    case .SQLITE_BUSY, .SQLITE_PROTOCOL:
      guard let problem, problem.code == ENOLCK else { return .busy(seconds: patience) }
      return .cannotOpen(path: path, reason: problem.description)
    case .SQLITE_CANTOPEN:
      return .cannotOpen(path: path, reason: problem?.description ?? reasonNotToOpen(path))
    case .SQLITE_READONLY:
      return .cannotOpen(
        path: path,
        reason: problem?.description ?? "no permission to write to it or its folder")
    case .SQLITE_CORRUPT:
      return .cannotOpen(
        path: path,
        reason: "its file is damaged (\(error.message ?? "corrupt")); bring back a backup with "
          + "moonshelf restore")
    default:
      return .cannotOpen(
        path: path, reason: problem?.description ?? error.message ?? "\(error)")
    }
  }

  private static func reasonNotToOpen(_ path: String) -> String {
    let folder = String(decoding: folder(of: path), as: UTF8.self)
    if FileStatus(path)?.isFolder == true { return "it is a folder" }
    if FileStatus(folder) == nil { return "there is no folder \(folder)" }
    return "no permission to read and write it in \(folder)"
  }
}
