import AlbumModel

/// Finds the list of albums among several tables next to each other, such as counts or a second list.
enum AdjacentTables {
  /// The columns of the list of albums.
  ///
  /// Another table begins where a name of an album column is repeated, unless the repetition
  /// follows directly; or beside an empty column, if it has more rows or fewer.
  ///
  /// - Returns: all columns if there is only one table.
  static func columnsOfAlbums(
    _ names: [String], _ roles: ColumnRoles, rows: [[String]]
  ) -> Range<Int> {
    let first = 0..<(repetition(in: names, rows) ?? names.count)
    let isGap = first.map { column in
      names[column].isEmpty && rows.allSatisfy { column >= $0.count || $0[column].isEmpty }
    }
    let blocks = first.split { isGap[$0] }.map { $0.startIndex..<$0.endIndex }
    let albums = blocks.first { block in
      block.contains { roles.roles[$0]?.field == .title }
        && block.contains { roles.roles[$0]?.field == .artist }
    }
    guard let albums, let last = rows.lastIndex(where: { isFilled($0, in: albums) }) else {
      return first
    }
    // Below the list there may be sums.
    let lengths = [last + 1, rows.prefix { isFilled($0, in: albums) }.count]
    var own = first
    for block in blocks where block != albums {
      // A single column may have remarks on the first albums.
      guard let other = Self.length(of: block, in: rows), !lengths.contains(other),
        block.count > 1 || other * 2 < lengths[0]
      else { continue }
      let isBehind = block.lowerBound > albums.lowerBound
      own = own.clamped(
        to: isBehind ? 0..<block.lowerBound : block.upperBound..<names.count)
    }
    return own
  }

  /// The column with which a second list of albums begins, or another table of another length.
  private static func repetition(in names: [String], _ rows: [[String]]) -> Int? {
    var places: [String: Int] = [:]
    for (column, name) in names.enumerated() where ColumnNames.main(of: name) != nil {
      let plain = FieldNames.plain(name)
      let hasNames = names[column...].contains { name in
        [.title, .artist].contains(ColumnNames.main(of: name)?.field)
      }
      if let place = places[plain], column > place + 1,
        hasNames || length(of: 0..<column, in: rows) != length(of: column..<names.count, in: rows)
      {
        return column
      }
      places[plain] = column
    }
    return nil
  }

  /// The number of rows in some columns; nil if one is empty between others.
  private static func length(of columns: Range<Int>, in rows: [[String]]) -> Int? {
    let filled = rows.map { isFilled($0, in: columns) }
    let length = filled.prefix { $0 }.count
    return length > 0 && !filled[length...].contains(true) ? length : nil
  }

  private static func isFilled(_ row: [String], in columns: Range<Int>) -> Bool {
    columns.contains { $0 < row.count && !row[$0].isEmpty }
  }
}
