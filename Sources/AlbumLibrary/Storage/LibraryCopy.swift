import AlbumFiles
import AlbumModel
import GRDB

/// Copies of a library's file.
enum LibraryCopy {
  /// Copies a library as last committed, durably: the whole copy is made, or none.
  ///
  /// - Parameters:
  ///   - path: the library's file, whose permissions the copy gets.
  ///   - copy: the path of the copy; another name is used if it is taken.
  /// - Returns: the path used.
  /// - Throws: `DatabaseError`; ``LibraryError/cannotOpen(path:reason:)``.
  static func make(of path: String, at copy: String) throws -> String {
    let copy = LibraryFiles.freePath(copy)
    var configuration = Configuration()
    configuration.journalMode = .default
    // A separate connection: one in a transaction that may write cannot be copied.
    let source = try DatabaseQueue(path: path, configuration: configuration)
    do {
      let target = try FileTarget(Array(copy.utf8))
      let staging = try StagingFolder(for: target)
      let file = staging.file("library")
      try source.unsafeReentrantWrite { database in
        guard let connection = database.sqliteConnection else { return }
        try AlbumDatabase.copy(connection, to: file) { false }
      }
      try source.close()
      try staging.publish("library", as: target, permissions: FileStatus(path)?.permissions)
    } catch let error as SystemError {
      throw failure(path, copy, error.message(writing: Array(copy.utf8)))
    } catch let error as UserError {
      throw failure(path, copy, error.description)
    }
    return copy
  }

  private static func failure(_ path: String, _ copy: String, _ reason: String) -> LibraryError {
    .cannotOpen(
      path: path, reason: "the copy before the upgrade cannot be written to \(copy): \(reason)")
  }
}

/// Upgrades the keys of a library of an older version: since version 3 ``Sameness`` is loose, and
/// identifiers have keys; since version 7 those are of the identifiers' plain forms, since version 9 an
/// album has none that it lost.
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
        let key = Sameness.key(artist: try row.optionalColumn(1), title: try row.optionalColumn(2))
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
