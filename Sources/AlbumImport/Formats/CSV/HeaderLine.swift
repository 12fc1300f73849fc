/// Finds the line with the columns' names.
enum HeaderLine {
  /// How far down it may stand, below a title and the like.
  private static let depth = 10

  /// Which record has the columns' names.
  ///
  /// Two names that people give columns, one of them for an artist or a title, make a header; what
  /// stands above it must be narrower. Failing that, a first line of words counts where
  /// some column below it holds nothing but numbers.
  ///
  /// - Parameter rows: the first records' cells, trimmed.
  /// - Returns: nil when none of them has.
  static func find(in rows: [[String]]) -> Int? {
    for (index, row) in rows.prefix(depth).enumerated() where hasKnownNames(row) {
      let width = filled(row)
      if rows[..<index].allSatisfy({ filled($0) < width }) { return index }
    }
    return looksLikeNames(rows) ? 0 : nil
  }

  private static func hasKnownNames(_ row: [String]) -> Bool {
    let roles = row.compactMap { ColumnNames.meaning(of: $0)?.role }
    guard roles.contains(.title) || roles.contains(.artist) || roles.contains(.artistLastName)
    else { return false }
    return row.count == 1 || row.count { ColumnNames.isKnown($0) } >= 2
  }

  private static func filled(_ row: [String]) -> Int {
    row.count { !$0.isEmpty }
  }

  private static func looksLikeNames(_ rows: [[String]]) -> Bool {
    guard let first = rows.first, rows.count >= 3, first.count >= 2 else { return false }
    guard Set(first).count == first.count, !first.contains("") else { return false }
    guard !first.contains(where: isNumber) else { return false }
    return first.indices.contains { column in
      rows.dropFirst().allSatisfy { column < $0.count && isNumber($0[column]) }
    }
  }

  private static func isNumber(_ text: String) -> Bool {
    Double(text) != nil
  }
}
