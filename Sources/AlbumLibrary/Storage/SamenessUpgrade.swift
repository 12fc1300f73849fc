import AlbumModel
import GRDB

/// Upgrades the keys of a library of an older version: since version 3 ``Sameness`` is loose, and
/// identifiers have keys.
enum SamenessUpgrade {
  private static let batch = 1000

  /// Computes all keys again; the index on them is gone afterwards.
  static func run(on database: Database) throws {
    try database.execute(sql: "DROP INDEX album_sameness")
    let update = try database.makeStatement(sql: "UPDATE album SET sameness = ? WHERE id = ?")
    let insert = try database.makeStatement(
      sql: "INSERT INTO identifier (key, album) VALUES (?, ?)")
    var last = Int64.min
    while true {
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT id, artist, title, fields FROM album WHERE id > ? ORDER BY id LIMIT \(batch)
          """, arguments: [last])
      for row in rows {
        last = try row.column(0)
        let key = Sameness.key(
          artist: try row.optionalColumn(1), title: try row.optionalColumn(2))
        try update.execute(arguments: [key, last])
        guard let fields: String = try row.optionalColumn(3) else { continue }
        for identifier in AlbumContent(fields: CustomFields(encoded: fields)).identifiers {
          try insert.execute(arguments: [identifier.key, last])
        }
      }
      if rows.count < batch { return }
    }
  }
}
