/// Where the records of a batch are in their block, and the cells of each.
struct RowTable: Sendable {
  /// One cell: bytes of the block, or of ``RowTable/resolved``.
  struct Cell: Sendable {
    private static let resolvedBit: UInt32 = 1 << 31
    private let place: UInt32
    private let count: UInt32

    /// A cell that stands in the block as it is.
    init(_ range: Range<Int>) {
      place = UInt32(range.lowerBound)
      count = UInt32(range.count)
    }

    /// A cell that had to be put together.
    init(resolved range: Range<Int>) {
      place = UInt32(range.lowerBound) | Self.resolvedBit
      count = UInt32(range.count)
    }

    var isResolved: Bool { place & Self.resolvedBit != 0 }

    var range: Range<Int> {
      let start = Int(place & ~Self.resolvedBit)
      return start..<start + Int(count)
    }
  }

  /// One record.
  struct Row: Sendable {
    private let start: UInt32
    private let end: UInt32
    private let firstCell: UInt32
    private let cellsEnd: UInt32
    /// The line it starts in, from 1.
    let line: Int

    init(_ range: Range<Int>, cells: Range<Int>, line: Int) {
      start = UInt32(range.lowerBound)
      end = UInt32(range.upperBound)
      firstCell = UInt32(cells.lowerBound)
      cellsEnd = UInt32(cells.upperBound)
      self.line = line
    }

    /// Its bytes as the file has them, without the line end.
    var range: Range<Int> { Int(start)..<Int(end) }
    /// Its cells in the table.
    var cells: Range<Int> { Int(firstCell)..<Int(cellsEnd) }
  }

  var rows: [Row] = []
  var cells: [Cell] = []
  /// Cells whose quotes had to be resolved, one after the other.
  let resolved = ByteBlock(capacity: 0)
  /// Rows with a quote that may have been closed too late.
  var doubtfulRows: Set<Int> = []
  /// Rows with quotes inside a cell that nobody doubled.
  var looseRows: Set<Int> = []
  /// Records that could not be read, by row, each with the reason.
  var problems: [Int: String] = [:]
  /// Records that name no album, by row, each with what it is instead.
  var absences: [Int: String] = [:]

  /// Where a row's cell is.
  ///
  /// - Returns: nil when the row ends before that column.
  func cell(row: Int, column: Int) -> Cell? {
    let cells = rows[row].cells
    guard column >= 0, column < cells.count else { return nil }
    return self.cells[cells.lowerBound + column]
  }
}
