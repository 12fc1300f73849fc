import AlbumFiles
import Foundation
import GRDB
import GRDBSQLite
import Glibc

extension AlbumDatabase {
  /// The ways to open a library's file.
  private enum Access {
    /// Shared with other processes.
    case shared
    /// With an exclusive lock, so that no shared memory file has to be written.
    case alone
    /// Shared with other processes, without writing any file.
    case reading
    /// As a read-only copy in memory.
    case copied
  }

  /// An open library file.
  struct Opened {
    let queue: DatabaseQueue
    let connection: OpaquePointer
    /// Whether it uses the file's log with other processes.
    let sharesLog: Bool
    /// The path of a copy from before an upgrade; nil without an upgrade.
    let copyBeforeUpgrade: String?
  }

  /// Opens or makes a library; one on a full or read-only disk for reading.
  static func open(_ path: String?, mustExist: Bool, waitLimit: Int) throws -> Opened {
    guard let path else {
      return try translating(nil, waitLimit) { try open(nil, .shared, waitLimit) }
    }
    try LibraryFiles(path: path).check(mustExist: mustExist)
    let isNew = FileStatus(path) == nil
    return try translating(path, waitLimit) {
      do {
        return try mayOnlyRead(path) ? openToRead(path, waitLimit) : open(path, .shared, waitLimit)
      } catch {
        // An empty file that was made just now would be taken for a lost library later.
        if isNew, FileStatus(path)?.size == 0, !LibraryFiles.hasLog(path) { unlink(path) }
        guard mayComeOfDisk(error), FileStatus(path)?.isFile == true,
          let problem = DiskError(tryingIn: folder(of: path))
        else { throw error }
        // An empty file is not a library yet, and cannot become one.
        let isLibrary = FileStatus(path).map { $0.size > 0 } ?? false
        for access in [Access.alone, .copied] where isLibrary {
          if let opened = try? open(path, access, waitLimit) { return opened }
        }
        throw LibraryError.cannotOpen(path: path, reason: problem.description)
      }
    }
  }

  private static func mayComeOfDisk(_ error: any Error) -> Bool {
    switch error {
    case let error as DatabaseError:
      [.SQLITE_FULL, .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_READONLY].contains(error.resultCode)
    // The copy before an upgrade was not made.
    case LibraryError.cannotOpen: true
    default: false
    }
  }

  /// Opens a library that this user may read but not write, with its log or as a copy.
  ///
  /// If its owner opens, changes or closes it at the same time, this is tried again.
  private static func openToRead(_ path: String, _ waitLimit: Int) throws -> Opened {
    var rest = 100
    while true {
      do {
        // Without a log, the owner may change the file while it is read.
        if Glibc.access(LibraryFiles.log(of: path), F_OK) == 0,
          let opened = try openCurrent(path, waitLimit)
        {
          return opened
        }
        return try open(path, .copied, waitLimit)
      } catch let error as DatabaseError where rest > 0 && error.resultCode == .SQLITE_CANTOPEN {
        rest -= 1
        usleep(10_000)
      }
    }
  }

  /// Opens a library with its log.
  ///
  /// - Returns: nil if it must be copied: it has an older version, or an empty log.
  private static func openCurrent(_ path: String, _ waitLimit: Int) throws -> Opened? {
    do {
      return try open(path, .reading, waitLimit)
    } catch is OlderVersion {
      return nil
    } catch let error as DatabaseError {
      guard error.resultCode == .SQLITE_CANTOPEN, !LibraryFiles.hasLog(path) else { throw error }
      return nil
    }
  }

  private struct OlderVersion: Error {}

  private static func open(_ path: String?, _ access: Access, _ waitLimit: Int) throws -> Opened {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    configuration.foreignKeysEnabled = true
    // GRDB would set up WAL mode by writing to the file, even for a library that is only read.
    configuration.journalMode = .default
    configuration.busyMode = .timeout(TimeInterval(waitLimit))
    configuration.label = "moonshelf"
    configuration.prepareDatabase { database in
      if access == .alone {
        try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; PRAGMA temp_store = MEMORY")
      }
      QueryFunctions.register(on: database)
    }
    guard let path, access != .copied else {
      let queue = try DatabaseQueue(configuration: configuration)
      return try prepare(queue, path, access, waitLimit)
    }
    configuration.readonly = access == .reading
    let queue = try DatabaseQueue(
      path: access == .reading ? readOnlyAddress(path) : path, configuration: configuration)
    return try prepare(queue, path, access, waitLimit)
  }

  private static func mayOnlyRead(_ path: String) -> Bool {
    FileStatus(path)?.isFile == true && Glibc.access(path, R_OK) == 0
      && Glibc.access(path, W_OK) != 0
  }

  /// The address with which SQLite opens a library with its log and writes nothing.
  ///
  /// Otherwise SQLite would make a log, and an index of it, that belong to this user: their owner
  /// would be locked out of the library.
  private static func readOnlyAddress(_ path: String) -> String {
    URL(fileURLWithPath: path).absoluteString + "?mode=ro&readonly_shm=1"
  }

  private static func prepare(
    _ queue: DatabaseQueue, _ path: String?, _ access: Access, _ waitLimit: Int
  ) throws -> Opened {
    let shown = path ?? "in memory"
    return try queue.unsafeReentrantWrite { database in
      guard let connection = database.sqliteConnection else {
        throw LibraryError.cannotOpen(path: shown, reason: "it is closed")
      }
      if access == .copied, let path { try copy(path, into: connection) }
      // A file that is not a library must not be changed.
      let version = try Schema.check(database, path: shown)
      switch access {
      case .shared, .alone:
        if path != nil { try useWriteAheadLog(database, waitLimit) }
      case .reading: guard version == Schema.version else { throw OlderVersion() }
      case .copied:
        // The file keeps its version.
        _ = try Schema.prepare(database, path: shown, keepingCopy: false)
        try database.execute(sql: "PRAGMA query_only = ON")
      }
      let copy = try Schema.prepare(database, path: shown)
      return Opened(
        queue: queue, connection: connection,
        sharesLog: path != nil && (access == .shared || access == .reading),
        copyBeforeUpgrade: copy)
    }
  }

  /// Reads a consistent snapshot of a library into memory.
  private static func copy(_ path: String, into connection: OpaquePointer) throws {
    let before = FileStatus(path)
    let hasLog = LibraryFiles.hasLog(path)
    guard let file = hasLog ? openLogged(path) : UnloggedFile.open(path) else {
      throw DatabaseError(resultCode: .SQLITE_CANTOPEN)
    }
    defer { sqlite3_close(file) }
    guard let backup = sqlite3_backup_init(connection, "main", file, "main") else {
      throw DatabaseError(resultCode: .SQLITE_NOMEM)
    }
    let code = sqlite3_backup_step(backup, -1)
    sqlite3_backup_finish(backup)
    // Without its log it is read without locks.
    guard hasLog || FileStatus(path) == before else {
      throw DatabaseError(resultCode: .SQLITE_CANTOPEN)
    }
    guard code == SQLITE_DONE else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  /// Opens a library together with its log; the caller closes it.
  private static func openLogged(_ path: String) -> OpaquePointer? {
    let mayOnlyRead = mayOnlyRead(path)
    var file: OpaquePointer?
    var code = sqlite3_open_v2(
      mayOnlyRead ? readOnlyAddress(path) : path, &file,
      mayOnlyRead ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI : SQLITE_OPEN_READWRITE, nil)
    if code == SQLITE_OK, !mayOnlyRead {
      // Then no index of the log has to be written.
      code = sqlite3_exec(file, "PRAGMA locking_mode = EXCLUSIVE", nil, nil, nil)
    }
    if code == SQLITE_OK { return file }
    sqlite3_close(file)
    return nil
  }

  /// Lets readers and a writer work at the same time.
  ///
  /// The mode is stored in the file, so this writes only to a new one. A power failure may then
  /// lose the last commits, but never damages the file.
  private static func useWriteAheadLog(_ database: Database, _ waitLimit: Int) throws {
    let deadline = ContinuousClock.now + .seconds(waitLimit)
    while true {
      do {
        return try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
      } catch let error as DatabaseError
        where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < deadline
      {
        // Another program is making the same library; SQLite does not wait for it here, since it
        // read the file before it requested the lock.
        usleep(10_000)
      }
    }
  }

  /// The folder of a library's file and its log.
  static func folder(of path: String) -> [UInt8] {
    let bytes = Array(path.utf8)
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return Array(".".utf8) }
    return slash == 0 ? Array("/".utf8) : Array(bytes[..<slash])
  }

  private static func translating<Result>(
    _ path: String?, _ waitLimit: Int, _ body: () throws -> Result
  ) throws -> Result {
    do { return try body() } catch let error as DatabaseError {
      throw openingError(error, path: path ?? "in memory", waitLimit: waitLimit)
    }
  }

  private static func openingError(
    _ error: DatabaseError, path: String, waitLimit: Int
  ) -> LibraryError {
    if FileStatus(path)?.isFile == false {
      return .cannotOpen(path: path, reason: reasonNotToOpen(path))
    }
    let problem = DiskError(tryingIn: folder(of: path))
    switch error.resultCode {
    case .SQLITE_NOTADB: return .notALibrary(path: path)
    case .SQLITE_BUSY, .SQLITE_PROTOCOL:
      guard let problem, problem.code == ENOLCK else { return .busy(seconds: waitLimit) }
      return .cannotOpen(path: path, reason: problem.description)
    case .SQLITE_CANTOPEN:
      return .cannotOpen(path: path, reason: problem?.description ?? reasonNotToOpen(path))
    case .SQLITE_READONLY:
      return .cannotOpen(path: path, reason: problem?.description ?? reasonNotToOpen(path))
    case .SQLITE_CORRUPT: return .damagedFile
    default:
      return .cannotOpen(path: path, reason: problem?.description ?? error.message ?? "\(error)")
    }
  }
}
