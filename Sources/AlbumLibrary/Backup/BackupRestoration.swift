import AlbumFiles
import AlbumModel
import Glibc

/// Puts a backup in the place of a library.
public struct BackupRestoration {
  /// What became of it.
  public struct Result: Equatable, Sendable {
    /// What the library has now.
    public let backup: Backup
    /// Where the library is that was there before; nil when there was none.
    public let replaced: String?
  }

  private let backup: String
  private let path: String
  private let isCancelled: () -> Bool

  /// Prepares to restore.
  ///
  /// - Parameters:
  ///   - backup: the backup's file, or any other library.
  ///   - path: the library's file; nothing need be there.
  ///   - isCancelled: asked now and then.
  public init(_ backup: String, to path: String, isCancelled: @escaping () -> Bool = { false }) {
    self.backup = backup
    self.path = path
    self.isCancelled = isCancelled
  }

  /// Reads the backup, checks it as ``LibraryAPI/doctor()`` checks a library, and puts a copy of it in
  /// the place of the library, which is kept under another name.
  ///
  /// - Parameter parts: what else is brought back of the backup.
  /// - Returns: what the library has now.
  /// - Throws: ``BackupError``, such as when another program has the library open; then nothing was
  ///   changed. `CancellationError`; ``LibraryError``.
  public func run(with parts: LibraryAPI.BackupParts = []) throws -> Result {
    do {
      let target = try FileTarget(Array(path.utf8))
      guard target.status?.isFile ?? true else { throw BackupError("\(path) is no file") }
      let staging = try StagingFolder(for: target)
      let file = staging.file("library")
      try copy(to: file)
      var found = try LibraryAPI.verified(file, isCancelled: isCancelled)
      if parts.contains(.covers) {
        try LibraryAPI.copyCovers(of: backup, to: path, into: &found, isCancelled: isCancelled)
      }
      if parts.contains(.settings) { try LibraryAPI.copySettings(of: backup, to: path) }
      return Result(backup: found, replaced: try replace(target, by: staging))
    } catch let error as SystemError {
      throw BackupError(
        "\(path) cannot be written: \(error.message(writing: Array(path.utf8)))")
    } catch let error as BackupError {
      throw BackupError("\(backup) was not restored, and nothing was changed: \(error)")
    }
  }

  private func copy(to file: [UInt8]) throws {
    guard let status = FileStatus(backup) else { throw BackupError("there is no such file") }
    let isLibraryItself = FileStatus(path)?.isSame(as: status) == true
    if !isLibraryItself, FileStatus(backup + "-wal")?.size ?? 0 > 0 {
      // A library in use, or one that was not closed.
      let library = try LibraryAPI(path: backup)
      try library.database.copy(to: file, isCancelled: isCancelled)
      return try library.close()
    }
    guard (try? UnloggedFile(backup))?.isLibrary == true,
      let source = UnloggedFile.open(backup)
    else {
      throw BackupError("it is no moonshelf library, or damaged")
    }
    defer { UnloggedFile.close(source) }
    try AlbumDatabase.copy(source, to: file, isCancelled: isCancelled)
    guard FileStatus(backup) == status else { throw BackupError("it was changed at this moment") }
  }

  /// Exchanges the files while no other program can open the library.
  ///
  /// - Returns: where the old one is.
  private func replace(_ target: FileTarget, by staging: StagingFolder) throws -> String? {
    let lock = try ReplacementLock(path)
    defer { lock?.release() }
    let replaced = try keepOld(target)
    // A file for what processes share is of the old library, and no program has it open.
    unlink(path + "-shm")
    try staging.publish("library", as: target)
    return replaced
  }

  /// Gives the old library a second name, so that there is a library at any moment, and its log, if one
  /// is left, the name that goes with it.
  private func keepOld(_ target: FileTarget) throws(SystemError) -> String? {
    let log = path + "-wal"
    let hasFile = (target.status?.size ?? 0) > 0
    let hasLog = (FileStatus(log)?.size ?? 0) > 0
    guard hasFile || hasLog else { return nil }
    let base = path + ".replaced-" + CivilDate.timestamp(Int64(time(nil))).filter(\.isNumber)
    var old = base
    var number = 2
    while FileStatus(old, followingLinks: false) != nil || FileStatus(old + "-wal") != nil {
      old = "\(base)-\(number)"
      number += 1
    }
    if hasFile {
      let isKept = target.path.withCString { Glibc.link($0, old) == 0 || rename($0, old) == 0 }
      guard isKept else { throw SystemError(code: errno) }
    }
    if hasLog {
      guard rename(log, old + "-wal") == 0 else { throw SystemError(code: errno) }
    } else {
      unlink(log)
    }
    return old
  }
}
