import AlbumFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The bytes of a file or a pipe.
final class FileBytes: ByteSource {
  let size: Int?

  private let name: String
  private let descriptor: Int32

  /// How much of a pipe is remembered without being asked, to look at its beginning twice.
  private static let rememberedCount = 1024 * 1024
  private var opening: [UInt8]?
  private var kept: KeptBytes?

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: where it is; `-` is the standard input.
  ///   - name: what messages call it.
  /// - Throws: ``ImportError`` when it is missing, a directory, or not ours to read.
  init(path: String, name: String) throws(ImportError) {
    self.name = name
    descriptor = path == "-" ? dup(0) : path.withSystemPath { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw ImportError.cannotOpen(name, code: errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw ImportError.cannotOpen(name, code: errno) }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFDIR {
      close(descriptor)
      throw ImportError.cannotOpen(name, code: EISDIR)
    }
    size = kind == S_IFREG ? Int(status.st_size) : nil
    opening = size == nil ? [] : nil
  }

  deinit {
    close(descriptor)
  }

  func read(into space: UnsafeMutableBufferPointer<UInt8>) throws(ImportError) -> Int {
    if let count = try kept?.replay(into: space), count > 0 { return count }
    while true {
      let count = systemRead(descriptor, space.baseAddress, space.count)
      if count >= 0 {
        try remember(UnsafeBufferPointer(rebasing: space[..<count]))
        return count
      }
      if errno != EINTR { throw ImportError.unreadable(name, code: errno) }
    }
  }

  /// Makes sure that ``rewind()`` will work: all that a pipe gives is kept in a file.
  func prepareToRewind() throws(ImportError) {
    guard let opening else { return }
    let kept = try KeptBytes(of: name)
    try kept.keep(opening)
    self.kept = kept
    self.opening = nil
  }

  func rewind() throws(ImportError) {
    if let kept {
      try kept.beginReplay()
    } else if lseek(descriptor, 0, SEEK_SET) != 0 {
      throw ImportError.unreadable(name, code: errno)
    }
  }

  private func remember(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImportError) {
    try kept?.keep(bytes)
    guard let count = opening?.count else { return }
    if count + bytes.count > Self.rememberedCount {
      opening = nil
    } else {
      opening?.append(contentsOf: bytes)
    }
  }
}

/// Names the system's call, which the method of that name hides.
func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}
