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
  public var mendsMojibake = false

  /// How much text is read at once; lowered by tests only.
  var blockSize = 64 * 1024
  /// How many bytes a record may have; lowered by tests only.
  var longestRecord = 64 * 1024 * 1024

  /// Leaves everything to be found out.
  public init() {}
}
