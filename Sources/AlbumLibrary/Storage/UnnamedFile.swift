import Foundation

/// A temporary file without a name: it disappears with its last descriptor, even after a crash.
package final class UnnamedFile {
  private let descriptor: Int32
  /// The number of bytes appended.
  package private(set) var count = 0

  /// Makes an empty file, in SQLite's folder for temporary files.
  ///
  /// - Throws: ``LibraryError/storage(_:)``.
  package init() throws {
    let environment = ProcessInfo.processInfo.environment
    let places = [environment["SQLITE_TMPDIR"], environment["TMPDIR"], "/var/tmp", "/tmp"]
    for place in places.compactMap(\.self) {
      var path = Array("\(place)/moonshelf.XXXXXX".utf8CString)
      let descriptor = mkstemp(&path)
      guard descriptor >= 0 else { continue }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      unlink(path)
      self.descriptor = descriptor
      return
    }
    throw LibraryError.storage("no temporary file can be created; check TMPDIR")
  }

  deinit {
    close(descriptor)
  }

  /// Appends bytes.
  ///
  /// - Throws: ``LibraryError/storage(_:)``, for example for a full disk.
  package func append(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes[...]
    while let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress, !rest.isEmpty {
      let written = pwrite(descriptor, start, rest.count, count)
      guard written > 0 else {
        if errno == EINTR { continue }
        throw failure("written")
      }
      count += written
      rest = rest.dropFirst(written)
    }
  }

  /// Reads from an offset until the buffer is full or the file ends.
  ///
  /// - Returns: the number of bytes read.
  /// - Throws: ``LibraryError/storage(_:)``.
  package func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    var filled = 0
    while filled < buffer.count {
      let found = pread(
        descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled, offset + filled)
      if found == 0 { break }
      guard found > 0 else {
        if errno == EINTR { continue }
        throw failure("read")
      }
      filled += found
    }
    return filled
  }

  private func failure(_ verb: String) -> LibraryError {
    let code = errno
    let reason = "a temporary file cannot be \(verb): \(String(cString: strerror(code)))"
    return code == ENOSPC || code == EDQUOT ? .diskFull(reason: reason) : .storage(reason)
  }
}
