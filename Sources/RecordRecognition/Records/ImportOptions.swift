import AlbumFiles
public import AlbumModel
public import RecordReading

/// The user's options for reading a file; values that are nil are detected.
public struct ImportOptions: Sendable {
  /// The name of the records' source, such as `discogs`: rules may apply to one source only.
  public var sourceName: String?
  /// The sources that scripts define, in the order in which they are tried, before the known ones.
  public var sources: [SourceDefinition] = []
  /// The one of these that the file is of.
  var source: SourceDefinition?
  /// The file's name in messages and reports, instead of its path.
  public var displayName: String?
  /// The file's encoding.
  public var encoding: TextEncoding?
  /// The separator of cells.
  ///
  /// Must be ASCII, and neither a quote nor a line end. With a delimiter, a file is always read as
  /// a table.
  public var delimiter: Character?
  /// The names of the columns from the left, instead of those in the file.
  public var columns: [String]?
  /// Whether the table has a header line.
  public var hasHeader: Bool?
  /// Whether the user says that the file is a table.
  var describesTable: Bool { delimiter != nil || columns != nil || hasHeader != nil }
  /// The path of the records in a JSON file.
  public var recordsPointer: JSONPointer?
  /// The names of the sheets, or of the files in a zip file, to read; empty for all lists of albums.
  public var parts: [String] = []
  /// Whether text that was decoded with a wrong encoding (`BjÃ¶rk`) is repaired, and not only
  /// reported.
  public var repairsMojibake = false

  /// The custom fields to keep.
  public var keptFields = KeptFields.all
  /// The fields of the library: a column with the name of a declared one is that field.
  public var libraryFields = FieldNames(custom: [])
  /// The fields of columns or members that the user named; they take precedence.
  public var mappings: [ColumnMapping] = []
  /// The same for all files of a kind, for columns that are not in ``mappings``.
  public var columnMaps: [ColumnMap] = []
  /// What is known of the columns.
  package var named: NamedColumns {
    NamedColumns(mappings: mappings, maps: columnMaps, library: libraryFields)
  }
  /// The folder for pictures from audio files; nil for none.
  public var coverFolder: String?
  /// The folder of the cache of tags; nil for the user's usual one.
  public var cacheFolder: String?

  /// Whether the records are kept as the file has them, compressed, for the library.
  package var keepsRecords = false
  /// Whether only the beginning of each list is read.
  package var isPreview = false
  /// The size of a block of text, in bytes; changed by tests only.
  var blockSize = BlockFeed.usualBlockSize
  /// The maximum length of a record, in bytes; changed by tests only.
  var maximumRecord = BlockFeed.usualMaximumRecord

  /// The program that reads the tags of audio files; set by tests only.
  var tagProgram: ReaderProgram?

  /// The source that the user or a script names; nil to recognize it.
  func kind(
    _ reading: SourceDefinition.Reading, _ text: UnsafeBufferPointer<UInt8>
  ) -> SourceKind? {
    source.map { SourceKind($0, mappings) }
      ?? sourceName.flatMap { kind(named: $0, reading, text) }
  }

  /// The source with a name.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - reading: what the file is read as, by which one of several definitions is chosen.
  ///   - text: its first block; nil for records that were read before.
  /// - Returns: nil if there is none.
  func kind(
    named name: String, _ reading: SourceDefinition.Reading? = nil,
    _ text: UnsafeBufferPointer<UInt8>? = nil
  ) -> SourceKind? {
    let named = sources.filter { $0.name == name }
    let fitting = named.filter { source in reading.map(source.readings.contains) ?? false }
    let opening = fitting.count > 1 ? text.map { TextOpening($0) } : nil
    let found = opening.flatMap { opening in
      fitting.first { $0.signs.contains { $0.match(opening) } }
    }
    guard let source = found ?? fitting.last ?? named.last else {
      return SourceKind.all.first { $0.name == name }
    }
    var kind = SourceKind(source, mappings)
    // Albums that were combined by another definition.
    kind.repeatsTracks = named.contains { $0.grouping == .plays || $0.grouping == .likedTracks }
    return kind
  }

  /// Creates options that detect everything.
  public init() {}
}

extension BlockFeed {
  /// Reads the first block.
  package init(_ file: InputFile, options: ImportOptions) throws(ImportError) {
    try self.init(
      file, encoding: options.encoding, blockSize: options.blockSize,
      maximumRecord: options.maximumRecord)
  }
}

extension CleanText {
  /// Creates a cleaner with the user's options.
  init(_ options: ImportOptions) { self.init(repairsMojibake: options.repairsMojibake) }
}
