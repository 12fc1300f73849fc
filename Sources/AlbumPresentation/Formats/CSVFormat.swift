import AlbumModel

/// Comma-separated values as RFC 4180 has them, with a header and `\n` at the line ends.
///
/// Cells are written as they are. One that begins with `=`, `+`, `-` or `@` is not changed either,
/// because a file must read back as what the library holds; a spreadsheet may take it for a formula.
public struct CSVFormat: OutputFormat {
  /// `csv`.
  public let name = FormatName.csv.rawValue

  /// Makes the format.
  public init() {}

  /// Writes the header: the columns' titles.
  public mutating func begin(_ columns: [Column], into output: inout [UInt8]) {
    row(columns.map { .plain(.text($0.title)) }, into: &output)
  }

  /// Writes a line; a cell is quoted only where it must be.
  public mutating func row(_ cells: [CellContent], into output: inout [UInt8]) {
    let start = output.count
    for index in cells.indices {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      switch cells[index] {
      case .empty: break
      case .plain(.text(let text)): appendQuoted(text, to: &output)
      case .plain(.integer(let integer)): output.appendDecimal(integer)
      case .plain(let value): appendQuoted(value.description, to: &output)
      case .decorated(let cell): appendQuoted(cell.text, to: &output)
      }
    }
    // A line with nothing on it would read as no record at all.
    if output.count == start { output.append("\"\"") }
    output.append(UInt8(ascii: "\n"))
  }

  private func appendQuoted(_ text: String, to output: inout [UInt8]) {
    var text = text
    text.withUTF8 { bytes in
      guard bytes.contains(where: needsQuotes) else {
        output.append(contentsOf: bytes)
        return
      }
      output.append(UInt8(ascii: "\""))
      for byte in bytes {
        if byte == UInt8(ascii: "\"") { output.append(byte) }
        output.append(byte)
      }
      output.append(UInt8(ascii: "\""))
    }
  }

  @inline(__always)
  private func needsQuotes(_ byte: UInt8) -> Bool {
    byte <= UInt8(ascii: ",")
      && (byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r"))
  }
}
