/// What a decorator does to the columns it is given.
extension [Column] {
  /// The first column with a key.
  ///
  /// - Parameter key: which column.
  /// - Returns: the column, or nil if there is none.
  public func column(_ key: String) -> Column? {
    first { $0.key == key }
  }

  /// Puts a column behind another one, or at the end if that is not there.
  ///
  /// - Parameters:
  ///   - column: the new column.
  ///   - key: the column to stand behind.
  public mutating func insert(_ column: Column, after key: String) {
    let place = firstIndex { $0.key == key }.map { $0 + 1 } ?? endIndex
    insert(column, at: place)
  }

  /// Puts a column before another one, or at the end if that is not there.
  ///
  /// - Parameters:
  ///   - column: the new column.
  ///   - key: the column to stand before.
  public mutating func insert(_ column: Column, before key: String) {
    let place = firstIndex { $0.key == key } ?? endIndex
    insert(column, at: place)
  }

  /// Takes away every column with a key; no such column is no mistake.
  public mutating func removeColumn(_ key: String) {
    removeAll { $0.key == key }
  }
}
