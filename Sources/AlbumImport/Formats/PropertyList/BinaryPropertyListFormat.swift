/// A binary property list, which is read as JSON with the same content.
struct BinaryPropertyListFormat: RecordFormat {
  private let file: InputFile
  private var format: JSONRecords

  /// Whether a file is a binary property list.
  static func recognizes(_ file: InputFile) -> Bool {
    file.opening.starts(with: BinaryPropertyList.signature)
  }

  /// Reads the whole file, as its table of contents is at the end.
  ///
  /// - Parameters:
  ///   - file: the file at its beginning.
  ///   - options: the user's options.
  /// - Throws: ``ImportError`` if it is damaged or too long.
  init(_ file: InputFile, options: ImportOptions) throws(ImportError) {
    self.file = file
    let json = try Self.json(of: file, longest: options.longestRecord)
    var options = options
    options.sourceName = options.sourceName ?? SourceKind.propertyList.name
    options.encoding = .utf8
    let text = try InputFile(bytes: json, name: file.name)
    format = JSONRecords(try BlockFeed(text, options: options), of: text, options: options)
  }

  var kind: SourceKind { format.kind }
  var bytesRead: Int { file.bytesRead }

  mutating func read(into records: inout RecordBuilder) throws(ImportError) -> Bool {
    try format.read(into: &records)
  }

  private static func json(of file: InputFile, longest: Int) throws(ImportError) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let block = ByteBlock(capacity: 256 * 1024)
      let count = try block.fill { space throws(ImportError) in try file.read(into: space) }
      if count == 0 { break }
      bytes.append(contentsOf: block.bytes)
      guard bytes.count <= longest else {
        throw ImportError(
          .tooLong, file.name, "is longer than \(longest / 1024 / 1024) MB",
          advice: "convert it with plutil -convert xml1, and import that")
      }
    }
    do throws(BinaryPropertyList.Problem) {
      return try BinaryPropertyList.json(of: bytes, longest: longest)
    } catch {
      throw ImportError(
        .broken, file.name, "invalid binary property list: \(error.message)",
        advice: "download the file again")
    }
  }
}
