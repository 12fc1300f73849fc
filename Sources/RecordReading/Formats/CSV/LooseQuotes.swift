/// Reads a line whose quotes inside cells were not doubled: `"Israel "IZ" Ole",5`.
///
/// A quote closes its cell only before a delimiter or the end of the line, or, in a row that has too
/// few cells otherwise, behind the delimiter: `"Two, three,"Air`. That may join several cells, so the
/// result is only used if it has one cell for each column.
struct LooseQuotes {
  private static let quote = UInt8(ascii: "\"")

  let delimiter: UInt8
  /// Whether spaces may be next to quotes, outside of them.
  var skipsSpaces = false
  /// Whether a quote behind a delimiter closes its cell too.
  var isMisplaced = false

  /// The cells of a line; nil for another number of cells, or if a quote is not closed.
  func cells(
    _ text: UnsafeBufferPointer<UInt8>, in line: Range<Int>, count: Int, resolved: ByteBlock
  ) -> [RowTable.Cell]? {
    var cells: [RowTable.Cell] = []
    var position = line.lowerBound
    while cells.count < count {
      let start = skipsSpaces ? afterSpaces(text, position, line.upperBound) : position
      if start < line.upperBound, text[start] == Self.quote { position = start }
      let isQuoted = position < line.upperBound && text[position] == Self.quote
      let end: Int
      if isQuoted {
        guard let closing = closingQuote(text, position + 1..<line.upperBound) else { return nil }
        let isMisplaced = !endsCell(text, closing + 1, line)
        let last = isMisplaced ? closing - 1 : closing
        cells.append(cell(text, position + 1..<last, resolved))
        // The text behind a misplaced quote is the next cell.
        end = isMisplaced ? closing : afterSpaces(text, closing + 1, line.upperBound)
      } else {
        end = text[position..<line.upperBound].firstIndex(of: delimiter) ?? line.upperBound
        cells.append(RowTable.Cell(position..<end))
      }
      guard end < line.upperBound else { return cells.count == count ? cells : nil }
      position = end + 1
    }
    return nil
  }

  private func closingQuote(_ text: UnsafeBufferPointer<UInt8>, _ rest: Range<Int>) -> Int? {
    var index = rest.lowerBound
    while index < rest.upperBound {
      if text[index] == Self.quote {
        if endsCell(text, index + 1, rest) { return index }
        if isMisplaced, index > rest.lowerBound, text[index - 1] == delimiter { return index }
        if isDoubled(text, index, rest) { index += 1 }
      }
      index += 1
    }
    return nil
  }

  /// Whether a quote and the next one are an escaped quote: not if the second one closes the cell.
  private func isDoubled(
    _ text: UnsafeBufferPointer<UInt8>, _ index: Int, _ rest: Range<Int>
  ) -> Bool {
    index + 1 < rest.upperBound && text[index + 1] == Self.quote && !endsCell(text, index + 2, rest)
  }

  private func endsCell(
    _ text: UnsafeBufferPointer<UInt8>, _ index: Int, _ rest: Range<Int>
  ) -> Bool {
    let next = afterSpaces(text, index, rest.upperBound)
    return next >= rest.upperBound || text[next] == delimiter
  }

  /// The place after spaces, if these may be next to quotes.
  private func afterSpaces(_ text: UnsafeBufferPointer<UInt8>, _ index: Int, _ end: Int) -> Int {
    var index = index
    while skipsSpaces, index < end, text[index] == UInt8(ascii: " ") { index += 1 }
    return index
  }

  private func cell(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ resolved: ByteBlock
  ) -> RowTable.Cell {
    var copyStart: Int?
    var partStart = range.lowerBound
    var index = range.lowerBound
    while index < range.upperBound {
      if text[index] == Self.quote, isDoubled(text, index, range) {
        if copyStart == nil { copyStart = resolved.count }
        index += 1
        resolved.append(text, partStart..<index)
        partStart = index + 1
      }
      index += 1
    }
    guard let copyStart else { return RowTable.Cell(range) }
    resolved.append(text, partStart..<range.upperBound)
    return RowTable.Cell(resolved: copyStart..<resolved.count)
  }
}

/// A whole table in memory, as text.
///
/// Files are imported with ``ImportSource``, which detects formats and repairs errors; this reads
/// strictly.
public enum CSVText {
  /// Splits a text into rows of cells (RFC 4180).
  ///
  /// Empty lines are skipped.
  ///
  /// - Parameters:
  ///   - text: the table, of less than 2 GiB.
  ///   - delimiter: the ASCII separator of cells.
  ///   - body: called with each row.
  /// - Throws: ``CSVTextProblem`` for a missing closing quote, and the errors of `body`.
  /// - Complexity: O(n); in memory are 256 rows, with 8 bytes for each cell.
  public static func forEachRow(
    of text: String, delimiter: UInt8 = UInt8(ascii: ","), _ body: (CSVTextRow) throws -> Void
  ) throws {
    var text = text
    try text.withUTF8 { bytes in
      var tokenizer = CSVTokenizer(Dialect(delimiter: delimiter))
      var position = 0
      while position < bytes.count {
        var table = RowTable()
        let end = tokenizer.run(
          bytes, from: position, isLast: true, into: &table, limit: rowsAtOnce)
        for row in table.rows { try body(CSVTextRow(cells: row.cells, table: table, text: bytes)) }
        guard end == bytes.count || table.rows.count == rowsAtOnce else {
          throw CSVTextProblem(line: tokenizer.line)
        }
        position = end
      }
    }
  }

  /// The number of rows that are parsed together.
  private static let rowsAtOnce = 256
}

/// One row of a ``CSVText``, valid during a call.
public struct CSVTextRow {
  let cells: Range<Int>
  let table: RowTable
  let text: UnsafeBufferPointer<UInt8>

  /// The number of cells.
  public var count: Int { cells.count }

  /// The UTF-8 of a cell, valid like the row.
  ///
  /// - Parameter index: the cell, from 0.
  public subscript(index: Int) -> UnsafeBufferPointer<UInt8> {
    let cell = table.cells[cells.lowerBound + index]
    let source = cell.isResolved ? table.resolved.bytes : text
    return UnsafeBufferPointer(rebasing: source[cell.range])
  }
}

/// An error in a table's text.
public struct CSVTextProblem: Error, Equatable, CustomStringConvertible {
  /// The first line of the record, from 1.
  public let line: Int

  /// The message, in one line, with its position.
  public var description: String { "line \(line): a closing quote is missing" }
}
