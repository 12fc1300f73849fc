/// An HTML table, to be embedded in a page.
///
/// All library data is escaped; addresses, including covers, stay text.
public struct HTMLFormat: OutputFormat {
  /// `html`.
  public let name = FormatName.html.rawValue
  private var alignments: [Alignment?] = []

  /// Makes the format.
  public init() {}

  /// Opens the table and writes its head.
  public mutating func begin(_ columns: [Column], into output: inout [UInt8]) {
    alignments = columns.map(\.alignment)
    output.append("<table>\n<thead>\n<tr>")
    for column in columns {
      output.append("<th scope=\"col\"")
      HTMLText.appendAlignment(column.alignment, to: &output)
      output.append(">")
      HTMLText.append(column.title, to: &output)
      output.append("</th>")
    }
    output.append("</tr>\n</thead>\n<tbody>\n")
  }

  /// Writes a row of the table.
  public mutating func row(_ cells: [CellContent], into output: inout [UInt8]) {
    output.append("<tr>")
    for index in cells.indices {
      output.append("<td")
      HTMLText.appendAlignment(alignments[index], to: &output)
      output.append(">")
      HTMLText.append(cells[index], to: &output)
      output.append("</td>")
    }
    output.append("</tr>\n")
  }

  /// Closes the table.
  public mutating func end(into output: inout [UInt8]) {
    output.append("</tbody>\n</table>\n")
  }
}
