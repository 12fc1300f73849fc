#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes the records that were not taken to a file that can be imported again.
///
/// A table's records follow its line of names, JSON's stand one in a line; all in UTF-8. The file is
/// made with the first record, so that an import without rejects leaves none.
public struct RejectsWriter: ~Copyable {
  private let path: String
  private let heading: [UInt8]
  private var descriptor: Int32?
  private var waiting: [UInt8] = []
  /// How many records have been written.
  public private(set) var count = 0

  /// Prepares to write.
  ///
  /// - Parameters:
  ///   - path: where the file shall be; one that is there is replaced.
  ///   - stream: where the records come from.
  public init(path: String, stream: RecordStream) {
    self.path = path
    heading = stream.rejectsHeading
  }

  deinit {
    if let descriptor { systemClose(descriptor) }
  }

  /// Adds a record.
  ///
  /// - Parameter record: one of the stream's.
  /// - Throws: ``ImportError`` when the file cannot be written.
  public mutating func write(_ record: ImportRecord) throws(ImportError) {
    if descriptor == nil {
      let opened = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
      guard opened >= 0 else { throw ImportError.cannotWrite(path, code: errno) }
      descriptor = opened
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

  /// Writes what is left.
  ///
  /// - Throws: ``ImportError`` when the file cannot be written.
  public mutating func close() throws(ImportError) {
    try flush()
    if let descriptor, systemClose(descriptor) != 0 {
      self.descriptor = nil
      throw ImportError.cannotWrite(path, code: errno)
    }
    descriptor = nil
  }

  private mutating func flush() throws(ImportError) {
    guard let descriptor else { return }
    var rest = waiting[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { systemWrite(descriptor, $0) }
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

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
