/// A way to write records in a file: reads one file, batch by batch, on the parser's thread.
///
/// To add one, write a type in a folder of its own and name it in ``RecordFormats/all``.
protocol RecordFormat: SendableMetatype {
  /// Whether a file is written so, by its first block.
  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool

  /// Begins to read a file.
  ///
  /// - Parameters:
  ///   - feed: the file at its first block.
  ///   - file: the same file, for its name.
  ///   - options: what the user said of it.
  /// - Throws: when the options do not fit the file.
  init(_ feed: BlockFeed, of file: InputFile, options: ImportOptions) throws(ImportError)

  /// What the source of the records is called.
  var sourceName: String { get }
  /// What must stand at the beginning of a file of rejected records.
  var rejectsHeading: [UInt8] { get }
  /// How many bytes of the file have been read.
  var bytesRead: Int { get }

  /// Reads on.
  ///
  /// - Returns: the next records, at least one; nil at the end.
  /// - Throws: what keeps it from going on, once all records before it have been given.
  mutating func nextBatch() throws(ImportError) -> RecordBatch?
}

/// The formats we can read, the most particular first.
enum RecordFormats {
  static let all: [any RecordFormat.Type] = [JSONFormat.self, CSVFormat.self]
}
