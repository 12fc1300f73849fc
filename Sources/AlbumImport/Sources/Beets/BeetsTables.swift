/// The tables of a beets database of any version.
struct BeetsTables {
  private let file: SQLiteFile
  /// The columns of each existing table.
  private let columns: [String: [String]]

  /// Reads which tables and columns exist.
  ///
  /// - Throws: an error if the database is damaged, or not one of beets.
  init(_ file: SQLiteFile) throws(ImportError) {
    self.file = file
    var columns: [String: [String]] = [:]
    // Tables only: a view could compute without end.
    let rows = try file.rows(
      """
      SELECT m.name, c.name FROM sqlite_master AS m, pragma_table_info(m.name) AS c
      WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' ORDER BY m.rowid, c.cid
      """)
    var names: [String] = []
    while try rows.step() {
      guard let table = rows.text(0), let column = rows.text(1) else { continue }
      if columns[table] == nil { names.append(table) }
      columns[table, default: []].append(column)
    }
    self.columns = columns
    guard columns["albums"]?.contains("id") == true else {
      throw Self.notOfBeets(names, file.displayName)
    }
  }

  private static func notOfBeets(_ names: [String], _ displayName: String) -> ImportError {
    if names.contains("album"), names.contains("step") {
      return ImportError(
        .noRecords, displayName, "is a moonshelf library, not a file to import",
        advice: "open it with --library, or export it first")
    }
    let list = names.prefix(8).joined(separator: ", ")
    return ImportError(
      .noRecords, displayName, "is not a beets database: it has no table albums",
      advice: list.isEmpty ? "it is empty" : "it has the tables \(list)")
  }

  /// All albums in the order of their IDs.
  func albums() throws(ImportError) -> SQLiteRows {
    try file.rows("SELECT * FROM albums ORDER BY id")
  }

  /// The attributes of albums from users and plugins: ID, name, value; nil if there is no such
  /// table.
  func attributes() throws(ImportError) -> SQLiteRows? {
    guard has("album_attributes", ["entity_id", "key", "value"]) else { return nil }
    return try file.rows(
      "SELECT entity_id, key, value FROM album_attributes ORDER BY entity_id, key")
  }

  /// The data of each album's tracks: ID, count, a path, the highest disc, a medium.
  func tracks() throws(ImportError) -> SQLiteRows? {
    guard has("items", ["album_id"]) else { return nil }
    func column(_ function: String, _ name: String) -> String {
      has("items", [name]) ? "\(function)(\(name))" : "NULL"
    }
    return try file.rows(
      """
      SELECT album_id, count(*), \(column("min", "path")), \(column("max", "disc")),
        \(column("max", "media"))
      FROM items WHERE album_id IS NOT NULL GROUP BY album_id ORDER BY album_id
      """)
  }

  /// The tracks without an album.
  func singletons() throws(ImportError) -> SQLiteRows? {
    guard has("items", ["id", "album_id"]) else { return nil }
    return try file.rows("SELECT * FROM items WHERE album_id IS NULL ORDER BY id")
  }

  /// The number of tracks; 0 if unknown.
  func trackCount() throws(ImportError) -> Int {
    guard has("items", ["album_id"]) else { return 0 }
    return try count(of: "items")
  }

  /// The number of rows of a table.
  func count(of table: String) throws(ImportError) -> Int {
    let rows = try file.rows("SELECT count(*) FROM \(table)")
    return try rows.step() ? Int(rows.integer(0) ?? 0) : 0
  }

  private func has(_ table: String, _ names: [String]) -> Bool {
    guard let found = columns[table] else { return false }
    return names.allSatisfy(found.contains)
  }
}
