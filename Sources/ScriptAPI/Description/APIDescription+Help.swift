extension APIDescription {
  /// The help on a name, as plain text of at most 80 columns.
  ///
  /// - Parameter name: an item (`library.add`), a module or object (`library`, `ctx`, `events`), or
  ///   nothing for an overview. For an unknown name the nearest one is suggested.
  /// - Returns: lines, without a newline at the end.
  public static func help(_ name: String = "") -> String {
    var page = HelpPage()
    if name.isEmpty {
      for table in tables where !table.isRecord { page.list(table.name, table.summary) }
      return page.lines.joined(separator: "\n")
    }
    let table = table(named: name)
    // `moonshelf.log` is both a field and a module: the module is more useful.
    let found = items(named: name).filter { table == nil || $0.kind != .field }
    guard table != nil || !found.isEmpty else { return unknown(name) }
    for item in found {
      if !page.lines.isEmpty { page.separate() }
      page.add(item)
    }
    if let table {
      if !page.lines.isEmpty { page.separate() }
      page.add(table)
    }
    return page.lines.joined(separator: "\n")
  }

  private static func unknown(_ name: String) -> String {
    let nearest =
      nearest(to: name).map { ": did you mean \($0)?" } ?? "; help lists all names"
    return "nothing is called \"\(name)\"\(nearest)"
  }
}
