/// A second table that stands beside the first, as people put counts beside their lists.
enum AdjacentTable {
  /// How many columns the first table has.
  ///
  /// Where a name that describes albums comes a second time, and not at once, another table begins.
  ///
  /// - Parameter names: the columns from the left, as written.
  /// - Returns: all of them where there is but one table.
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
