package import AlbumModel

extension FormatName {
  /// Aligned columns for readers.
  public static let table: FormatName = FormatName("table", endings: ["txt", "table"]) { use in
    if use.form == .card {
      CardFormat(terminal: use.terminal)
    } else {
      TableFormat(terminal: use.terminal)
    }
  }
}

/// Aligned columns for readers: headings, a rule, a line per album.
///
/// The columns are as wide as the first rows need. On a terminal wider text is cut, the widest
/// columns first, with `…`, and columns for which there is no room are left out; in other output
/// nothing is cut, and a later wider cell shifts its neighbours. Control characters of the data are shown as pictures.
package struct TableFormat: OutputFormat {
  /// The number of rows that determine the widths, which is the maximum number held back.
  static let sampleSize = 500

  package let name = FormatName.table.rawValue
  package let isSafeForTerminals = true
  package var groupForm: GroupForm { .heading }
  private let terminal: Terminal
  private var columns: [Column] = []
  private var sample: [Line] = []
  private var hasGroup = false

  /// A line, which can be held back: a heading has one cell.
  private struct Line {
    enum Kind { case album, heading, totals, totalsOfAll }

    var row: TableRow
    var kind = Kind.album
  }

  /// Nil until the widths are determined.
  private var measures: TableMeasures?

  /// The columns without room on the terminal.
  package var omittedColumns: [String] {
    guard let measures else { return [] }
    return columns.indices.filter { !measures.shown.contains($0) }.map { columns[$0].title }
  }

  /// Makes the format.
  ///
  /// - Parameter terminal: the destination of the output.
  package init(terminal: Terminal = .none) { self.terminal = terminal }

  package mutating func begin(_ columns: [Column], into output: inout [UInt8]) {
    self.columns = columns
  }

  package mutating func row(_ cells: [Cell], into output: inout [UInt8]) {
    write(Line(row: TableRow(cells)), into: &output)
  }

  package mutating func group(_ key: FieldValue?, into output: inout [UInt8]) {
    if hasGroup { write(Line(row: TableRow(titles: []), kind: .heading), into: &output) }
    hasGroup = true
    write(Line(row: TableRow(titles: [key.heading]), kind: .heading), into: &output)
  }

  package mutating func totals(_ totals: Totals, into output: inout [UInt8]) {
    guard !totals.isEmpty else { return }
    var row = TableRow(totals.labeledCells)
    for index in row.cells.indices {
      // Labels and amounts do not change the alignment of the albums' numbers.
      (row.cells[index].style, row.cells[index].isNumber) = ("1", true)
    }
    write(Line(row: row, kind: totals.isOfAll ? .totalsOfAll : .totals), into: &output)
  }

  private mutating func write(_ line: Line, into output: inout [UInt8]) {
    if let measures { return append(line, measures, to: &output) }
    sample.append(line)
    if sample.count == Self.sampleSize { writeSample(into: &output) }
  }

  package mutating func end(into output: inout [UInt8]) {
    if measures == nil { writeSample(into: &output) }
  }

  private mutating func writeSample(into output: inout [UInt8]) {
    let header = TableRow(titles: columns.map(\.title))
    let measures = TableMeasures(
      columns: columns, header: header,
      sample: sample.compactMap { $0.kind == .heading ? nil : $0.row }, width: terminal.width)
    self.measures = measures
    append(Line(row: header), measures, to: &output)
    appendRule(measures, to: &output)
    for line in sample { append(line, measures, to: &output) }
    sample = []
  }

  private func append(_ line: Line, _ measures: TableMeasures, to output: inout [UInt8]) {
    if line.kind == .totalsOfAll { appendRule(measures, to: &output) }
    let isHeading = line.kind == .heading
    var row = line.row
    if !isHeading, measures.shown.count < row.cells.count {
      row.cells = measures.shown.map { row.cells[$0] }
    }
    row.append(
      to: &output, widths: isHeading ? [terminal.width ?? 0] : measures.widths,
      alignments: isHeading ? [.left] : measures.alignments, terminal: terminal)
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

/// The widths and alignments of a table's columns.
struct TableMeasures {
  /// The minimum width of a column, unless it needs less.
  static let leastWidth = 8
  /// The minimum width of a column of numbers, of which a part says nothing, unless it needs less.
  static let leastNumberWidth = 12
  private static let gap = 2

  /// The indices of the columns for which there is room.
  let shown: [Int]
  let widths: [Int]
  let alignments: [Alignment]

  init(columns: [Column], header: TableRow, sample: [TableRow], width: Int?) {
    let needs = columns.indices.map { index in
      sample.reduce(max(1, header.cells[index].width)) { max($0, $1.cells[index].width) }
    }
    let alignments = columns.indices.map { index in
      columns[index].alignment ?? Self.alignment(of: sample.lazy.map { $0.cells[index] })
    }
    let least = columns.indices.map { index in
      let isNumber = alignments[index] == .right
      let limit = isNumber ? Self.leastNumberWidth : Self.leastWidth
      return columns[index].isWhole ? needs[index] : min(needs[index], limit)
    }
    var shown = Array(columns.indices)
    var widths = needs
    if let width {
      while shown.map({ needs[$0] + Self.gap }).reduce(-Self.gap, +) > width,
        let index = shown.lastIndex(where: { columns[$0].isExpendable })
      {
        shown.remove(at: index)
      }
      widths = Self.fit(shown.map { needs[$0] }, least: shown.map { least[$0] }, into: width)
    }
    self.shown = Array(shown.prefix(widths.count))
    self.widths = widths
    self.alignments = self.shown.map { alignments[$0] }
  }

  /// Right if all non-empty cells are numbers.
  private static func alignment(of cells: some Sequence<MeasuredCell>) -> Alignment {
    var hasNumber = false
    for cell in cells where !cell.text.isEmpty {
      guard cell.isNumber else { return .left }
      hasNumber = true
    }
    return hasNumber ? .right : .left
  }

  /// Shrinks the widest columns until all fit, and drops columns from the right if that is not
  /// enough.
  static func fit(_ needs: [Int], least: [Int], into width: Int) -> [Int] {
    var count = needs.count
    while count > 1, least.prefix(count).reduce(0, +) + gap * (count - 1) > width { count -= 1 }
    let needs = needs.prefix(count)
    let room = width - gap * (count - 1)
    guard needs.reduce(0, +) > room else { return Array(needs) }
    func widths(upTo limit: Int) -> [Int] { zip(needs, least).map { min($0, max($1, limit)) } }
    var limit = 0
    while widths(upTo: limit + 1).reduce(0, +) <= room { limit += 1 }
    var widths = widths(upTo: limit)
    var left = room - widths.reduce(0, +)
    for index in widths.indices where left > 0 && widths[index] < needs[index] {
      widths[index] += 1
      left -= 1
    }
    return widths.map { max(1, min($0, max(1, width))) }
  }
}

/// One line of a table: cells made safe for a terminal, measured.
struct TableRow {
  var cells: [MeasuredCell]

  init(_ contents: [Cell]) {
    cells = contents.map { content in
      let text = TerminalText.safe(content.text)
      return MeasuredCell(
        text: text, width: TextWidth.width(text), style: content.style, isNumber: content.isNumber)
    }
  }

  /// A line of headings.
  init(titles: [String]) { self.init(titles.map { .styled(StyledText(text: $0, isBold: true)) }) }

  /// Appends the line: two spaces between columns, none at its end.
  func append(to output: inout [UInt8], widths: [Int], alignments: [Alignment], terminal: Terminal)
  {
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

/// A cell of a row with its width.
struct MeasuredCell {
  var text: String
  var width: Int
  var style: String?
  var isNumber: Bool
}

extension MeasuredCell {
  /// Appends the text between the sequences that switch its style on and off (ECMA-48, SGR).
  func append(to output: inout [UInt8], usesStyles: Bool) {
    guard usesStyles, let style, !text.isEmpty else { return output.append(text: text) }
    output.append("\u{1B}[")
    output.append(text: style)
    output.append("m")
    output.append(text: text)
    output.append("\u{1B}[0m")
  }
}

extension Cell {
  /// The parameters of the sequence for the style of a decorated cell (ECMA-48, SGR); nil for none.
  package var style: String? {
    guard case .styled(let cell) = self else { return nil }
    let codes = (cell.isBold ? ["1"] : []) + (cell.color.map { [$0.terminalCode] } ?? [])
    return codes.isEmpty ? nil : codes.joined(separator: ";")
  }

  /// Whether it is an undecorated number.
  fileprivate var isNumber: Bool {
    switch self {
    case .value(.integer), .value(.number): true
    default: false
    }
  }
}

/// An album with its columns vertically: label and value on each line, an empty line between
/// albums.
///
/// Values are never cut, since this format shows complete albums. A value of several lines
/// continues below its first line.
struct CardFormat: OutputFormat {
  let name = FormatName.table.rawValue
  let isSafeForTerminals = true
  let hasLines = true
  private let terminal: Terminal
  private var labels = TableRow(titles: [])
  private var areOptional: [Bool] = []
  private var labelWidth = 0
  private var isFirst = true

  init(terminal: Terminal) { self.terminal = terminal }

  mutating func begin(_ columns: [Column], into output: inout [UInt8]) {
    areOptional = columns.map(\.isOptional)
    labels = TableRow(titles: columns.map(\.title))
    labelWidth = labels.cells.map(\.width).max() ?? 0
  }

  mutating func row(_ cells: [Cell], into output: inout [UInt8]) {
    if !isFirst { output.append("\n") }
    isFirst = false
    for (index, (label, cell)) in zip(labels.cells, cells).enumerated()
    where !areOptional[index] || !cell.text.isEmpty {
      label.append(to: &output, usesStyles: terminal.usesStyles)
      append(cell, behind: label.width, to: &output)
    }
  }

  private func append(_ content: Cell, behind used: Int, to output: inout [UInt8]) {
    let lines = content.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var used = used
    for line in lines {
      if !line.isEmpty {
        output.append(UInt8(ascii: " "), times: labelWidth + 2 - used)
        let text = TerminalText.safe(String(line))
        MeasuredCell(text: text, width: 0, style: content.style, isNumber: false)
          .append(to: &output, usesStyles: terminal.usesStyles)
      }
      output.append("\n")
      used = 0
    }
  }
}
