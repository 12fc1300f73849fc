/// An album with its columns vertically: label and value on each line, an empty line between
/// albums.
///
/// Values are never cut, since this format shows complete albums. A value of several lines
/// continues below its first line.
struct CardFormat: OutputFormat {
  let name = FormatName.table.rawValue
  let isSafeForTerminals = true
  private let terminal: Terminal
  private var labels = TableRow(titles: [])
  private var labelWidth = 0
  private var isFirst = true

  init(terminal: Terminal) {
    self.terminal = terminal
  }

  mutating func begin(_ columns: [Column], into output: inout [UInt8]) {
    labels = TableRow(titles: columns.map(\.title))
    labelWidth = labels.cells.map(\.width).max() ?? 0
  }

  mutating func row(_ cells: [CellContent], into output: inout [UInt8]) {
    if !isFirst { output.append("\n") }
    isFirst = false
    for (label, cell) in zip(labels.cells, cells) {
      label.append(to: &output, usesStyles: terminal.usesStyles)
      append(cell, behind: label.width, to: &output)
    }
  }

  private func append(_ content: CellContent, behind used: Int, to output: inout [UInt8]) {
    let lines = content.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var used = used
    for line in lines {
      if !line.isEmpty {
        output.append(UInt8(ascii: " "), times: labelWidth + 2 - used)
        let text = TerminalText.safe(String(line))
        TableRow.Cell(text: text, width: 0, style: content.style, isNumber: false)
          .append(to: &output, usesStyles: terminal.usesStyles)
      }
      output.append("\n")
      used = 0
    }
  }
}
