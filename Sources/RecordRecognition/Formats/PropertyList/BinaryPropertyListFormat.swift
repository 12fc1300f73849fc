import RecordReading

/// A binary property list, which is read as JSON with the same content.
struct BinaryPropertyListFormat: RecordFormat {
  private let file: InputFile
  private var format: JSONRecords

  /// Reads the whole file, as its table of contents is at the end.
  ///
  /// - Parameters:
  ///   - file: the file at its beginning.
  ///   - options: the user's options.
  /// - Throws: ``ImportError`` if it is damaged or too long.
  init(_ file: InputFile, options: ImportOptions) throws(ImportError) {
    self.file = file
    let json = try BinaryPropertyList.json(of: file, longest: options.maximumRecord)
    var options = options
    options.sourceName = options.sourceName ?? SourceKind.propertyList.name
    format = try JSONRecords(converted: MemoryBytes(json), of: file, options: options)
  }

  var kind: SourceKind { format.kind }
  var bytesRead: Int { file.bytesRead }

  mutating func read(into records: inout RecordBuilder) throws(ImportError) -> Bool {
    try format.read(into: &records)
  }
}
