import AlbumFiles
import AlbumModel
import GRDBSQLite
import Glibc

/// Replaces a library by a backup.
public struct BackupRestoration {
  /// The result of restoring.
  public struct Result: Equatable, Sendable {
    /// The content of the restored library.
    public let backup: Backup
    /// The path of the replaced library; nil when there was none.
    public let replaced: String?
  }

  private let backup: String
  private let path: String
  private let isCancelled: () -> Bool

  /// Prepares to restore.
  ///
  /// - Parameters:
  ///   - backup: the backup's file, or any other library.
  ///   - path: the library's file, which need not exist.
  ///   - isCancelled: called periodically.
  public init(_ backup: String, to path: String, isCancelled: @escaping () -> Bool = { false }) {
    self.backup = LibraryLocation.file(backup)
    self.path = LibraryLocation.file(path)
    self.isCancelled = isCancelled
  }

  /// Reads the backup, checks it as ``LibraryAPI/doctor()`` does, and replaces the library by a
  /// copy of it; the library is kept under another name.
  ///
  /// - Parameters:
  ///   - parts: the additional parts of the backup to restore.
  ///   - isDryRun: whether to check only.
  ///   - allowsOther: called before a library with a history is replaced by a backup of another one;
  ///     throws to refuse.
  /// - Returns: the content of the restored library.
  /// - Throws: `UserError`, such as when another program has the library open; then nothing
  ///   was changed. `CancellationError`; ``LibraryError``.
  public func run(
    with parts: LibraryAPI.BackupParts = [], isDryRun: Bool = false,
    allowsOther: () throws -> Void = {}
  ) throws -> Result {
    do {
      let target = try FileTarget(Array(path.utf8))
      guard target.status?.isFile ?? true else { throw UserError("\(path) is not a file") }
      let staging = try StagingFolder(for: target)
      let copied = staging.file("library")
      try copy(to: copied)
      var found = try LibraryAPI.verified(
        copied, of: "it",
        advice: "choose another backup, or repair it with moonshelf doctor --repair --library "
          + backup, isCancelled: isCancelled)
      let settings = try parts.contains(.settings) ? SettingsReplacement(of: path, by: backup) : nil
      // Locked before its token and its covers are replaced, too.
      let lock = try ReplacementLock(path)
      defer { lock?.release() }
      if isDryRun { return Result(backup: found, replaced: nil) }
      if lock?.isOfOther(than: copied) == true { try allowsOther() }
      if parts.contains(.covers) {
        try LibraryAPI.copyCovers(of: backup, to: path, into: &found, isCancelled: isCancelled)
      }
      return Result(backup: found, replaced: try replace(target, by: staging, settings))
    } catch let error as SystemError {
      throw UserError("\(path) cannot be written: \(error.message(writing: Array(path.utf8)))")
    } catch let error where error is UserError || error is StateFile.Failure {
      throw UserError("\(backup) was not restored; nothing was changed: \(error)")
    }
  }

  private func copy(to file: [UInt8]) throws {
    guard let status = FileStatus(backup) else { throw UserError("there is no such file") }
    let isLibraryItself = FileStatus(path)?.isSame(as: status) == true
    if !isLibraryItself, LibraryFiles.hasLog(backup) {
      // A library in use, or one that was not closed.
      let library = try LibraryAPI(path: backup)
      try library.database.copy(to: file, isCancelled: isCancelled)
      return try library.close()
    }
    guard (try? UnloggedFile(backup))?.isLibrary == true,
      let source = UnloggedFile.open(backup)
    else { throw UserError("it is not a moonshelf library, or it is damaged") }
    defer { UnloggedFile.close(source) }
    try AlbumDatabase.copy(source, to: file, isCancelled: isCancelled)
    guard FileStatus(backup) == status else { throw UserError("it changed during the restore") }
  }

  /// Exchanges the files while no other program can open the library.
  private func replace(
    _ target: FileTarget, by staging: StagingFolder, _ settings: SettingsReplacement?
  ) throws -> String? {
    let log = LibraryFiles.log(of: path)
    let hasFile = (target.status?.size ?? 0) > 0
    let hasLog = LibraryFiles.hasLog(path)
    let old = LibraryFiles.replacedPath(path)
    do {
      // A second name, so that a library exists at any moment.
      if hasFile, Glibc.link(path, old) != 0, rename(path, old) != 0 {
        throw SystemError(code: errno)
      }
      if hasLog {
        guard rename(log, old + "-wal") == 0 else { throw SystemError(code: errno) }
      } else {
        unlink(log)
      }
      try settings?.run(keepingOldOnesAs: old)
      // The shared memory file belongs to the old library, and no program has it open.
      unlink(path + "-shm")
      try staging.publish("library", as: target)
    } catch {
      settings?.revert(keptAs: old)
      if hasLog { rename(old + "-wal", log) }
      // If both are names of one file, renaming does nothing.
      if hasFile, rename(old, path) == 0 { unlink(old) }
      throw error
    }
    return hasFile || hasLog || settings?.replacesAny == true ? old : nil
  }
}

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

  /// Whether the locked file has the history of another library; false if either has none.
  func isOfOther(than file: [UInt8]) -> Bool {
    guard case .connection(let connection) = holder,
      let other = UnloggedFile.open(String(decoding: file, as: UTF8.self))
    else { return false }
    defer { UnloggedFile.close(other) }
    guard let own = try? LibraryAPI.feedEnd(DatabaseConnection(connection)), own.last != nil,
      let new = try? LibraryAPI.feedEnd(DatabaseConnection(other))
    else { return false }
    return !own.replicas.isEmpty && !new.replicas.isEmpty
      && own.replicas.isDisjoint(with: new.replicas)
  }

  /// `F_OFD_SETLK`, which Linux's headers hide.
  private static let setLockOfDescriptor: Int32 = 37

  func release() {
    switch holder {
    case .connection(let connection): sqlite3_close(connection)
    case .descriptor(let descriptor): Glibc.close(descriptor)
    }
  }

  /// Opens a library exclusively, and moves its log into it; nil when SQLite cannot open it.
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

/// Replaces a library's settings by those of a backup, and keeps the old ones with the old library.
final class SettingsReplacement {
  private struct Setting {
    let ending: String
    let new: [UInt8]
    let old: [UInt8]?

    func file(of library: String) -> StateFile { StateFile(library + ending, .ownerOnly) }
  }

  private let path: String
  private let settings: [Setting]
  private var writtenCount = 0

  /// Reads the settings of both.
  init(of library: String, by backup: String) throws {
    path = library
    settings = try LibraryLocation.settings.compactMap { ending in
      let old = try StateFile(library + ending, .ownerOnly).read()
      guard let new = try StateFile(backup + ending, .ownerOnly).read(), new != old else {
        return nil
      }
      return Setting(ending: ending, new: new, old: old)
    }
  }

  /// Whether any settings are replaced.
  var replacesAny: Bool { settings.contains { $0.old != nil } }

  /// Writes the new settings.
  func run(keepingOldOnesAs library: String) throws {
    for setting in settings {
      if let old = setting.old { try setting.file(of: library).write(old) }
    }
    for setting in settings {
      try setting.file(of: path).write(setting.new)
      writtenCount += 1
    }
  }

  /// Restores the old settings.
  func revert(keptAs library: String) {
    for setting in settings.prefix(writtenCount) {
      let file = setting.file(of: path)
      if let old = setting.old { try? file.write(old) } else { try? file.remove() }
    }
    for setting in settings { try? setting.file(of: library).remove() }
  }
}
