import AlbumModel
import Foundation

/// A table of the records of imports, as an archive has it.
struct ArchivedTable {
  /// The types of columns.
  enum Kind { case integer, text, bytes }

  /// A value; nil for NULL.
  enum Value {
    case integer(Int64?)
    case text(String?)
    case bytes([UInt8]?)

    /// Binds the value to an argument of a statement.
    func bind(to statement: PreparedStatement, at index: Int32) {
      switch self {
      case .integer(let value): statement.bind(value, at: index)
      case .text(let value): statement.bind(value, at: index)
      case .bytes(let value): statement.bind(value, at: index)
      }
    }

    /// In an archive; bytes as base64 (RFC 4648).
    var json: JSONValue? {
      switch self {
      case .integer(let value): value.map(JSONValue.integer)
      case .text(let value): value.map(JSONValue.text)
      case .bytes(let value): value.map { .text(Data($0).base64EncodedString()) }
      }
    }

    /// Reads a value; nil if it has another type.
    init?(_ json: JSONValue?, _ kind: Kind) {
      switch (kind, json) {
      case (.integer, nil): self = .integer(nil)
      case (_, nil): self = kind == .text ? .text(nil) : .bytes(nil)
      case (.integer, .integer(let value)): self = .integer(value)
      case (.text, .text(let value)): self = .text(value)
      case (.bytes, .text(let value)):
        guard let data = Data(base64Encoded: value) else { return nil }
        self = .bytes(Array(data))
      default: return nil
      }
    }
  }

  /// The table, as an archive names it.
  let name: String
  /// The columns and their types.
  let columns: [(name: String, kind: Kind)]
  /// The query for its rows, after the columns.
  let source: String
  /// The statement that inserts a row of these values.
  let insertion: String
  /// Whether it has another argument: the step.
  let isOfStep: Bool

  /// Makes a table; in the columns' names `#` marks integers, and `*` bytes.
  init(
    _ name: String, columns: String, source: String = "", insertion: String, isOfStep: Bool = false
  ) {
    self.name = name
    self.columns = columns.split(separator: " ").map { word in
      let kind: Kind = word.hasSuffix("#") ? .integer : word.hasSuffix("*") ? .bytes : .text
      return (word.filter { !"#*".contains($0) }, kind)
    }
    (self.source, self.insertion, self.isOfStep) = (source, insertion, isOfStep)
  }

  /// The values of a row as an object, without those that are NULL.
  func row(_ values: [Value]) -> JSONObject {
    JSONObject(
      [.init(name: "table", value: .text(name))]
        + zip(columns, values).compactMap { column, value in
          value.json.map { .init(name: column.name, value: $0) }
        })
  }

  /// The values of an object; nil if one has another type.
  func values(of row: JSONObject) -> [Value]? {
    let values = columns.compactMap { Value(row.value(named: $0.name), $0.kind) }
    return values.count == columns.count ? values : nil
  }

  func forEachRow(of library: LibraryAPI, _ body: ([Value]) throws -> Void) throws {
    let names = columns.map(\.name).joined(separator: ", ")
    try PreparedStatement("SELECT \(names) \(source)", on: library.database.connection)
      .forEachRow { statement in
        let values = columns.enumerated().map { index, column in
          let index = Int32(index)
          return switch column.kind {
          case .integer: Value.integer(statement.optionalInteger(index))
          case .text: Value.text(statement.text(index))
          case .bytes: Value.bytes(statement.bytes(index).map(Array.init))
          }
        }
        try body(values)
      }
  }

  // MARK: The tables

  /// Those imports that are not undone.
  private static let done =
    "(SELECT import.id FROM import JOIN step ON step.id = step WHERE state = 'done')"

  private static let isAlbumThere = "WHERE EXISTS (SELECT 1 FROM album WHERE id = ?1)"

  /// Whether a record of an import became a row of `album`: removed, it still belongs to the record.
  static let isRecorded = """
    removed = 1 AND (EXISTS (SELECT 1 FROM record_album WHERE record_album.album = album.id)
      OR (SELECT last_album >= album.id AND import IN \(done) FROM record_block
          WHERE first_album <= album.id ORDER BY first_album DESC LIMIT 1))
    """

  /// The blocks of records, whose outcomes are written anew.
  static let blocks = ArchivedTable(
    "record_block", columns: "import# part# first# count# first_album# last_album# outcome* text*",
    insertion: SummedTable.block.insertion())

  /// The rules of imports, with the agents to which they refer.
  static let rules = ArchivedTable(
    "import_rule", columns: "import# number# kind name hash path",
    source: "FROM import_rule JOIN agent ON agent.id = agent WHERE import IN \(done)",
    insertion: SummedTable.rule.insertion(
      ["?1", "?2", "id", "?6"],
      then: "FROM agent WHERE kind = ?3 AND name = ?4 AND ifnull(hash, '') = ifnull(?5, '')"))

  /// The albums of records that did not add them in their import.
  static let later = ArchivedTable(
    "record_album", columns: "album# import# record# emitted# added#",
    source: """
      FROM record_album JOIN step ON step.id = step
      WHERE state = 'done' AND import IN \(done)
      """,
    insertion: SummedTable.recordAlbum.insertion(then: isAlbumThere),
    isOfStep: true)

  /// All tables, in the order of the rows: each after those to which it refers.
  static let all = [
    ArchivedTable(
      "import", columns: "id# path source program settings",
      source: "FROM import WHERE id IN \(done) ORDER BY id",
      insertion: SummedTable.imports.insertion(["?1", "?6", "?2", "?3", "?4", "?5"]), isOfStep: true
    ),
    ArchivedTable(
      "import_part", columns: "import# number# name source heading*",
      source: "FROM import_part WHERE import IN \(done)",
      insertion: SummedTable.part.insertion()),
    rules, blocks, later,
    ArchivedTable(
      "record_base", columns: "album# field value owner# merged# edited#",
      source: "FROM temp.field_base",
      insertion: SummedTable.base.insertion(then: isAlbumThere),
      isOfStep: true),
  ]
}
