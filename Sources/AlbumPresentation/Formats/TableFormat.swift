/// Aligned columns for readers: headings, a rule, a line per album.
///
/// The columns are as wide as the first rows need. On a terminal wider text is cut, the widest
/// columns first, with `…`; in other output nothing is cut, and a later wider cell shifts its
/// neighbours. Control characters of the data are shown as pictures.
public struct TableFormat: OutputFormat {
  /// The number of rows that determine the widths, which is the maximum number held back.
  static let sampleSize = 500

  /// `table`.
  public let name = FormatName.table.rawValue
  /// True.
  public let isSafeForTerminals = true
  private let terminal: Terminal
  private var columns: [Column] = []
  private var sample: [TableRow] = []
  /// Nil until the widths are determined.
  private var measures: TableMeasures?

  /// Makes the format.
  ///
  /// - Parameter terminal: the destination of the output.
  public init(terminal: Terminal = .none) {
    self.terminal = terminal
  }

  /// Stores the columns; writes nothing yet.
  public mutating func begin(_ columns: [Column], into output: inout [UInt8]) {
    self.columns = columns
  }

  /// Writes a line, once enough rows have been seen.
  public mutating func row(_ cells: [CellContent], into output: inout [UInt8]) {
    let row = TableRow(cells)
    if let measures {
      append(row, measures, to: &output)
      return
    }
    sample.append(row)
    if sample.count == Self.sampleSize { writeSample(into: &output) }
  }

  /// Writes the rows held back.
  public mutating func end(into output: inout [UInt8]) {
    if measures == nil { writeSample(into: &output) }
  }

  private mutating func writeSample(into output: inout [UInt8]) {
    let header = TableRow(titles: columns.map(\.title))
    let measures = TableMeasures(
      columns: columns, header: header, sample: sample, width: terminal.width)
    self.measures = measures
    append(header, measures, to: &output)
    appendRule(measures, to: &output)
    for row in sample { append(row, measures, to: &output) }
    sample = []
  }

  private func append(_ row: TableRow, _ measures: TableMeasures, to output: inout [UInt8]) {
    row.append(
      to: &output, widths: measures.widths, alignments: measures.alignments, terminal: terminal)
  }

  private func appendRule(_ measures: TableMeasures, to output: inout [UInt8]) {
    if terminal.usesStyles { output.append("\u{1B}[2m") }
    for (index, width) in measures.widths.enumerated() {
      if index > 0 { output.append("  ") }
      for _ in 0..<width { output.append("─") }
    }
    if terminal.usesStyles { output.append("\u{1B}[0m") }
    output.append(UInt8(ascii: "\n"))
  }
}
