/// Joins rows with those of another table: both are ordered by the ID that joins them, the first
/// column here.
package struct JoinedRows {
  private let rows: SQLiteRows?
  /// The ID of the current row; nil after the last one.
  private var current: Int64?

  /// - Parameter rows: the rows; nil if there is no such table.
  /// - Throws: an error if the database is damaged.
  package init(_ rows: SQLiteRows?) throws(ImportError) {
    self.rows = rows
    try step()
  }

  /// Visits the rows of an ID, and skips those of lower ones.
  ///
  /// - Throws: an error if the database is damaged.
  package mutating func visit(_ number: Int64, _ body: (SQLiteRows) -> Void) throws(ImportError) {
    while let rows, let found = current, found <= number {
      if found == number { body(rows) }
      try step()
    }
  }

  /// Ends reading.
  package mutating func close() {
    current = nil
    rows?.close()
  }

  private mutating func step() throws(ImportError) {
    current = nil
    while let rows, try rows.step() {
      // A value that is not an integer does not refer to any row.
      guard let number = rows.integer(0) else { continue }
      current = number
      return
    }
  }
}
