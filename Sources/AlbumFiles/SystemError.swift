import Glibc

/// The system's error code.
package struct SystemError: Error, CustomStringConvertible {
  package let code: Int32

  package init(code: Int32) { self.code = code }

  /// Whether a file was larger than allowed.
  package var isTooLarge: Bool { code == EFBIG }

  package var message: String { String(cString: strerror(code)) }
  package var description: String { message }

  /// The message for the user when a file cannot be written at a path.
  package func message(writing path: [UInt8]) -> String {
    let folder = path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[...$0]) }
    return DiskError(code, in: folder ?? Array(".".utf8))?.description ?? message
  }
}

/// The reason why a disk cannot be written, with a message for the user.
package struct DiskError: Error, Equatable, CustomStringConvertible {
  /// The system's error code.
  package let code: Int32
  /// One line.
  package let description: String

  /// The problem for an error code; nil for a code that is not about the disk.
  ///
  /// - Parameters:
  ///   - code: the system's error code.
  ///   - folder: the folder.
  package init?(_ code: Int32, in folder: [UInt8]) {
    self.code = code
    switch code {
    case ENOSPC where Self.hasNoInodes(folder):
      description = "the disk has no inodes left and takes no more files"
    case ENOSPC: description = "the disk is full"
    case EDQUOT: description = "your disk quota is used up"
    case EROFS: description = "the disk is read-only"
    case ENOLCK:
      description = "this file system has no file locks, which a library needs"
    default: return nil
    }
  }

  /// Whether freeing space resolves it.
  package var isFull: Bool { code == ENOSPC || code == EDQUOT }

  /// Tests a folder: makes an unnamed file in it, writes to it and locks it.
  ///
  /// Returns nil when that succeeds, or fails for a reason that is not the disk's.
  package init?(tryingIn folder: [UInt8]) {
    // Not through `TemporaryFile.init`, which makes folders.
    guard folder.withCString({ access($0, F_OK) }) == 0 else { return nil }
    do throws(SystemError) {
      let file = try TemporaryFile(in: folder)
      try file.append([UInt8](repeating: 1, count: 1 << 16))
      var lock = flock(
        l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 0, l_len: 1, l_pid: 0)
      guard fcntl(file.descriptor, F_SETLK, &lock) == 0 else { throw SystemError(code: errno) }
      return nil
    } catch {
      self.init(error.code, in: folder)
    }
  }

  private static func hasNoInodes(_ folder: [UInt8]) -> Bool {
    var status = statvfs()
    // Some file systems do not count them at all.
    return folder.withCString({ statvfs($0, &status) }) == 0 && status.f_files > 0
      && status.f_favail == 0
  }
}
