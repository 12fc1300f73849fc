#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a pipe has given, kept in a file without a name until it is read again.
final class KeptBytes {
  private let inputName: String
  private let descriptor: Int32
  private var isReplaying = false

  init(of inputName: String) throws(ImportError) {
    self.inputName = inputName
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var path = Array("\(folder)/moonshelf-XXXXXX".utf8CString)
    descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw ImportError.cannotOpen(folder, code: errno) }
    unlink(path)
  }

  deinit {
    close(descriptor)
  }

  /// Adds bytes, unless they are being read again.
  func keep(_ bytes: some Collection<UInt8>) throws(ImportError) {
    guard !isReplaying else { return }
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if errno != EINTR {
        throw ImportError.unreadable(inputName, code: errno)
      }
    }
  }

  /// Goes back to the first byte kept; nothing more is kept from here on.
  func beginReplay() throws(ImportError) {
    isReplaying = true
    guard lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw ImportError.unreadable(inputName, code: errno)
    }
  }

  /// Reads what was kept.
  ///
  /// - Parameter space: where to.
  /// - Throws: ``ImportError`` when the system fails.
  /// - Returns: how many bytes; 0 when all of it has been read again, or it is not yet time.
  func replay(into space: UnsafeMutableBufferPointer<UInt8>) throws(ImportError) -> Int {
    guard isReplaying else { return 0 }
    while true {
      let count = systemRead(descriptor, space.baseAddress, space.count)
      if count >= 0 { return count }
      if errno != EINTR { throw ImportError.unreadable(inputName, code: errno) }
    }
  }
}
