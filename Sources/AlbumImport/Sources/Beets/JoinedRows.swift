/// Rows that belong to those of another table, read beside them: both are in the order of the
/// number that joins them, which is the first column here.
struct JoinedRows {
  private let rows: SQLiteRows?
  /// The number that the row at hand is about; nil when there is none left.
  private var current: Int64?

  /// - Parameter rows: the rows; nil where there is no such table.
  /// - Throws: when the database is damaged.
  init(_ rows: SQLiteRows?) throws(ImportError) {
    self.rows = rows
    try step()
  }

  /// Visits the rows of a number, and leaves out those of lower ones.
  ///
  /// - Throws: when the database is damaged.
  mutating func visit(_ number: Int64, _ body: (SQLiteRows) -> Void) throws(ImportError) {
    while let rows, let found = current, found <= number {
      if found == number { body(rows) }
      try step()
    }
  }

  /// Reads no more.
  mutating func close() {
    current = nil
    rows?.close()
  }

  private mutating func step() throws(ImportError) {
    current = nil
    while let rows, try rows.step() {
      // A number that is none belongs to nothing.
      guard let number = rows.integer(0) else { continue }
      current = number
      return
    }
  }
}
