import AlbumFiles
import AlbumModel
import GRDBSQLite
import Glibc

/// An exclusive lock that keeps every program from opening a library's file while it is replaced.
struct ReplacementLock {
  private enum Holder {
    /// Locked by SQLite; the log is in the file.
    case connection(OpaquePointer)
    /// The file is not a library that SQLite can open; it is locked in the way of SQLite.
    case descriptor(Int32)
  }

  private let holder: Holder

  /// Locks a file.
  ///
  /// - Returns: nil when there is none.
  /// - Throws: `UserError` when another program has it open.
  init?(_ path: String) throws {
    guard let status = FileStatus(path) else { return nil }
    if status.size > 0, (try? LibraryFiles(path: path).check(mustExist: true)) != nil,
      let connection = try Self.connection(path)
    {
      holder = .connection(connection)
      return
    }
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    // The bytes that SQLite locks; by a lock of this descriptor, since other descriptors of this
    // process count too.
    var lock = Glibc.flock(
      l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 0x4000_0000, l_len: 512, l_pid: 0)
    guard fcntl(descriptor, Self.setLockOfDescriptor, &lock) == 0 else {
      let code = errno
      Glibc.close(descriptor)
      guard code == EAGAIN || code == EACCES else { throw SystemError(code: code) }
      throw Self.inUse(path)
    }
    holder = .descriptor(descriptor)
  }

  /// `F_OFD_SETLK`, which Linux's headers hide.
  private static let setLockOfDescriptor: Int32 = 37

  func release() {
    switch holder {
    case .connection(let connection): sqlite3_close(connection)
    case .descriptor(let descriptor): Glibc.close(descriptor)
    }
  }

  /// Opens a library exclusively, and moves its log into it.
  ///
  /// - Returns: nil when SQLite cannot open it.
  private static func connection(_ path: String) throws -> OpaquePointer? {
    var connection: OpaquePointer?
    var code = sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE, nil)
    sqlite3_busy_timeout(connection, 1000)
    for sql in [
      "PRAGMA locking_mode = EXCLUSIVE", "BEGIN EXCLUSIVE", "COMMIT",
      "PRAGMA wal_checkpoint(TRUNCATE)",
    ] where code == SQLITE_OK {
      code = sqlite3_exec(connection, sql, nil, nil, nil)
    }
    if code == SQLITE_OK { return connection }
    sqlite3_close(connection)
    if code & 0xFF == SQLITE_BUSY { throw inUse(path) }
    return nil
  }

  private static func inUse(_ path: String) -> UserError {
    UserError("another program has \(path) open; stop it first")
  }
}
