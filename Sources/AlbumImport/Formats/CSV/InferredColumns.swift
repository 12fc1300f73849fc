/// The roles of a header-less table's columns, inferred from its first rows.
enum InferredColumns {
  /// The minimum number of rows.
  private static let fewest = 10

  /// The names for the columns, empty for unknown ones.
  ///
  /// Of two columns of words, the one with more repetitions has the artists.
  ///
  /// - Parameter rows: the first records' cells, trimmed.
  /// - Returns: nil if title and artist cannot be inferred.
  static func names(of rows: [[String]]) -> [String]? {
    guard rows.count >= fewest, let width = rows.map(\.count).max() else { return nil }
    let columns = (0..<width).map { column in
      rows.map { column < $0.count ? $0[column] : "" }.filter { !$0.isEmpty }
    }
    let words = columns.indices.filter { isNames(columns[$0], among: rows.count) }
    guard words.count >= 2 else { return nil }
    let counts = words.prefix(2).map { Set(columns[$0]).count }
    guard counts[0] != counts[1] else { return nil }
    var names = [String](repeating: "", count: width)
    names[words[0]] = counts[0] > counts[1] ? "title" : "artist"
    names[words[1]] = counts[0] > counts[1] ? "artist" : "title"
    name("year", in: &names, columns.firstIndex { isAll($0, of: rows.count, isYear) })
    name("cover", in: &names, columns.firstIndex { isAll($0, of: rows.count, isPicture) })
    name("url", in: &names, columns.firstIndex { isAll($0, of: rows.count, isAddress) })
    return names
  }

  private static func name(_ name: String, in names: inout [String], _ column: Int?) {
    if let column, names[column].isEmpty { names[column] = name }
  }

  /// Whether a column may contain titles or artists: short words, many of them distinct.
  private static func isNames(_ cells: [String], among count: Int) -> Bool {
    guard cells.count * 10 >= count * 9, Set(cells).count * 10 >= count * 3 else { return false }
    let isShort = cells.reduce(0) { $0 + $1.utf8.count } <= 60 * cells.count
    let plain = cells.count { Double($0) != nil || isAddress($0) || $0.hasPrefix("=") }
    return isShort && plain * 10 < cells.count
  }

  /// Whether most rows have a cell, and nearly all of these satisfy a condition.
  private static func isAll(
    _ cells: [String], of count: Int, _ isOne: (String) -> Bool
  ) -> Bool {
    cells.count * 2 >= count && cells.count(where: isOne) * 10 >= cells.count * 9
  }

  private static func isYear(_ text: String) -> Bool {
    text.count == 4 && Int64(text).map { (1900...2099).contains($0) } == true
  }

  private static func isPicture(_ text: String) -> Bool {
    text.uppercased().hasPrefix("=IMAGE(")
      || (isAddress(text) && [".jpg", ".jpeg", ".png", ".webp"].contains { text.hasSuffix($0) })
  }

  private static func isAddress(_ text: String) -> Bool {
    text.hasPrefix("http://") || text.hasPrefix("https://")
  }
}
