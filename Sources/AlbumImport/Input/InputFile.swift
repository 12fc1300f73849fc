import AlbumFiles
import Glibc

/// A file, a pipe or bytes in memory, being read from the beginning to the end.
///
/// What is packed with gzip is unpacked on the way.
final class InputFile {
  /// What messages call it.
  let name: String
  /// Where it is in the file system; nil for the standard input and for bytes in memory.
  let path: String?
  /// Its length in bytes, as it is stored; nil where that is not known before the end.
  let size: Int?
  /// Its first bytes, unpacked, at most ``openingLength``: enough to tell what is no text at all.
  let opening: [UInt8]

  private static let openingLength = 64

  private let stored: CountedBytes
  private let source: any ByteSource
  /// Where the bytes come from, when that may stall.
  private let pipe: SpooledPipe?
  /// How much of the opening has been handed on.
  private var replayed = 0

  /// Opens a file; what can stall is read ahead, see ``SpooledPipe``.
  ///
  /// - Parameters:
  ///   - path: where it is, as `PathText`; `-` is the standard input.
  ///   - displayName: what messages call it, instead of that.
  ///   - isCancelled: asked now and then, while a pipe is waited for, whether to stop.
  /// - Throws: ``ImportError`` when it is missing, a directory, or not ours to read.
  convenience init(
    path: String, displayName: String? = nil, isCancelled: @escaping () -> Bool = { false }
  ) throws(ImportError) {
    let name = displayName ?? (path == "-" ? "standard input" : path)
    let bytes = try Self.open(path, name: name, isCancelled: isCancelled)
    try self.init(bytes, name: name, path: path == "-" ? nil : path)
  }

  private static func open(
    _ path: String, name: String, isCancelled: @escaping () -> Bool
  ) throws(ImportError) -> any ByteSource {
    let descriptor =
      path == "-" ? dup(0) : path.withSystemPath { systemOpen($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw ImportError.cannotOpen(name, code: errno) }
    var status = stat()
    let code = fstat(descriptor, &status) == 0 ? 0 : errno
    let kind = status.st_mode & S_IFMT
    guard code == 0, kind != S_IFDIR else {
      close(descriptor)
      throw ImportError.cannotOpen(name, code: code == 0 ? EISDIR : code)
    }
    if kind == S_IFREG { return FileBytes(descriptor, size: Int(status.st_size), name: name) }
    return try SpooledPipe(descriptor, name: name, isCancelled: isCancelled)
  }

  /// Reads bytes as if they were a file.
  convenience init(bytes: [UInt8], name: String) throws(ImportError) {
    try self.init(MemoryBytes(bytes), name: name, path: nil)
  }

  private init(_ bytes: any ByteSource, name: String, path: String?) throws(ImportError) {
    self.name = name
    self.path = path
    size = bytes.size
    pipe = bytes as? SpooledPipe
    stored = CountedBytes(bytes)
    let beginning = try Self.beginning(of: stored)
    guard GzipBytes.recognizes(beginning) else {
      (source, opening) = (stored, beginning)
      return
    }
    let unpacked = GzipBytes(stored, alreadyRead: beginning, name: name)
    source = unpacked
    opening = try Self.beginning(of: unpacked)
  }

  /// How many bytes of it, as it is stored, have been read.
  var bytesRead: Int { stored.count }

  /// Reads as many bytes as the file gives at once.
  ///
  /// - Parameter space: where to.
  /// - Returns: how many; 0 at the end of the file.
  /// - Throws: ``ImportError`` when the system fails, or what is packed is broken.
  func read(into space: UnsafeMutableBufferPointer<UInt8>) throws(ImportError) -> Int {
    guard replayed < opening.count else { return try source.read(into: space) }
    let count = min(space.count, opening.count - replayed)
    _ = space.update(fromContentsOf: opening[replayed..<replayed + count])
    replayed += count
    return count
  }

  /// Makes sure that ``rewind()`` will work: all that a pipe gives is kept in a file.
  ///
  /// Must be called while no more than the file's beginning has been read.
  func prepareToRewind() throws(ImportError) { try source.prepareToRewind() }

  /// Notes that the import begins, which must not wait for a pipe for long.
  func limitWaiting() { pipe?.limitWaiting() }

  /// Goes back to the beginning.
  func rewind() throws(ImportError) {
    try source.rewind()
    // The opening comes from the source again.
    replayed = opening.count
  }

  private static func beginning(of source: any ByteSource) throws(ImportError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: openingLength)
    var filled = 0
    while filled < openingLength {
      // A typed error cannot leave the closure on its own.
      let result = bytes.withUnsafeMutableBufferPointer { space in
        Result { () throws(ImportError) in
          try source.read(into: UnsafeMutableBufferPointer(rebasing: space[filled...]))
        }
      }
      let count = try result.get()
      if count == 0 { break }
      filled += count
    }
    return Array(bytes.prefix(filled))
  }
}

/// Names the system's call, which the function of that name hides.
private func systemOpen(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { open(path, flags) }
