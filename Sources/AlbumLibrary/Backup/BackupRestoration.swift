import AlbumFiles
import AlbumModel
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
  /// - Parameter parts: the additional parts of the backup to restore.
  /// - Returns: the content of the restored library.
  /// - Throws: `UserError`, such as when another program has the library open; then nothing
  ///   was changed. `CancellationError`; ``LibraryError``.
  public func run(with parts: LibraryAPI.BackupParts = []) throws -> Result {
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
      if parts.contains(.covers) {
        try LibraryAPI.copyCovers(of: backup, to: path, into: &found, isCancelled: isCancelled)
      }
      return Result(backup: found, replaced: try replace(target, by: staging, settings))
    } catch let error as SystemError {
      throw UserError(
        "\(path) cannot be written: \(error.message(writing: Array(path.utf8)))")
    } catch let error where error is UserError || error is PrivateFile.Failure {
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
    else {
      throw UserError("it is not a moonshelf library, or it is damaged")
    }
    defer { UnloggedFile.close(source) }
    try AlbumDatabase.copy(source, to: file, isCancelled: isCancelled)
    guard FileStatus(backup) == status else { throw UserError("it changed during the restore") }
  }

  /// Exchanges the files while no other program can open the library.
  ///
  /// - Returns: the path of the old one.
  private func replace(
    _ target: FileTarget, by staging: StagingFolder, _ settings: SettingsReplacement?
  ) throws -> String? {
    let log = LibraryFiles.log(of: path)
    let hasFile = (target.status?.size ?? 0) > 0
    let hasLog = LibraryFiles.hasLog(path)
    let old = LibraryFiles.freePath(
      path + ".replaced-" + CivilDate.timestamp(Int64(time(nil))).filter(\.isNumber))
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
