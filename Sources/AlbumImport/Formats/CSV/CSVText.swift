/// A whole table in memory, as text.
///
/// Files are imported through ``ImportSource``, which guesses and repairs; this reads what is plainly
/// there.
public enum CSVText {
  /// Takes a text apart into rows of cells (RFC 4180).
  ///
  /// Lines that hold nothing are no rows.
  ///
  /// - Parameters:
  ///   - text: the table, of less than 2 GiB.
  ///   - delimiter: the ASCII letter between two cells.
  ///   - body: gets one row after the other.
  /// - Throws: ``CSVTextProblem`` when a quote is not closed, and what the body throws.
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

  /// How many rows are taken apart together.
  private static let rowsAtOnce = 256
}

/// One row of a ``CSVText``, lent for the time of a call.
public struct CSVTextRow {
  private let cells: Range<Int>
  private let table: RowTable
  private let text: UnsafeBufferPointer<UInt8>

  init(_ cells: Range<Int>, of table: RowTable, text: UnsafeBufferPointer<UInt8>) {
    self.cells = cells
    self.table = table
    self.text = text
  }

  /// How many cells it has.
  public var count: Int { cells.count }

  /// The UTF-8 of a cell, lent like the row.
  ///
  /// - Parameter index: the cell, from 0.
  public subscript(index: Int) -> UnsafeBufferPointer<UInt8> {
    let cell = table.cells[cells.lowerBound + index]
    let source = cell.isResolved ? table.resolved.bytes : text
    return UnsafeBufferPointer(rebasing: source[cell.range])
  }
}

/// Why a text is no table.
public struct CSVTextProblem: Error, Equatable, CustomStringConvertible {
  /// The line that the record starts in, from 1.
  public let line: Int

  /// In one line: where, and what.
  public var description: String { "line \(line): a closing quote is missing" }
}
