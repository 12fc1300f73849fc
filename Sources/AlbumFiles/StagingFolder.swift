import Glibc

/// A hidden folder next to a file, for making its replacement with code that needs paths (SQLite).
///
/// It is locked while it is in use; ``TemporaryFile/sweep(_:of:)`` removes those of killed
/// programs.
package final class StagingFolder {
  /// Its path.
  package let path: [UInt8]
  private let descriptor: Int32

  /// Makes the folder.
  ///
  /// - Parameter target: the file to be replaced.
  /// - Throws: the system's error.
  package init(for target: FileTarget) throws(SystemError) {
    TemporaryFile.sweep(target.folder, of: target.name)
    var path: [UInt8] = []
    repeat {
      path = target.folder + [UInt8(ascii: "/")] + TemporaryFile.hiddenName(for: target.name)
      guard path.withCString({ mkdir($0, 0o700) }) != 0 else { break }
      guard errno == EEXIST else { throw SystemError(code: errno) }
    } while true
    self.path = path
    descriptor = path.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW) }
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    flock(descriptor, LOCK_EX | LOCK_NB)
  }

  deinit {
    guard descriptor >= 0 else { return }
    Self.empty(descriptor)
    close(descriptor)
    _ = path.withCString(rmdir)
  }

  /// The path of a file in it.
  package func file(_ name: String) -> [UInt8] { path + Array("/\(name)".utf8) }

  /// Moves one of its files, durably, to a path; an existing file there is replaced, and its
  /// permissions and its owner are kept if the system allows that.
  ///
  /// - Parameters:
  ///   - name: the file's name in this folder.
  ///   - target: the path.
  ///   - permissions: those for a new file; nil leaves them unchanged.
  /// - Throws: the system's error.
  package func publish(
    _ name: String, as target: FileTarget, permissions: UInt32? = nil
  ) throws(SystemError) {
    let from = file(name)
    let made = from.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) }
    guard made >= 0 else { throw SystemError(code: errno) }
    defer { close(made) }
    if let there = target.status {
      _ = fchown(made, there.owner, there.group)
      _ = fchmod(made, there.permissions)
    } else if let permissions {
      _ = fchmod(made, permissions)
    }
    guard fsync(made) == 0,
      from.withCString({ from in target.path.withCString { rename(from, $0) == 0 } })
    else { throw SystemError(code: errno) }
    TemporaryFile.syncFolder(target.folder)
  }

  /// Removes the files of a folder; it has no subfolders.
  static func empty(_ folder: Int32) {
    guard let entries = FolderEntries(descriptor: folder) else { return }
    for entry in entries { _ = entry.name.withCString { unlinkat(folder, $0, 0) } }
  }
}
