import GRDB

extension Row {
  /// The value of a column.
  ///
  /// GRDB's own subscript traps if the file has a value of another type than the schema says, which
  /// damage can cause.
  ///
  /// - Throws: ``LibraryError/damaged(_:)``.
  func column<Value: DatabaseValueConvertible>(_ index: Int) throws -> Value {
    guard let value: Value = try optionalColumn(index) else { throw unreadable(index) }
    return value
  }

  /// The value of a column; nil for NULL.
  ///
  /// - Throws: ``LibraryError/damaged(_:)``.
  func optionalColumn<Value: DatabaseValueConvertible>(_ index: Int) throws -> Value? {
    let stored: DatabaseValue = self[index]
    if stored.isNull { return nil }
    guard let value = Value.fromDatabaseValue(stored) else { throw unreadable(index) }
    return value
  }

  private func unreadable(_ index: Int) -> LibraryError {
    let name = Array(columnNames)[index]
    return LibraryError.damaged("a value of \(name) is of another type than the schema says")
  }
}
