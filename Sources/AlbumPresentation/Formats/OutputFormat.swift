public import AlbumModel

/// How a format shows groups of albums.
public enum GroupForm: Sendable {
  /// The group is a column, the first one unless it is there already.
  case column
  /// Groups have headings; the column of the group is left out.
  case heading
  /// Groups have headings or are nested, and the columns stay as they are.
  case nested
}

/// A format for rows of cells: one small type, one file.
///
/// A format appends UTF-8 to a buffer that its caller empties; it holds as few rows as possible.
/// The calls come in the order ``begin(_:into:)``, ``row(_:into:)`` for each album, ``end(into:)``.
public protocol OutputFormat {
  /// The name for users and decorators.
  var name: String { get }
  /// Whether it keeps control characters of the data from a terminal itself.
  ///
  /// The output of other formats is made safe on its way to a terminal.
  var isSafeForTerminals: Bool { get }

  /// The titles of the columns without room on the terminal, known at the end.
  var omittedColumns: [String] { get }

  /// Whether programs read it: then times are in ISO 8601, otherwise in the user's zone.
  var isForPrograms: Bool { get }

  /// Whether a cell may have several lines, as where an album is shown alone.
  var hasLines: Bool { get }

  /// How it shows groups of albums.
  var groupForm: GroupForm { get }

  /// Announces groups by a column, before the output begins.
  mutating func prepare(groupedBy column: Column)

  /// Begins a group, whose albums have a value or none; not called for ``GroupForm/column``.
  mutating func group(_ key: FieldValue?, into output: inout [UInt8])

  /// Writes the totals of the last group, or those of all albums before the end; they may be empty.
  mutating func totals(_ totals: Totals, into output: inout [UInt8])

  /// Begins the output, for example with headings.
  mutating func begin(_ columns: [Column], into output: inout [UInt8])

  /// Writes one album.
  mutating func row(_ cells: [Cell], into output: inout [UInt8])

  /// Writes one album, for formats that need more of it than the cells.
  ///
  /// - Throws: an error that ends the listing.
  mutating func row(_ cells: [Cell], of album: Album, into output: inout [UInt8]) throws

  /// Ends the output: closing marks, and rows held back.
  mutating func end(into output: inout [UInt8])

  /// An error of ``begin(_:into:)`` or ``end(into:)``, known at the end.
  var failure: (any Error)? { get }
}

extension OutputFormat {
  /// False.
  public var isSafeForTerminals: Bool { false }

  /// None.
  public var omittedColumns: [String] { [] }

  /// False.
  public var isForPrograms: Bool { false }

  /// False.
  public var hasLines: Bool { false }

  /// A column.
  public var groupForm: GroupForm { .column }

  /// Changes nothing.
  public mutating func prepare(groupedBy column: Column) {}

  /// Writes nothing.
  public mutating func group(_ key: FieldValue?, into output: inout [UInt8]) {}

  /// Writes a row.
  public mutating func totals(_ totals: Totals, into output: inout [UInt8]) {
    if !totals.isEmpty { row(totals.labeledCells, into: &output) }
  }

  /// None.
  public var failure: (any Error)? { nil }

  /// Writes the cells.
  public mutating func row(_ cells: [Cell], of album: Album, into output: inout [UInt8]) {
    row(cells, into: &output)
  }

  /// Writes nothing.
  public mutating func end(into output: inout [UInt8]) {}
}
