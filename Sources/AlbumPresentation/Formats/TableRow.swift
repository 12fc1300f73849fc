import AlbumModel

/// One line of a table: cells made safe for a terminal, measured.
struct TableRow {
  struct Cell {
    var text: String
    var width: Int
    var style: String?
    var isNumber: Bool
  }

  var cells: [Cell]

  init(_ contents: [CellContent]) {
    cells = contents.map { content in
      let text = TerminalText.safe(content.text)
      return Cell(
        text: text, width: TextWidth.width(text), style: content.style, isNumber: content.isNumber)
    }
  }

  /// A line of headings.
  init(titles: [String]) {
    cells = titles.map { title in
      let text = TerminalText.safe(title)
      return Cell(text: text, width: TextWidth.width(text), style: "1", isNumber: false)
    }
  }

  /// Appends the line: two spaces between columns, none at its end.
  func append(
    to output: inout [UInt8], widths: [Int], alignments: [Alignment], terminal: Terminal
  ) {
    let lastFilled = cells.lastIndex { !$0.text.isEmpty } ?? -1
    for index in widths.indices where index <= lastFilled {
      if index > 0 { output.append("  ") }
      var cell = cells[index]
      if terminal.width != nil, cell.width > widths[index] {
        cell.text = TextWidth.truncated(cell.text, toWidth: widths[index])
        cell.width = TextWidth.width(cell.text)
      }
      let (before, after) = TextWidth.padding(widths[index] - cell.width, alignments[index])
      output.append(UInt8(ascii: " "), times: before)
      cell.append(to: &output, usesStyles: terminal.usesStyles)
      if index < min(lastFilled, widths.count - 1) {
        output.append(UInt8(ascii: " "), times: after)
      }
    }
    output.append(UInt8(ascii: "\n"))
  }
}

extension TableRow.Cell {
  /// Appends the text between the sequences that switch its style on and off (ECMA-48, SGR).
  func append(to output: inout [UInt8], usesStyles: Bool) {
    guard usesStyles, let style, !text.isEmpty else {
      output.append(text: text)
      return
    }
    output.append("\u{1B}[")
    output.append(text: style)
    output.append("m")
    output.append(text: text)
    output.append("\u{1B}[0m")
  }
}

extension CellContent {
  /// The parameters of the sequence for the style of a decorated cell (ECMA-48, SGR); nil for none.
  public var style: String? {
    guard case .decorated(let cell) = self else { return nil }
    let codes = (cell.isBold ? ["1"] : []) + (cell.color.map { [$0.terminalCode] } ?? [])
    return codes.isEmpty ? nil : codes.joined(separator: ";")
  }

  /// Whether it is an undecorated number.
  fileprivate var isNumber: Bool {
    switch self {
    case .plain(.integer), .plain(.number): true
    default: false
    }
  }
}
