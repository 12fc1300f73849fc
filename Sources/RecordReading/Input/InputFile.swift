import AlbumFiles
import Glibc

/// A file, a pipe or bytes in memory, read sequentially.
///
/// Gzip, bzip2 and xz are decompressed.
package final class InputFile {
  /// Its name in messages.
  package let name: String
  /// Its name without folders.
  package var baseName: String { String(name.split(separator: "/").last ?? "") }
  /// Whether it is a part of another file, such as one in a zip file.
  package let isPart: Bool
  /// Its stored length in bytes; nil if it is not known before the end.
  package let size: Int?
  /// Its first bytes, decompressed, at most ``openingLength``: enough to recognize binary formats.
  package let opening: [UInt8]

  private static let openingLength = UnsupportedFile.length

  private let source: any ByteSource
  /// The same if they are compressed.
  private let packed: PackedBytes?
  /// The source of the bytes, if it may block.
  private let pipe: SpooledPipe?
  /// The number of bytes of the opening that have been read.
  private var replayed = 0
  /// The number of bytes that have been read from the source.
  private var count: Int

  /// Opens a file; a source that may block is read ahead, see ``SpooledPipe``.
  ///
  /// - Parameters:
  ///   - path: its `PathText`; `-` is the standard input.
  ///   - displayName: its name in messages, instead of the path.
  ///   - isCancelled: called repeatedly while waiting for a pipe: whether to stop.
  /// - Throws: ``ImportError`` if it is missing, a directory, or not readable.
  package convenience init(
    path: String, displayName: String? = nil, isCancelled: @escaping () -> Bool = { false }
  ) throws(ImportError) {
    let name = displayName ?? (path == "-" ? "standard input" : path)
    try self.init(try Self.open(path, name: name, isCancelled: isCancelled), name: name)
  }

  private static func open(
    _ path: String, name: String, isCancelled: @escaping () -> Bool
  ) throws(ImportError) -> any ByteSource {
    let descriptor =
      path == "-" ? dup(0) : path.withSystemPath { Glibc.open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw ImportError.cannotOpen(name, code: errno) }
    let status = FileStatus(descriptor: descriptor)
    guard let status, !status.isFolder else {
      let code = status == nil ? errno : EISDIR
      close(descriptor)
      throw ImportError.cannotOpen(name, code: code)
    }
    if status.isFile { return FileBytes(descriptor, size: Int(status.size), name: name) }
    return try SpooledPipe(descriptor, name: name, isCancelled: isCancelled)
  }

  /// Creates a file from a part of another one.
  ///
  /// - Parameters:
  ///   - part: the part's bytes.
  ///   - name: its name in messages.
  /// - Throws: ``ImportError`` for a system error or damaged data.
  package convenience init(part: any ByteSource, name: String) throws(ImportError) {
    try self.init(part, name: name, isPart: true)
  }

  /// Creates a file from bytes.
  package convenience init(bytes: [UInt8], name: String) throws(ImportError) {
    try self.init(MemoryBytes(bytes), name: name, isPart: false)
  }

  private init(_ bytes: any ByteSource, name: String, isPart: Bool = false) throws(ImportError) {
    (self.name, self.isPart) = (name, isPart)
    size = bytes.size
    pipe = bytes as? SpooledPipe
    let beginning = try Self.beginning(of: bytes)
    packed = PackedBytes(bytes, alreadyRead: beginning, name: name)
    source = packed ?? bytes
    opening = try packed.map(Self.beginning) ?? beginning
    count = opening.count
  }

  /// The number of stored bytes that have been read.
  package var bytesRead: Int { packed?.packedCount ?? count }

  /// Reads the bytes that are available.
  ///
  /// - Parameter space: the destination.
  /// - Returns: the number of bytes; 0 at the end of the file.
  /// - Throws: ``ImportError`` for a system error or damaged compressed data.
  package func read(into space: UnsafeMutableBufferPointer<UInt8>) throws(ImportError) -> Int {
    guard replayed < opening.count else {
      let read = try source.read(into: space)
      count += read
      return read
    }
    let part = opening[replayed...].prefix(space.count)
    _ = space.update(fromContentsOf: part)
    replayed += part.count
    return part.count
  }

  /// Ensures that ``rewind()`` will work: the bytes of a pipe are saved in a file.
  ///
  /// Must be called while no more than the file's beginning has been read.
  package func prepareToRewind() throws(ImportError) { try source.prepareToRewind() }

  /// A path for reading at any position while this object exists; a pipe is read to its end.
  ///
  /// - Throws: ``ImportError`` for a system error, or if the file is compressed.
  func path() throws(ImportError) -> String {
    if let path = try source.path() { return path }
    throw ImportError(
      .noRecords, name, "is a zip file or a spreadsheet inside another compressed file",
      advice: "unpack it first")
  }

  /// Limits the time to wait for a pipe, as the import begins.
  package func limitWaiting() { pipe?.limitWaiting() }

  /// Returns to the beginning.
  package func rewind() throws(ImportError) {
    try source.rewind()
    // The opening is read from the source again.
    (replayed, count) = (opening.count, 0)
  }

  private static func beginning(of source: any ByteSource) throws(ImportError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < openingLength,
      try bytes.append(upTo: openingLength - bytes.count, source.read) > 0
    {}
    return bytes
  }
}

/// The kind of a file system path, as far as it is relevant before reading.
package enum PathKind {
  /// A folder.
  case folder
  /// An audio file.
  case audio
  /// A SQLite database.
  case database
  /// Any other file, or none.
  case other

  /// Determines the kind of a path, without reading from pipes.
  package init(_ path: String) {
    let status = path == "-" ? nil : FileStatus(path)
    let opening = status?.isFile == true ? Self.opening(of: path) : []
    if status?.isFolder == true {
      self = .folder
    } else if opening == Array("SQLite format 3\0".utf8) {
      self = .database
    } else {
      self = AudioSignature.isAudio(opening, name: path.utf8) ? .audio : .other
    }
  }

  private static func opening(of path: String) -> [UInt8] {
    let descriptor = path.withSystemPath { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    return [UInt8](unsafeUninitializedCapacity: AudioSignature.length) { space, used in
      used = max(0, read(descriptor, space.baseAddress, space.count))
    }
  }
}
