#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file or pipe being read from its beginning to its end.
final class InputFile {
  /// What messages call it.
  let name: String
  /// Its length in bytes; nil where that is not known before the end, as for a pipe.
  let size: Int?
  private let descriptor: Int32
  private var kept: KeptBytes?

  /// Opens a file.
  ///
  /// - Parameter path: where it is; `-` is the standard input.
  init(path: String) throws(ImportError) {
    if path == "-" {
      name = "standard input"
      descriptor = dup(0)
    } else {
      name = path
      descriptor = open(path, O_RDONLY | O_CLOEXEC)
    }
    guard descriptor >= 0 else { throw ImportError.cannotOpen(name, code: errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw ImportError.cannotOpen(name, code: errno) }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFDIR {
      close(descriptor)
      throw ImportError.cannotOpen(name, code: EISDIR)
    }
    size = kind == S_IFREG ? Int(status.st_size) : nil
  }

  deinit {
    close(descriptor)
  }

  /// Reads as many bytes as the file gives at once.
  ///
  /// - Returns: 0 at the end of the file.
  func read(into space: UnsafeMutableBufferPointer<UInt8>) throws(ImportError) -> Int {
    if let count = try kept?.replay(into: space), count > 0 { return count }
    while true {
      let count = systemRead(descriptor, space.baseAddress, space.count)
      if count >= 0 {
        try kept?.keep(UnsafeBufferPointer(rebasing: space[..<count]))
        return count
      }
      if errno != EINTR { throw ImportError.unreadable(name, code: errno) }
    }
  }

  /// Makes sure that ``rewind()`` will work: what a pipe gives from here on is kept in a file.
  func prepareToRewind() throws(ImportError) {
    if size == nil { kept = try KeptBytes(of: name) }
  }

  /// Goes back to the beginning.
  func rewind() throws(ImportError) {
    if let kept {
      try kept.beginReplay()
    } else if lseek(descriptor, 0, SEEK_SET) != 0 {
      throw ImportError.unreadable(name, code: errno)
    }
  }
}

/// Names the system's call, which the method of that name hides.
func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}
