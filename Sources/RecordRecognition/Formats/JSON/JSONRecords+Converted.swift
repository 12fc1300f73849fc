import AlbumModel
package import RecordReading

extension JSONRecords {
  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool {
    if options.recordsPointer != nil { return true }
    guard options.delimiter == nil, options.columns == nil else { return false }
    let start = opening.block.bytes.lazy.filter { !JSONReader.isSpace($0) }.prefix(2)
      .map { Unicode.Scalar($0) }
    switch start.first {
    case "{": return start.count == 1 || ["\"", "}"].contains(start.last)
    case "[": return start.count == 1 || ["{", "[", "]", "\""].contains(start.last)
    default: return false
    }
  }

  /// The error that the file is only the beginning of one; by default within the record at ``line``.
  func truncated(before bracket: String? = nil, at place: Int? = nil) -> ImportError {
    let end = bracket.map { "before \($0)" } ?? "in the middle of a value"
    return ImportError(
      .truncated, file.name, line: place ?? line, "ends \(end)",
      advice: "export it again, or copy all of it"
    )
  }

  func broken(_ message: String) -> ImportError {
    ImportError(
      .broken, file.name, line: line, message, advice: "fix the file, or export it again")
  }

  /// The maximum size of a file that is converted as a whole, in bytes; ten times this in memory.
  private static let mostConverted = 16 * 1024 * 1024

  /// Reads the values of a file of another format, which are written as JSON.
  ///
  /// - Parameters:
  ///   - json: the JSON text.
  ///   - file: the file, for its name.
  ///   - options: the user's options.
  ///   - unknown: the source if none is recognized.
  /// - Throws: ``ImportError`` if the file cannot be read.
  package init(
    converted json: any ByteSource, of file: InputFile, options: ImportOptions,
    unknown: SourceKind = .json
  ) throws(ImportError) {
    var options = options
    options.encoding = .utf8
    let text = try InputFile(part: json, name: file.name)
    self.init(try OpenedText(text, options: options), unknown: unknown)
  }

  /// The same for a file that is read as a whole.
  ///
  /// - Parameters:
  ///   - text: the file.
  ///   - unknown: the source if none is recognized.
  ///   - excess: what is too long, and how to fix that.
  ///   - json: writes the values of a text as JSON.
  /// - Throws: ``ImportError`` if it is too long or not valid.
  package init(
    converting text: OpenedText, unknown: SourceKind = .json,
    excess: (name: String, advice: String),
    _ json: (_ text: [UInt8], _ file: String) throws(ImportError) -> [UInt8]
  ) throws(ImportError) {
    var feed = text.feed
    guard let bytes = try feed.rest(upTo: Self.mostConverted) else {
      throw ImportError(
        .tooLong, text.file.name,
        "\(excess.name) of more than \(Self.mostConverted / 1024 / 1024) MB",
        advice: excess.advice)
    }
    try self.init(
      converted: MemoryBytes(try json(bytes, text.file.name)), of: text.file,
      options: text.options, unknown: unknown)
  }
}
