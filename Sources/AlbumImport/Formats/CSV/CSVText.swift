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
        for row in table.rows { try body(CSVTextRow(row.cells, of: table, text: bytes)) }
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
  private let cells: Range<Int>
  private let table: RowTable
  private let text: UnsafeBufferPointer<UInt8>

  init(_ cells: Range<Int>, of table: RowTable, text: UnsafeBufferPointer<UInt8>) {
    self.cells = cells
    self.table = table
    self.text = text
  }

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
