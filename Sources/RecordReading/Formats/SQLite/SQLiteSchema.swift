/// The tables of a database and their columns.
///
/// Views do not count: one could compute without end.
package struct SQLiteSchema: Sendable {
  /// The names of the tables, in the order in which they were created.
  package private(set) var tables: [String] = []
  /// The columns of each table; all names in lowercase, as SQL ignores the case.
  private var columns: [String: Set<String>] = [:]
  /// The columns that are declared as integers, as `table.column`.
  private var integers: Set<String> = []

  /// Reads which tables and columns exist.
  ///
  /// - Throws: an error if the database is damaged.
  package init(_ file: SQLiteFile) throws(ImportError) {
    let rows = try file.rows(
      """
      SELECT m.name, c.name, iif(c.type LIKE '%int%', 'yes', NULL)
      FROM sqlite_master AS m, pragma_table_info(m.name) AS c
      WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' ORDER BY m.rowid, c.cid
      """)
    while try rows.step() {
      guard let table = rows.text(0), let column = rows.text(1) else { continue }
      let key = table.lowercased()
      if columns[key] == nil { tables.append(table) }
      columns[key, default: []].insert(column.lowercased())
      if rows.text(2) != nil { integers.insert(key + "." + column.lowercased()) }
    }
  }

  /// The names of a table's columns in lowercase, sorted.
  package func names(of table: String) -> [String] { (columns[table.lowercased()] ?? []).sorted() }

  /// Whether a column is declared as an integer.
  package func isInteger(_ column: String, of table: String) -> Bool {
    integers.contains("\(table).\(column)".lowercased())
  }

  /// Whether there is a table with these columns.
  package func has(_ table: String, _ names: [String] = []) -> Bool {
    guard let found = columns[table.lowercased()] else { return false }
    return names.allSatisfy { found.contains($0.lowercased()) }
  }

  /// Whether all columns that an expression refers to as `table.column` exist.
  ///
  /// - Parameters:
  ///   - expression: SQL, in which a name with a point is nothing else.
  ///   - aliases: the tables for other names in it.
  /// - Returns: true also if it refers to none.
  package func hasColumns(of expression: String, aliases: [String: String] = [:]) -> Bool {
    var isQuoted = false
    var word = ""
    for character in expression + " " {
      if character == "'" { isQuoted.toggle() }
      if !isQuoted, character.isLetter || character.isNumber || "_.".contains(character) {
        word.append(character)
        continue
      }
      let parts = word.split(separator: ".").map(String.init)
      word = ""
      guard parts.count == 2, parts[0].first?.isNumber == false else { continue }
      guard has(aliases[parts[0]] ?? parts[0], [parts[1]]) else { return false }
    }
    return true
  }
}
