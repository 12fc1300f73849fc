/// Writes the rows of a sheet as text with commas, in the line of their number.
///
/// Cells that are merged over several rows have their text in each of these rows. A line end in a
/// cell becomes U+2028, so that the lines remain those of the sheet.
package struct SheetRows {
  /// The maximum number of columns; cells beyond it are left out.
  static let mostColumns = 1 << 14
  /// The maximum number of rows with a line of their number; further ones follow without gaps.
  private static let mostRows = 1 << 20
  /// The number of rows in which a header may be.
  private static let headerDepth = 10
  /// The maximum length of the texts that merged and repeated cells add, in bytes.
  private static let mostRepeated = 8 << 20

  /// A text in the current row.
  private struct Cell {
    let column: Int
    let text: Range<Int>
    let rows: Int
    let columns: Int
  }

  /// The names in the upper row of a header of two rows, by column.
  private struct Header {
    let row: Int
    var names: [Int: [UInt8]] = [:]
    /// The columns whose name continues in the lower row.
    var groups: Set<Int> = []
  }

  /// The written text; the reader removes it.
  package var output: [UInt8] = []
  /// The number of lines in the whole text.
  private(set) var lines = 0
  private var writtenRows = 0
  private var cells: [Cell] = []
  private var text: [UInt8] = []
  /// The texts of cells that are merged with those below, by column.
  private var spans: [Int: (last: Int, text: [UInt8])] = [:]
  private var header: Header?
  private var repeatsLeft = mostRepeated

  /// The length of the current row, in bytes.
  var rowLength: Int { text.count + cells.count }

  /// Adds a cell to the current row.
  ///
  /// - Parameters:
  ///   - bytes: its text.
  ///   - column: its column, from 0, after that of the cell before.
  ///   - rows: the number of rows that it is merged over.
  ///   - columns: the number of columns that it is merged over.
  package mutating func add(
    _ bytes: some Collection<UInt8>, column: Int, rows: Int = 1, columns: Int = 1
  ) {
    guard !bytes.isEmpty, column < Self.mostColumns, column > cells.last?.column ?? -1 else {
      return
    }
    let start = text.count
    text.append(contentsOf: bytes)
    cells.append(Cell(column: column, text: start..<text.count, rows: rows, columns: columns))
  }

  /// Adds the current row's last cell again, in the columns that follow it.
  ///
  /// - Parameter count: the number of columns.
  package mutating func repeatCell(times count: Int) {
    guard let cell = cells.last else { return }
    for column in (cell.column..<Self.mostColumns).dropFirst().prefix(count) {
      guard take(cell.text.count) else { return }
      cells.append(Cell(column: column, text: cell.text, rows: cell.rows, columns: 1))
    }
  }

  /// Writes the current row, unless it is empty.
  ///
  /// - Parameters:
  ///   - number: the row's number, from 1.
  ///   - count: how many equal rows begin with it.
  package mutating func endRow(_ number: Int, times count: Int = 1) {
    defer {
      cells.removeAll(keepingCapacity: true)
      text.removeAll(keepingCapacity: true)
    }
    guard !cells.isEmpty else { return }
    guard !beginsHeader(number) else { return }
    for offset in 0..<count {
      // Equal rows are one album, so not all of them have to be written.
      guard offset == 0 || offset < 1000 && repeatsLeft > 0 else { return }
      let start = output.count
      write(names(in: number + offset), number: number + offset)
      if count > 1 { _ = take(output.count - start) }
    }
  }

  /// Writes the rest.
  mutating func end() {
    guard let header else { return }
    self.header = nil
    write(header.names, number: header.row)
  }

  /// Whether the current row is the upper one of a header of two rows: some names are merged with
  /// the row below, others are common to several names in it.
  private mutating func beginsHeader(_ number: Int) -> Bool {
    let tall = cells.filter { $0.rows > 1 }
    let wide = cells.filter { $0.columns > 1 && $0.rows == 1 }
    guard header == nil, writtenRows < Self.headerDepth, !tall.isEmpty, !wide.isEmpty,
      tall.allSatisfy({ $0.rows == 2 })
    else { return false }
    var header = Header(row: number)
    for cell in cells { header.names[cell.column] = Array(text[cell.text]) }
    for cell in wide {
      for column in cell.column..<min(cell.column + cell.columns, Self.mostColumns) {
        guard take(cell.text.count) else { break }
        header.names[column] = Array(text[cell.text])
        header.groups.insert(column)
      }
    }
    self.header = header
    return true
  }

  /// The texts of the current row by column, with those that continue from rows above.
  private mutating func names(in number: Int) -> [Int: [UInt8]]? {
    if let header {
      self.header = nil
      if header.row + 1 == number {
        var names = header.names
        for cell in cells {
          let group = header.groups.contains(cell.column) ? names[cell.column] : nil
          names[cell.column] = (group.map { $0 + [0x20] } ?? []) + text[cell.text]
        }
        return names
      }
      write(header.names, number: header.row)
    }
    for cell in cells where cell.rows > 1 {
      spans[cell.column] = (number + cell.rows - 1, Array(text[cell.text]))
    }
    guard !spans.isEmpty else { return nil }
    var names: [Int: [UInt8]] = [:]
    for (column, span) in spans {
      if span.last < number {
        spans[column] = nil
      } else if take(span.text.count) {
        names[column] = span.text
      }
    }
    for cell in cells { names[cell.column] = Array(text[cell.text]) }
    return names
  }

  private mutating func take(_ count: Int) -> Bool {
    repeatsLeft -= count + 1
    return repeatsLeft >= 0
  }

  /// Writes a row: the given texts by column, otherwise those of the current row.
  private mutating func write(_ names: [Int: [UInt8]]?, number: Int) {
    if number > lines, number <= Self.mostRows {
      output.append(contentsOf: repeatElement(UInt8(ascii: "\n"), count: number - lines - 1))
      lines = number
    } else {
      lines += 1
    }
    writtenRows += 1
    var column = 0
    func skip(to next: Int) {
      output.append(contentsOf: repeatElement(UInt8(ascii: ","), count: next - column))
      column = next
    }
    if let names {
      for (next, name) in names.sorted(by: { $0.key < $1.key }) {
        skip(to: next)
        append(name[...])
      }
    } else {
      for cell in cells {
        skip(to: cell.column)
        append(text[cell.text])
      }
    }
    output.append(UInt8(ascii: "\n"))
  }

  private static let lineSeparator: [UInt8] = [0xE2, 0x80, 0xA8]

  /// Writes a cell, in quotes if necessary and without line ends.
  private mutating func append(_ cell: ArraySlice<UInt8>) {
    let quote = UInt8(ascii: "\"")
    let isPlain =
      cell.first != 0x20
      && cell.allSatisfy { byte in
        byte != quote && byte != UInt8(ascii: ",") && byte >= 0x20
      }
    guard !isPlain else { return output.append(contentsOf: cell) }
    output.append(quote)
    var before: UInt8 = 0
    for byte in cell {
      switch byte {
      case quote: output.append(contentsOf: [quote, quote])
      case UInt8(ascii: "\n") where before == UInt8(ascii: "\r"): break
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): output.append(contentsOf: Self.lineSeparator)
      default: output.append(byte)
      }
      before = byte
    }
    output.append(quote)
  }
}
