import AlbumFiles

/// What the user knows better than the file shows; whatever is nil is found out.
public struct ImportOptions: Sendable {
  /// What the records' source is called, such as `discogs`: rules can be meant for one source only.
  public var sourceName: String?
  /// What messages and reports call the file, instead of its path.
  public var displayName: String?
  /// How the file's letters are written.
  public var encoding: TextEncoding?
  /// What stands between two cells.
  ///
  /// Must be ASCII, and neither a quote nor a line end. A file with a delimiter given is read as a
  /// table, whatever it looks like.
  public var delimiter: Character?
  /// The names of the columns from the left, instead of what the file says.
  public var columns: [String]?
  /// Whether the table has a line with the columns' names.
  public var hasHeader: Bool?
  /// Where in a JSON file the records are.
  public var recordsPointer: JSONPointer?
  /// Whether text that was read in a wrong encoding once (`BjÃ¶rk`) is mended, and not only reported.
  public var repairsMojibake = false

  /// Which fields beside the main ones are kept.
  public var keptFields = KeptFields.all
  /// Where pictures that are found inside audio files are kept; nil for nowhere.
  public var coverFolder: String?
  /// Where what audio files say is remembered; nil for the user's usual place.
  public var cacheFolder: String?

  /// How much text is read at once; lowered by tests only.
  var blockSize = 64 * 1024
  /// How many bytes a record may have; lowered by tests only.
  var longestRecord = 64 * 1024 * 1024

  /// What reads the tags of audio files; set by tests only.
  var tagProgram: ReaderProgram?

  /// Leaves everything to be found out.
  public init() {}
}

extension BlockFeed {
  /// Reads the first block.
  init(_ file: InputFile, options: ImportOptions) throws(ImportError) {
    try self.init(
      file, encoding: options.encoding, blockSize: options.blockSize,
      longestRecord: options.longestRecord)
  }
}

extension CleanText {
  /// Cleans as the user wants.
  init(_ options: ImportOptions) {
    self.init(repairsMojibake: options.repairsMojibake)
  }
}
