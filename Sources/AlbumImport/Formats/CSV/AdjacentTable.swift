/// A second table to the right of the first, such as counts next to a list.
enum AdjacentTable {
  /// The number of columns of the first table.
  ///
  /// Another table begins where a name of an album column is repeated, unless the repetition
  /// follows directly.
  ///
  /// - Parameter names: the columns from the left, as written.
  /// - Returns: the number of all columns if there is only one table.
  static func firstWidth(of names: [String]) -> Int {
    var places: [String: Int] = [:]
    for (column, name) in names.enumerated() where ColumnNames.meaning(of: name) != nil {
      let plain = ColumnNames.plain(name)
      if let place = places[plain], column > place + 1 { return column }
      places[plain] = column
    }
    return names.count
  }
}
