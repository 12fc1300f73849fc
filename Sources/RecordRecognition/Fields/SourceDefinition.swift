public import AlbumModel
import RecordReading

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
    /// The beginnings of the cells of its rows, for tables whose columns are called otherwise.
    public var cells: [String] = []
    /// Members of an object near the beginning.
    public var members: [String] = []
    /// Tables of a database, or columns as `table.column`.
    public var tables: [String] = []
    /// The name of the outermost element of XML.
    public var root: String?
    /// A pattern of the file's name, with `*` for any characters.
    public var name: String?
    /// Patterns of which a line near the beginning has one, with `*` for any characters.
    public var lines: [String] = []
    /// The same for half of the lines that are not empty.
    public var mostLines: [String] = []
    /// Texts near the beginning; behind `^`, the beginning itself.
    public var texts: [String] = []
    /// Texts that are not there.
    public var missing: [String] = []

    /// No signs: its files are read so only if the user or its function says it.
    public init() {}

    /// Whether there are none.
    public var isEmpty: Bool { self == Signs() }
  }

  /// What several of its records are together.
  public enum Grouping: String, CaseIterable, Sendable {
    /// Tracks of albums.
    case tracks
    /// Plays of tracks, whose number is that of the album.
    case plays
    /// Tracks that the user likes, of which only the number is known.
    case likedTracks = "liked_tracks"
  }

  /// A text for files whose outermost object has some members, or for XML that has some elements.
  public struct Choice: Sendable {
    /// A place of records, or why there are none.
    let text: String
    private let members: Set<String>
    private let missing: Set<String>

    /// - Parameters:
    ///   - text: the text.
    ///   - members: members that are all there.
    ///   - missing: members of which none is there.
    public init(_ text: String, with members: [String] = [], without missing: [String] = []) {
      self.text = text
      self.members = Set(members.map(FieldNames.plain))
      self.missing = Set(missing.map(FieldNames.plain))
    }

    /// Whether it is for files with these names, in plain form.
    func fits(_ names: Set<String>) -> Bool {
      members.isSubset(of: names) && missing.isDisjoint(with: names)
    }
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
    /// Values for texts; nil is no value.
    public var values: [String: String?] = [:]
    /// The values for texts that contain another one, without regard to case and accents; others mean
    /// none.
    public var parts: [Part] = []
    /// The value if there is any.
    public var meaning: String?
    /// The beginning that values have; others mean none.
    public var beginning: String?
    /// The texts of other members with which it has no value.
    public var exceptions: [String: String] = [:]
    /// Whether names have numbers that distinguish them: `Low (2)`.
    public var isNumbered = false
    /// What a number counts since 1970, or since the year 1; nil for a text.
    public var counts: Counted?

    /// A text in others, in plain form, and the value of these.
    public typealias Part = (text: String, value: String)

    /// The unit of a number that is a date.
    public enum Counted: String, CaseIterable, Sendable {
      /// Seconds since 1970.
      case seconds
      /// Milliseconds since 1970.
      case milliseconds
      /// Days since the first day of the year 1.
      case days
    }

    /// Names the members of a field.
    public init(_ name: FieldName, _ paths: [String]) { (self.name, self.paths) = (name, paths) }
  }

  /// The functions of a script.
  ///
  /// Unchecked: they are called only by the thread that opens and takes the records of a file, which
  /// is that of the scripts.
  public struct Functions: @unchecked Sendable {
    /// Whether a file is of the source; nil if its signs say it.
    public var detects: ((SourceSample) throws -> Bool)?
    /// Whether a file that has its signs is of the source; nil if they are enough.
    public var accepts: ((SourceSample) throws -> Bool)?
    /// Reads a file; nil if the program does.
    public var reads: ((SourceInput) throws -> any SourceRecords)?

    /// None.
    public init() {}
  }

  /// Its name, as in rules and `--source`.
  public let name: String
  /// What its files are read as.
  public let readings: [Reading]
  /// Whether its function reads tables, whose columns are recognized, rather than records.
  public var givesTables = false
  /// Whether the program brings it, so that it is tried after those of users.
  public var isShipped = false
  /// Whether other readings are as likely as its own, of which the one with the best score is used.
  public var competes = false
  /// Its priority; sources with a higher one are tried first.
  public var priority = 0
  /// What its files have: all signs of one of these.
  public var signs: [Signs] = []
  /// Where the records are: `data.items[]` in one or several places, elements of XML, `*[name]` for
  /// those with a member wherever they are, a query for a database, or the tables of one from `FROM`;
  /// empty for the usual places.
  public var records: [String] = []
  /// The places of records of which the first counts that a file has; empty to read all ``records``.
  public var places: [Choice] = []
  /// Why files have no records, by what they have.
  public var refusals: [Choice] = []
  /// Why its files have no albums, or those without records, as text that follows a file's name.
  public var refusal: String?
  /// The columns of a table, in order, which may be called otherwise in a file.
  public var columns: [String] = []
  /// The fields; nil to read members by their names.
  public var fields: [Field]?
  /// Whether members that ``fields`` does not name are read by their names.
  public var readsOthers = false
  /// What the names of columns that users define begin with.
  public var prefix: String?
  /// Members that are not read.
  public var ignored: [String] = []
  /// Texts and numbers that mean no value in a database.
  public var nothing: [String] = []
  /// What separates several texts in a value of a database; nil for one text.
  public var separator: String?
  /// An expression of SQL for an object in JSON, whose members are those of the record.
  public var more: String?
  /// What several records are together; nil if each is an album.
  public var grouping: Grouping?
  /// The script's functions.
  public var functions = Functions()

  /// Creates a definition without signs.
  public init(name: String, reading: Reading...) { self.init(name: name, readings: reading) }

  /// Creates a definition for several formats.
  public init(name: String, readings: [Reading]) { (self.name, self.readings) = (name, readings) }

  /// What its files are read as first.
  public var reading: Reading { readings[0] }

  /// Whether its records are rows of tables.
  var hasRows: Bool { reading.isTable || givesTables }

  /// Whether its function reads web pages: their tables, or the text of those without one of albums.
  var readsPages: Bool { reading == .html && functions.reads != nil }
}

/// The beginning of a file, by which a script recognizes it.
public struct SourceSample: Sendable {
  /// The file's name, without folders.
  public let name: String
  /// The first 64 KB at most, as text.
  public let text: String

  init(_ name: String, _ feed: BlockFeed) {
    (self.name, text) = (name, String(decoding: feed.text, as: UTF8.self))
  }
}

/// The records that a script reads, some at a time.
public protocol SourceRecords {
  /// Takes a record, its line, and why it is no album; nil if it is one.
  typealias Taking = (_ record: JSONObject, _ line: Int, _ absence: String?) -> Void

  /// Reads more records.
  ///
  /// - Returns: whether there may be more.
  /// - Throws: the error of the script.
  func read(_ add: @escaping Taking) throws -> Bool

  /// Reads more tables, for a source that gives these.
  ///
  /// - Returns: whether there may be more.
  /// - Throws: the error of the script.
  func read(into tables: SourceTables) throws -> Bool
}

extension SourceRecords {
  /// No tables.
  public func read(into tables: SourceTables) throws -> Bool { false }
}

/// Takes the tables that a script reads.
public struct SourceTables {
  let queue: TableQueue

  /// Begins a table, before which the last one ends.
  ///
  /// - Parameters:
  ///   - name: its name in the file, such as the heading above it; nil for its number.
  ///   - hasHeader: whether its first row certainly has the names of columns.
  public func begin(_ name: String?, hasHeader: Bool) {
    queue.begin(name)
    queue.open?.hasHeader = hasHeader
  }

  /// A text, its column from 0, and the numbers of rows and columns that it is merged over.
  public typealias Cell = (text: [UInt8], column: Int, rows: Int, columns: Int)

  /// Adds a row to the table, or to one without a name if none has begun.
  public func add(_ cells: [Cell], line: Int, leftOut: String?) {
    if let leftOut { queue.note(leftOut, line) }
    if !queue.hasTables { queue.begin(nil) }
    guard let table = queue.open else { return }
    for cell in cells {
      table.rows.add(cell.text, column: cell.column, rows: cell.rows, columns: cell.columns)
    }
    table.rows.endRow(line)
  }
}
