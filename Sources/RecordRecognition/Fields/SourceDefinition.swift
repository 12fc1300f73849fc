public import AlbumModel

/// A source that a script defines: how its files are recognized, where their records are, and what
/// their members are.
public struct SourceDefinition: Sendable {
  /// What a file is read as.
  public enum Reading: String, CaseIterable, Sendable {
    /// A table: text, a sheet of a workbook, a table of a page.
    case csv, sheet, html
    /// Values in values.
    case json, yaml, toml, plist, xml
    /// A database.
    case sqlite
    /// By the source's own function: a line at a time, the whole text, or bytes.
    case lines, text, bytes

    /// Whether the records are rows of a table.
    public var isTable: Bool { [.csv, .sheet, .html].contains(self) }
  }

  /// What all of its files have; an empty sign says nothing.
  public struct Signs: Equatable, Sendable {
    /// Columns of the table.
    public var columns: [String] = []
    /// Members of an object near the beginning.
    public var members: [String] = []
    /// Tables of a database, or columns as `table.column`.
    public var tables: [String] = []
    /// The name of the outermost element of XML.
    public var root: String?
    /// A pattern of the file's name, with `*` for any characters.
    public var name: String?
    /// Texts near the beginning.
    public var texts: [String] = []

    /// No signs: its files are read so only if the user or its function says it.
    public init() {}

    /// Whether there are none.
    public var isEmpty: Bool { self == Signs() }
  }

  /// A field, and the members that it comes from.
  public struct Field: Sendable {
    /// The field.
    public let name: FieldName
    /// The members, best first: a column's name, or names in names as `artist.name`.
    public let paths: [String]
    /// The type of the text; nil for that of the field.
    public var kind: (any FieldKind)?
    /// What separates several values in a text; nil for one value.
    public var separator: Character?
    /// The best of its ratings; nil for that of the library.
    public var scale: Double?
    /// Texts that mean no value.
    public var nothing: Set<String> = []

    /// Names the members of a field.
    public init(_ name: FieldName, _ paths: [String]) {
      (self.name, self.paths) = (name, paths)
    }
  }

  /// The functions of a script.
  ///
  /// Unchecked: they are called only by the thread that opens and takes the records of a file, which
  /// is that of the scripts.
  public struct Functions: @unchecked Sendable {
    /// Whether a file is of the source; nil if its signs say it.
    public var detects: ((SourceSample) throws -> Bool)?
    /// Reads a file; nil if the program does.
    public var reads: ((SourceInput) throws -> any SourceRecords)?

    /// None.
    public init() {}
  }

  /// Its name, as in rules and `--source`.
  public let name: String
  /// What its files are read as.
  public let reading: Reading
  /// Its priority; sources with a higher one are tried first.
  public var priority = 0
  /// What its files have.
  public var signs = Signs()
  /// Where the records are: `data.items[]`, elements of XML, or a query for a database; nil for the
  /// usual places.
  public var records: String?
  /// The fields; nil to read members by their names.
  public var fields: [Field]?
  /// The script's functions.
  public var functions = Functions()

  /// Creates a definition without signs.
  public init(name: String, reading: Reading) {
    (self.name, self.reading) = (name, reading)
  }
}

/// The beginning of a file, by which a script recognizes it.
public struct SourceSample: Sendable {
  /// The file's name, without folders.
  public let name: String
  /// The first 64 KB at most, as text.
  public let text: String
}

/// The records that a script reads, some at a time.
public protocol SourceRecords {
  /// Reads more records.
  ///
  /// - Parameter add: takes a record and its line.
  /// - Returns: whether there may be more.
  /// - Throws: the error of the script.
  func read(_ add: @escaping (JSONObject, Int) -> Void) throws -> Bool
}
