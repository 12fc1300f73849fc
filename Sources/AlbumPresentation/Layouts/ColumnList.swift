/// The operations of decorators on columns.
extension [Column] {
  /// The first column with a key.
  ///
  /// - Parameter key: the key.
  /// - Returns: the column, or nil if there is none.
  public func column(_ key: String) -> Column? {
    first { $0.key == key }
  }

  /// Inserts a column after another one, or at the end if that does not exist.
  ///
  /// - Parameters:
  ///   - column: the new column.
  ///   - key: the key of the other column.
  public mutating func insert(_ column: Column, after key: String) {
    let place = firstIndex { $0.key == key }.map { $0 + 1 } ?? endIndex
    insert(column, at: place)
  }

  /// Inserts a column before another one, or at the end if that does not exist.
  ///
  /// - Parameters:
  ///   - column: the new column.
  ///   - key: the key of the other column.
  public mutating func insert(_ column: Column, before key: String) {
    let place = firstIndex { $0.key == key } ?? endIndex
    insert(column, at: place)
  }

  /// Removes every column with a key; it is not an error if there is none.
  public mutating func removeColumn(_ key: String) {
    removeAll { $0.key == key }
  }
}
