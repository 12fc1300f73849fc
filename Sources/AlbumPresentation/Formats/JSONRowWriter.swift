import AlbumModel

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

  func append(_ cells: [CellContent], to output: inout [UInt8]) {
    output.append(UInt8(ascii: "{"))
    for index in cells.indices where !prefixes[index].isEmpty {
      output.append(contentsOf: prefixes[index])
      switch cells[index] {
      case .empty: output.append("null")
      case .plain(.integer(let integer)): output.appendDecimal(integer)
      case .plain(.number(let number)) where !number.isFinite: output.append("null")
      case .plain(let value): JSONText.append(value, to: &output)
      case .decorated(let cell): JSONText.append(cell.text, to: &output)
      }
    }
    output.append(UInt8(ascii: "}"))
  }
}
