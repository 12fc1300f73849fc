import AlbumFiles
import Glibc

/// Writes the records that were not taken to a file that can be imported again.
///
/// A table's records follow its line of names, JSON's stand one in a line; all in UTF-8. An import
/// without rejects leaves no file, and one that fails leaves what was there before.
public struct RejectsWriter: ~Copyable {
  private let path: String
  private let heading: [UInt8]
  private var output: Output?
  private var waiting: [UInt8] = []
  /// How many records have been written.
  public private(set) var count = 0

  private enum Output {
    /// A file that takes its place at the end.
    case file(TemporaryFile, FileTarget)
    /// A pipe or a device.
    case special(Int32)

    var descriptor: Int32 {
      switch self {
      case .file(let file, _): file.descriptor
      case .special(let descriptor): descriptor
      }
    }
  }

  /// Prepares to write.
  ///
  /// - Parameters:
  ///   - path: the file; one that is there is replaced by ``close()``.
  ///   - stream: where the records come from.
  public init(path: String, stream: RecordStream) {
    self.path = path
    heading = stream.rejectsHeading
  }

  deinit {
    if case .special(let descriptor)? = output { systemClose(descriptor) }
  }

  /// Adds a record.
  ///
  /// - Parameter record: one of the stream's.
  /// - Throws: ``ImportError`` when the file cannot be written.
  public mutating func write(_ record: ImportRecord) throws(ImportError) {
    if output == nil {
      output = try open()
      waiting = heading
    }
    if record.batch.columns == nil {
      // A line end between two members is only space.
      waiting.append(contentsOf: record.raw.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 })
    } else {
      waiting.append(contentsOf: record.raw)
    }
    waiting.append(UInt8(ascii: "\n"))
    count += 1
    if waiting.count >= 64 * 1024 { try flush() }
  }

  /// Brings all records to the disk, so that ``close()`` has only to name the file.
  ///
  /// - Throws: ``ImportError`` when that fails.
  public mutating func prepare() throws(ImportError) {
    try flush()
    guard case .file(let file, _)? = output else { return }
    try naming { () throws(SystemError) in try file.sync() }
  }

  /// Puts the file in its place.
  ///
  /// - Throws: ``ImportError`` when that fails.
  public mutating func close() throws(ImportError) {
    try flush()
    let output = self.output
    self.output = nil
    switch output {
    case .file(let file, let target)?:
      try naming { () throws(SystemError) in try file.replace(target) }
    case .special(let descriptor)?:
      guard systemClose(descriptor) == 0 else { throw ImportError.cannotWrite(path, code: errno) }
    case nil: break
    }
  }

  private func open() throws(ImportError) -> Output {
    try naming { () throws(SystemError) -> Output in
      let target = try FileTarget(Array(path.utf8))
      guard target.isSpecial else { return .file(try target.begin(), target) }
      let descriptor = systemOpen(path)
      guard descriptor >= 0 else { throw SystemError(code: errno) }
      return .special(descriptor)
    }
  }

  private func naming<Result>(
    _ body: () throws(SystemError) -> Result
  ) throws(ImportError) -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      throw ImportError.cannotWrite(path, code: error.code)
    }
  }

  private mutating func flush() throws(ImportError) {
    guard let output else { return }
    var rest = waiting[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { systemWrite(output.descriptor, $0) }
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if errno != EINTR {
        throw ImportError.cannotWrite(path, code: errno)
      }
    }
    waiting.removeAll(keepingCapacity: true)
  }
}

/// Names the system's calls, which the methods of those names hide.
@discardableResult
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }

private func systemOpen(_ path: String) -> Int32 { open(path, O_WRONLY | O_CLOEXEC) }

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
