package import AlbumModel

extension FormatName {
  /// One JSON array.
  public static let json: FormatName = FormatName("json", endings: ["json"]) { _ in JSONFormat() }

  /// A JSON object per line.
  public static let jsonl: FormatName = FormatName("jsonl", endings: ["jsonl", "ndjson"]) { _ in
    JSONFormat(isLines: true)
  }
}

/// One JSON array (RFC 8259), an object per line, with the columns' keys; or the objects alone, for
/// reading line by line.
///
/// Integers, numbers, booleans and lists keep their type; an empty cell is `null`; a decorated one
/// is a string.
///
/// Groups are `{"groups": [{"group": …, "albums": […], "totals": {…}}], "totals": {…}}`; line by line,
/// the group is a member of each album.
package struct JSONFormat: OutputFormat {
  package var name: String { (isLines ? FormatName.jsonl : .json).rawValue }
  package var isForPrograms: Bool { true }
  package var groupForm: GroupForm { isLines ? .column : .nested }
  private let isLines: Bool
  private var object = JSONRowWriter([])
  private var isFirst = true
  private var isGrouped = false
  private var hasGroup = false

  /// Makes the format.
  ///
  /// - Parameter isLines: whether the objects are not in an array.
  package init(isLines: Bool = false) { self.isLines = isLines }

  package mutating func prepare(groupedBy column: Column) { isGrouped = !isLines }

  package mutating func begin(_ columns: [Column], into output: inout [UInt8]) {
    object = JSONRowWriter(columns)
    if isGrouped { output.append("{\"groups\":") }
    if !isLines { output.append("[") }
  }

  package mutating func group(_ key: FieldValue?, into output: inout [UInt8]) {
    output.append(hasGroup ? ",\n{\"group\":" : "\n{\"group\":")
    (hasGroup, isFirst) = (true, true)
    output.append(text: JSONValue(key).line)
    output.append(",\"albums\":[")
  }

  package mutating func totals(_ totals: Totals, into output: inout [UInt8]) {
    if isLines, !totals.isEmpty { row(totals.labeledCells, into: &output) }
    guard isGrouped else { return }
    output.append(hasGroup ? "\n],\"totals\":" : "],\"totals\":")
    let members = totals.values.map { ($0.name, JSONValue($0.value)) }
    output.append(text: JSONValue.members(members).line)
    output.append(totals.isOfAll ? "}\n" : "}")
  }

  package mutating func row(_ cells: [Cell], into output: inout [UInt8]) {
    if !isLines { output.append(isFirst ? "\n" : ",\n") }
    isFirst = false
    object.append(cells, to: &output)
    if isLines { output.append(UInt8(ascii: "\n")) }
  }

  package mutating func end(into output: inout [UInt8]) {
    if !isLines, !isGrouped { output.append(isFirst ? "]\n" : "\n]\n") }
  }
}

/// Writes rows as JSON objects: a member for every column, with the type of the field.
struct JSONRowWriter {
  /// The text before each value: the comma, the key, the colon; empty for a repeated key.
  private let prefixes: [[UInt8]]

  init(_ columns: [Column]) {
    var seen: Set<String> = []
    prefixes = columns.map { column in
      guard seen.insert(column.key).inserted else { return [] }
      var prefix: [UInt8] = seen.count > 1 ? [UInt8(ascii: ",")] : []
      JSONText.append(column.key, to: &prefix)
      prefix.append(UInt8(ascii: ":"))
      return prefix
    }
  }

  func append(_ cells: [Cell], to output: inout [UInt8]) {
    output.append(UInt8(ascii: "{"))
    for index in cells.indices where !prefixes[index].isEmpty {
      output.append(contentsOf: prefixes[index])
      switch cells[index] {
      case .empty: output.append("null")
      case .value(.integer(let integer)): output.appendDecimal(integer)
      case .value(.number(let number)) where !number.isFinite: output.append("null")
      case .value(let value): JSONText.append(value, to: &output)
      case .styled(let cell): JSONText.append(cell.text, to: &output)
      }
    }
    output.append(UInt8(ascii: "}"))
  }
}
