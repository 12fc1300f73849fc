import AlbumFiles
import AlbumModel
import Glibc
public import RecordReading

/// Writes the rejected records to a file that can be imported again.
///
/// The records of a table follow its header, JSON records are one per line; all in UTF-8. An import
/// without rejects creates no file, and a failed one leaves an existing file unchanged.
public struct RejectsWriter: ~Copyable {
  private let path: String
  private let heading: [UInt8]
  private var output: Output?
  private var waiting: [UInt8] = []
  /// The number of records that have been written.
  public private(set) var count = 0

  private enum Output {
    /// A temporary file that is renamed at the end.
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

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - path: the file; ``close()`` replaces an existing one.
  ///   - stream: the source of the records.
  public init(path: String, stream: RecordStream) {
    self.path = path
    heading = stream.rejectsHeading
  }

  deinit { if case .special(let descriptor)? = output { Glibc.close(descriptor) } }

  /// Adds a record.
  ///
  /// - Parameter record: a record of the stream.
  /// - Throws: ``ImportError`` if the file cannot be written.
  public mutating func write(_ record: ImportRecord) throws(ImportError) {
    if output == nil {
      output = try open()
      waiting = heading
    }
    record.appendText(to: &waiting, isAmongLists: record.batch.part != nil)
    count += 1
    if waiting.count >= 64 * 1024 { try flush() }
  }

  /// Writes all records to disk, so that ``close()`` only has to rename the file.
  ///
  /// - Throws: ``ImportError`` if that fails.
  public mutating func prepare() throws(ImportError) {
    try flush()
    guard case .file(let file, _)? = output else { return }
    try naming { () throws(SystemError) in try file.sync() }
  }

  /// Renames the temporary file.
  ///
  /// - Throws: ``ImportError`` if that fails.
  public mutating func close() throws(ImportError) {
    try flush()
    let output = self.output
    self.output = nil
    switch output {
    case .file(let file, let target)?:
      try naming { () throws(SystemError) in try file.replace(target) }
    case .special(let descriptor)?:
      guard Glibc.close(descriptor) == 0 else { throw ImportError.cannotWrite(path, code: errno) }
    case nil: break
    }
  }

  private func open() throws(ImportError) -> Output {
    try naming { () throws(SystemError) -> Output in
      let target = try FileTarget(Array(path.utf8))
      guard target.isSpecial else { return .file(try target.begin(), target) }
      let descriptor = Glibc.open(path, O_WRONLY | O_CLOEXEC)
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
    try naming { () throws(SystemError) in
      try waiting.withUnsafeBufferPointer { bytes throws(SystemError) in
        try TemporaryFile.write(UnsafeRawBufferPointer(bytes), to: output.descriptor)
      }
    }
    waiting.removeAll(keepingCapacity: true)
  }
}

/// The first line of a file of rejected records, unless they are rows of a table: it names the
/// source, so that they are read in the same way again.
package struct RejectsHeading {
  /// The name of the records' source.
  package let sourceName: String
  /// The length of the line in bytes, including its end.
  package let length: Int

  /// What the line begins with.
  package static let beginning = Array("{\"moonshelf\":\"rejects\",".utf8)

  /// The line for the records of a source, with its end.
  package static func text(of sourceName: String) -> [UInt8] {
    var line = beginning
    line.append(contentsOf: "\"source\":".utf8)
    JSONText.append(sourceName, to: &line)
    line.append(contentsOf: "}\n".utf8)
    return line
  }

  /// Reads the line at the beginning of a file; nil if there is none.
  package init?(readingFrom text: UnsafeBufferPointer<UInt8>) {
    guard text.starts(with: Self.beginning) else { return nil }
    guard let end = text.prefix(1024).firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    var reader = JSONReader(UnsafeBufferPointer(rebasing: text[..<end]))
    guard case .object(let object)? = try? reader.document(),
      case .text(let name)? = object.value(named: "source")
    else { return nil }
    sourceName = name
    length = end + 1
  }
}
