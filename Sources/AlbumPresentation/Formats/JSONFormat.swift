/// One JSON array (RFC 8259), an object per line, with the columns' keys.
///
/// Integers, numbers, booleans and lists keep their type; an empty cell is `null`; a decorated one
/// is a string.
public struct JSONFormat: OutputFormat {
  /// `json`.
  public let name = FormatName.json.rawValue
  private var object = JSONRowWriter([])
  private var isFirst = true

  /// Makes the format.
  public init() {}

  /// Opens the array.
  public mutating func begin(_ columns: [Column], into output: inout [UInt8]) {
    object = JSONRowWriter(columns)
    output.append("[")
  }

  /// Writes an object.
  public mutating func row(_ cells: [CellContent], into output: inout [UInt8]) {
    output.append(isFirst ? "\n" : ",\n")
    isFirst = false
    object.append(cells, to: &output)
  }

  /// Closes the array.
  public mutating func end(into output: inout [UInt8]) {
    output.append(isFirst ? "]\n" : "\n]\n")
  }
}
