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
      advice: "export it again, or copy all of it")
  }

  func broken(_ message: String) -> ImportError {
    ImportError(.broken, file.name, line: line, message, advice: "fix the file, or export it again")
  }

  /// Reads the values of a file of another format, which are written as JSON.
  ///
  /// - Parameters:
  ///   - json: the JSON text.
  ///   - file: the file, for its name.
  ///   - options: the user's options.
  ///   - unknown: the source if none is recognized.
  /// - Throws: ``ImportError`` if the file cannot be read.
  package init(
    converted json: any ByteSource, of file: InputFile, options: ImportOptions, unknown: SourceKind
  ) throws(ImportError) {
    var options = options
    options.encoding = .utf8
    let text = try InputFile(part: json, name: file.name)
    self.init(try OpenedText(text, options: options), unknown: unknown)
  }
}
