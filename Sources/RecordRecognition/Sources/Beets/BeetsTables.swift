import RecordReading

/// The tables of a beets database of any version.
struct BeetsTables {
  let file: SQLiteFile
  let schema: SQLiteSchema

  /// All albums in the order of their IDs.
  func albums() throws(ImportError) -> SQLiteRows {
    try file.rows("SELECT * FROM albums ORDER BY id")
  }

  /// The attributes of albums from users and plugins: ID, name, value; nil if there is no such
  /// table.
  func attributes() throws(ImportError) -> SQLiteRows? {
    guard schema.has("album_attributes", ["entity_id", "key", "value"]) else { return nil }
    return try file.rows(
      "SELECT entity_id, key, value FROM album_attributes ORDER BY entity_id, key")
  }

  /// The tracks of all albums in the order of the albums: the album's ID, then ``trackNames``.
  func tracks() throws(ImportError) -> SQLiteRows? {
    guard schema.has("items", ["album_id"]) else { return nil }
    let columns = Self.trackNames.map { schema.has("items", [$0]) ? $0 : "NULL" }
    let order = ["disc", "track"].filter { schema.has("items", [$0]) } + ["rowid"]
    return try file.rows(
      """
      SELECT album_id, \(columns.joined(separator: ", ")) FROM items WHERE album_id IS NOT NULL
      ORDER BY album_id, \(order.joined(separator: ", "))
      """)
  }

  /// The columns of ``tracks()`` after the first one.
  static let trackNames = ["title", "artist", "track", "disc", "length", "path", "media"]

  /// The tracks without an album.
  func singletons() throws(ImportError) -> SQLiteRows? {
    guard schema.has("items", ["id", "album_id"]) else { return nil }
    return try file.rows("SELECT * FROM items WHERE album_id IS NULL ORDER BY id")
  }

  /// The number of tracks; 0 if unknown.
  func trackCount() throws(ImportError) -> Int {
    guard schema.has("items", ["album_id"]) else { return 0 }
    return try count(of: "items")
  }

  /// The number of rows of a table.
  func count(of table: String) throws(ImportError) -> Int {
    let rows = try file.rows("SELECT count(*) FROM \(table)")
    return try rows.step() ? Int(rows.integer(0) ?? 0) : 0
  }
}
