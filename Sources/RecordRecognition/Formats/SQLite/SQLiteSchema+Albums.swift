import AlbumModel
import RecordReading

extension SQLiteSchema {
  /// The query for the albums of a database of an unknown program: a table that is called one of
  /// albums, with artists of its own or with references to a table of artists, or else the only table
  /// with columns for titles and artists.
  ///
  /// - Returns: nil if there is no such table, or several.
  var albumQuery: String? {
    let described = tables.filter { fields(of: $0).isSuperset(of: [.title, .artist]) }
    let called = tables.filter { Self.isCalled($0, .title) && fields(of: $0).contains(.title) }
    for table in called {
      if described.contains(table) { return "SELECT * FROM \(Self.quoted(table))" }
      if let query = joined(table) { return query }
    }
    // Albums of one artist have none.
    let found = described.isEmpty ? called : described
    return found.count == 1 ? "SELECT * FROM \(Self.quoted(found[0]))" : nil
  }

  /// The query for the only table that has the names of its columns as its first row; nil if there is
  /// none.
  func albumQuery(byFirstRowsOf file: SQLiteFile) throws(ImportError) -> String? {
    var queries: [String] = []
    for table in tables.prefix(20) {
      let rows = try file.rows("SELECT * FROM \(Self.quoted(table)) LIMIT 1")
      defer { rows.close() }
      guard try rows.step() else { continue }
      let names = rows.names.enumerated().compactMap { index, column in
        rows.value(index)?.plainText.map { (column: column, name: $0) }
      }
      let fields = Set(names.compactMap { ColumnWords.field(of: $0.name) })
      guard fields.isSuperset(of: [.title, .artist]) else { continue }
      let columns = names.map { "\(Self.quoted($0.column)) AS \(Self.quoted($0.name))" }
      queries.append(
        "SELECT \(columns.joined(separator: ", ")) FROM \(Self.quoted(table)) LIMIT -1 OFFSET 1")
    }
    return queries.count == 1 ? queries[0] : nil
  }

  /// The query for albums that refer to a table of artists by an ID; nil if there is none.
  private func joined(_ albums: String) -> String? {
    let references = names(of: albums).filter { column in
      Self.isReference(column)
        || isInteger(column, of: albums) && ColumnWords.field(of: column) == .artist
    }
    guard references.count == 1, let artists = tables.first(where: { Self.isCalled($0, .artist) }),
      let id = (Self.isReference(references[0]) ? [references[0], "id"] : ["id"])
        .first(where: { has(artists, [$0]) }),
      let name = names(of: artists).first(where: { name in
        !Self.isReference(name) && [.artist, .title].contains(ColumnWords.field(of: name))
      })
    else { return nil }
    let (album, artist) = (Self.quoted(albums), Self.quoted(artists))
    let others = names(of: albums).filter { $0 != references[0] || Self.isReference($0) }
      .map { ", \(album).\(Self.quoted($0))" }.joined()
    return """
      SELECT \(artist).\(Self.quoted(name)) AS artist\(others) FROM \(album) \
      LEFT JOIN \(artist) ON \(artist).\(Self.quoted(id)) = \(album).\(Self.quoted(references[0]))
      """
  }

  private func fields(of table: String) -> Set<FieldName> {
    // A number refers to the artist or the title.
    Set(
      names(of: table).compactMap { column in
        ColumnWords.field(of: column).flatMap { field in
          [.title, .artist].contains(field) && isInteger(column, of: table) ? nil : field
        }
      })
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
}
