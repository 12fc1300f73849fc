import AlbumFiles
import AlbumModel
import Glibc

/// The content of a backup.
public struct Backup: Equatable, Sendable {
  /// The number of albums on its shelf.
  public var albumCount = 0
  /// The number of steps in its journal.
  public var stepCount = 0
  /// The size of its file in bytes.
  public var byteCount = 0
  /// The number of its cover pictures; nil without covers.
  public var pictureCount: Int?
  /// The damaged pictures, which are left out.
  public var damagedPictures: [String] = []
  /// The new path of an earlier backup with changes that this library lacks; nil if there was none.
  public var keptAs: String?
}

extension LibraryAPI {
  /// The additional parts of a backup, under names that begin with the backup's.
  public struct BackupParts: OptionSet, Sendable {
    /// A bit for each part.
    public let rawValue: Int

    /// Makes a set of its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The pictures of the cover folder.
    public static let covers = BackupParts(rawValue: 1)
    /// The remote's address and token, and the token of the server.
    public static let settings = BackupParts(rawValue: 2)
  }

  /// Writes a consistent snapshot of the library, with its whole history, into a file.
  ///
  /// The file is a complete library. Other processes may write at the same time. The file gets its
  /// name only after it was read back and checked as ``doctor()`` does; an older backup of this
  /// library stays until then. One with later changes, from before an older one was restored, gets
  /// another name. Any other file of that name is not replaced.
  ///
  /// - Parameters:
  ///   - path: the backup's file.
  ///   - parts: the additional parts of the backup.
  ///   - isCancelled: called periodically.
  /// - Returns: the content of the backup.
  /// - Throws: `UserError`; `CancellationError`; ``LibraryError``.
  public func backUp(
    to path: String, with parts: BackupParts = [], isCancelled: () -> Bool = { false }
  ) throws -> Backup {
    let path = LibraryLocation.file(path)
    return try naming(path) {
      let target = try FileTarget(Array(path.utf8))
      try mustBeReplaceable(path)
      let staging = try StagingFolder(for: target)
      let file = staging.file("library")
      try database.copy(to: file, isCancelled: isCancelled)
      var backup = try Self.verified(
        file, of: "the library",
        advice: "repair it with moonshelf doctor --repair, or restore an older backup with "
          + "moonshelf restore", isCancelled: isCancelled)
      // Another program may have written there while copying.
      let isKept = try mustBeReplaceable(path)
      if let own = self.path {
        if parts.contains(.covers) {
          try Self.copyCovers(of: own, to: path, into: &backup, isCancelled: isCancelled)
        }
        if parts.contains(.settings) { try Self.copySettings(of: own, to: path) }
      }
      if isKept {
        let kept = LibraryFiles.replacedPath(path)
        guard link(path, kept) == 0 || rename(path, kept) == 0 else {
          throw SystemError(code: errno)
        }
        backup.keptAs = kept
      }
      try staging.publish(
        "library", as: target, permissions: self.path.flatMap { FileStatus($0)?.permissions })
      return backup
    }
  }

  private func naming<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as SystemError {
      throw UserError("\(path) cannot be written: \(error.message(writing: Array(path.utf8)))")
    } catch let error as UserError {
      throw UserError("no backup was written to \(path): \(error)")
    }
  }

  /// Reads a copy back and checks it.
  ///
  /// - Returns: its content.
  /// - Throws: `UserError` when it is damaged.
  static func verified(
    _ file: [UInt8], of original: String, advice: String, isCancelled: () -> Bool
  ) throws -> Backup {
    let damage = UserError("\(original) is damaged; \(advice)")
    let report: DoctorReport
    do {
      let copy = try LibraryAPI(path: String(decoding: file, as: UTF8.self))
      report = try copy.doctor()
      try copy.noteCopy()
      try copy.close()
    } catch LibraryError.cannotOpen(_, let reason) {
      throw UserError(reason)
    } catch LibraryError.newerVersion {
      throw UserError("it was written by a newer moonshelf; update moonshelf")
    } catch LibraryError.notALibrary {
      throw UserError("it is not a moonshelf library")
    } catch LibraryError.damagedFile {
      throw damage
    }
    if isCancelled() { throw CancellationError() }
    guard let problem = report.problems.first else {
      return Backup(
        albumCount: report.albumCount, stepCount: report.stepCount,
        byteCount: WholeFile.size(file) ?? 0)
    }
    // SQLite's messages about the structure of the file do not help users.
    if report.isFileDamaged { throw damage }
    let others = report.problems.count - 1
    throw UserError(
      "\(original) is damaged (\(problem)\(others > 0 ? ", and \(others) more" : "")); \(advice)")
  }

  /// Adds the pictures of a library's cover folder to that of another; each is named by its
  /// content, so existing ones need not be written again.
  static func copyCovers(
    of library: String, to other: String, into backup: inout Backup, isCancelled: () -> Bool
  ) throws {
    let target = CoverFolder(LibraryLocation.covers(of: other))
    var count = 0
    var damaged: [String] = []
    var failure: SystemError?
    CoverFolder(LibraryLocation.covers(of: library)).forEachFile { file in
      guard failure == nil, !isCancelled(), case .picture(let name) = file.kind else { return }
      count += 1
      do throws(SystemError) {
        let bytes = try WholeFile.read(file.path, atMost: CoverFolder.maximumPicture)
        let kept = bytes.withUnsafeBytes { PictureName(ofPicture: $0) }
        guard kept == name else {
          damaged.append(name.text)
          return
        }
        if target.has(name, byteCount: bytes.count) { return }
        let making = try TemporaryFile(in: target.path)
        try making.append(bytes)
        try making.publishByContent(target.file(name))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    if isCancelled() { throw CancellationError() }
    backup.pictureCount = count - damaged.count
    backup.damagedPictures = damaged.sorted()
  }

  /// Copies the small files next to a library that only its owner may read.
  static func copySettings(of library: String, to other: String) throws {
    for ending in LibraryLocation.settings {
      guard let bytes = try StateFile(library + ending, .ownerOnly).read() else { continue }
      try StateFile(other + ending, .ownerOnly).write(bytes)
    }
  }
}
