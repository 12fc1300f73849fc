/// An album as an HTML table of two columns, label and value.
struct HTMLCardFormat: OutputFormat {
  let name = FormatName.html.rawValue
  private var columns: [Column] = []

  mutating func begin(_ columns: [Column], into output: inout [UInt8]) {
    self.columns = columns
  }

  mutating func row(_ cells: [CellContent], into output: inout [UInt8]) {
    output.append("<table>\n<tbody>\n")
    for (column, cell) in zip(columns, cells) {
      output.append("<tr><th scope=\"row\">")
      HTMLText.append(column.title, to: &output)
      output.append("</th><td>")
      HTMLText.append(cell, to: &output)
      output.append("</td></tr>\n")
    }
    output.append("</tbody>\n</table>\n")
  }
}
