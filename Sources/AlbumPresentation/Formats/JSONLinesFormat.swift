/// A JSON object per line, with the columns' keys, for reading line by line.
///
/// Values are written as ``JSONFormat`` writes them.
public struct JSONLinesFormat: OutputFormat {
  /// `jsonl`, or `json` for a single object of an album.
  public let name: String
  private var object = JSONRowWriter([])

  /// Makes the format.
  public init() {
    self.init(name: FormatName.jsonl.rawValue)
  }

  init(name: String) {
    self.name = name
  }

  /// Stores the columns' keys; writes nothing.
  public mutating func begin(_ columns: [Column], into output: inout [UInt8]) {
    object = JSONRowWriter(columns)
  }

  /// Writes an object.
  public mutating func row(_ cells: [CellContent], into output: inout [UInt8]) {
    object.append(cells, to: &output)
    output.append(UInt8(ascii: "\n"))
  }
}
