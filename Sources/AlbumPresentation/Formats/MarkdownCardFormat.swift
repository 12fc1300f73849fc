import AlbumModel

/// An album as a Markdown table of two columns, label and value.
struct MarkdownCardFormat: OutputFormat {
  let name = FormatName.markdown.rawValue
  private var columns: [Column] = []
  private var isFirst = true

  mutating func begin(_ columns: [Column], into output: inout [UInt8]) {
    self.columns = columns
  }

  mutating func row(_ cells: [CellContent], into output: inout [UInt8]) {
    if !isFirst { output.append("\n") }
    isFirst = false
    var table = MarkdownFormat()
    table.begin([Column(key: "field"), Column(key: "value")], into: &output)
    for (column, cell) in zip(columns, cells) {
      table.row([.plain(.text(column.title)), cell], into: &output)
    }
  }
}
