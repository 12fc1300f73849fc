/// The ranges of the records of a batch in their block, and of their cells.
package struct RowTable: Sendable {
  /// One cell: bytes of the block, or of ``RowTable/resolved``.
  package struct Cell: Sendable {
    private static let resolvedBit: UInt32 = 1 << 31
    private let place: UInt32
    private let count: UInt32

    /// A cell whose bytes are in the block.
    package init(_ range: Range<Int>) {
      place = UInt32(range.lowerBound)
      count = UInt32(range.count)
    }

    /// A cell that was assembled in ``RowTable/resolved``.
    package init(resolved range: Range<Int>) {
      place = UInt32(range.lowerBound) | Self.resolvedBit
      count = UInt32(range.count)
    }

    package var isResolved: Bool { place & Self.resolvedBit != 0 }

    package var range: Range<Int> {
      let start = Int(place & ~Self.resolvedBit)
      return start..<start + Int(count)
    }
  }

  /// One record.
  package struct Row: Sendable {
    private let start: UInt32
    private let end: UInt32
    private let firstCell: UInt32
    private let cellsEnd: UInt32
    /// Its first line, from 1.
    package let line: Int

    package init(_ range: Range<Int>, cells: Range<Int>, line: Int) {
      start = UInt32(range.lowerBound)
      end = UInt32(range.upperBound)
      firstCell = UInt32(cells.lowerBound)
      cellsEnd = UInt32(cells.upperBound)
      self.line = line
    }

    /// Its bytes in the file, without the line end.
    package var range: Range<Int> { Int(start)..<Int(end) }
    /// Its cells in the table.
    package var cells: Range<Int> { Int(firstCell)..<Int(cellsEnd) }
  }

  package var rows: [Row] = []
  package var cells: [Cell] = []
  /// The cells whose quotes were resolved, concatenated.
  package let resolved = ByteBlock(capacity: 0)
  /// Rows with a quote that may have been closed too late.
  package var doubtfulRows: Set<Int> = []
  /// Rows with quotes inside a cell that were not doubled.
  package var looseRows: Set<Int> = []
  /// The reasons why records could not be read, by row.
  package var problems: [Int: String] = [:]
  /// The kinds of records that are not albums, by row.
  package var absences: [Int: String] = [:]

  package init() {}

  /// The range of a row's cell; nil if the row ends before that column.
  package func cell(row: Int, column: Int) -> Cell? {
    let cells = rows[row].cells
    guard column >= 0, column < cells.count else { return nil }
    return self.cells[cells.lowerBound + column]
  }
}
