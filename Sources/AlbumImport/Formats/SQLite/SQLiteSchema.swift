import AlbumModel

/// The tables of a database and their columns.
///
/// Views do not count: one could compute without end.
struct SQLiteSchema: Sendable {
  /// The names of the tables, in the order in which they were created.
  private(set) var tables: [String] = []
  /// The columns of each table; all names in lowercase, as SQL ignores the case.
  private var columns: [String: Set<String>] = [:]

  /// Reads which tables and columns exist.
  ///
  /// - Throws: an error if the database is damaged.
  init(_ file: SQLiteFile) throws(ImportError) {
    let rows = try file.rows(
      """
      SELECT m.name, c.name FROM sqlite_master AS m, pragma_table_info(m.name) AS c
      WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' ORDER BY m.rowid, c.cid
      """)
    while try rows.step() {
      guard let table = rows.text(0), let column = rows.text(1) else { continue }
      let key = table.lowercased()
      if columns[key] == nil { tables.append(table) }
      columns[key, default: []].insert(column.lowercased())
    }
  }

  /// The query for the albums of a database of an unknown program: a table that is called one of
  /// albums, with artists of its own or with references to a table of artists, or else the only table
  /// with columns for titles and artists.
  ///
  /// - Returns: nil if there is no such table, or several.
  var albumQuery: String? {
    let described = tables.filter { table in
      let fields = fields(of: table)
      return fields.isSuperset(of: [.title, .artist])
    }
    for table in tables where Self.isCalled(table, .title) && fields(of: table).contains(.title) {
      if described.contains(table) { return "SELECT * FROM \(Self.quoted(table))" }
      if let query = joined(table) { return query }
    }
    return described.count == 1 ? "SELECT * FROM \(Self.quoted(described[0]))" : nil
  }

  /// The query for albums that refer to a table of artists by an ID; nil if there is none.
  private func joined(_ albums: String) -> String? {
    let references = names(of: albums).filter { Self.isReference($0) }
    guard references.count == 1, let artists = tables.first(where: { Self.isCalled($0, .artist) }),
      let id = [references[0], "id"].first(where: { has(artists, [$0]) }),
      let name = names(of: artists).first(where: { name in
        !Self.isReference(name) && [.artist, .title].contains(ColumnWords.field(of: name))
      })
    else { return nil }
    let (album, artist) = (Self.quoted(albums), Self.quoted(artists))
    return """
      SELECT \(album).*, \(artist).\(Self.quoted(name)) AS artist FROM \(album) \
      LEFT JOIN \(artist) ON \(artist).\(Self.quoted(id)) = \(album).\(Self.quoted(references[0]))
      """
  }

  private func names(of table: String) -> [String] {
    (columns[table.lowercased()] ?? []).sorted()
  }

  private func fields(of table: String) -> Set<FieldName> {
    Set(names(of: table).compactMap(ColumnWords.field))
  }

  /// Whether a table has the name of a field, also in the plural: `albums`, `band`.
  private static func isCalled(_ table: String, _ field: FieldName) -> Bool {
    [table, table.hasSuffix("s") ? String(table.dropLast()) : table].contains {
      ColumnWords.field(of: $0) == field && (field == .artist || ColumnWords.isAlbum($0))
    }
  }

  /// Whether a column refers to an artist: `artistid`, `band_id`, `id_artista`.
  private static func isReference(_ column: String) -> Bool {
    guard column.hasPrefix("id") || column.hasSuffix("id") else { return false }
    let name = column.hasSuffix("id") ? column.dropLast(2) : column.dropFirst(2)
    return ColumnWords.field(of: name.filter { $0 != "_" }) == .artist
  }

  private static func quoted(_ name: String) -> String {
    "\"\(name.replacing("\"", with: "\"\""))\""
  }

  /// Whether there is a table with these columns.
  func has(_ table: String, _ names: [String] = []) -> Bool {
    guard let found = columns[table.lowercased()] else { return false }
    return names.allSatisfy { found.contains($0.lowercased()) }
  }

  /// Whether all columns that an expression refers to as `table.column` exist.
  ///
  /// - Parameters:
  ///   - expression: SQL, in which a name with a point is nothing else.
  ///   - aliases: the tables for other names in it.
  /// - Returns: true also if it refers to none.
  func hasColumns(of expression: String, aliases: [String: String] = [:]) -> Bool {
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
