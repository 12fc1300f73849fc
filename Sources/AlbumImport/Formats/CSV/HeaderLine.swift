/// Finds the header line.
enum HeaderLine {
  /// The number of lines that are examined, as a title and the like may precede it.
  private static let depth = 10

  /// The index of the record with the columns' names.
  ///
  /// A line with the names of a known source, or with two known column names, one of them for an
  /// artist or a title, is a header, if the lines above it are narrower. Otherwise, a first line of words is a header if some column below
  /// it contains only numbers.
  ///
  /// - Parameter rows: the first records' cells, trimmed.
  /// - Returns: nil if there is none.
  static func find(in rows: [[String]]) -> Int? {
    for (index, row) in rows.prefix(depth).enumerated() where hasKnownNames(row) {
      let width = filled(row)
      if rows[..<index].allSatisfy({ filled($0) < width }) { return index }
    }
    return looksLikeNames(rows) ? 0 : nil
  }

  private static func hasKnownNames(_ row: [String]) -> Bool {
    if SourceKind.recognized(byColumns: row) != nil { return true }
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
