import AlbumFiles
import AlbumLibrary
import AlbumModel
import GRDB
import Glibc

/// A database of albums in the schema of beets (https://beets.io), for use as a library of beets.
///
/// It has the tables and columns that albums need; beets adds the others when it opens the file, as
/// it does for libraries of its older versions. There are albums but no tracks, which beets reads
/// only from audio files.
struct BeetsExport {
  /// The fields that are columns of beets' albums, by their names there.
  private static let columns: [(column: String, type: String, field: FieldName)] = [
    ("albumartist", "TEXT", .artist), ("album", "TEXT", .title), ("genre", "TEXT", .genre),
    ("year", "INTEGER", .year), ("label", "TEXT", "label"),
    ("catalognum", "TEXT", "catalog_number"), ("barcode", "TEXT", "barcode"),
    ("country", "TEXT", "country"), ("comp", "INTEGER", "compilation"),
    ("disctotal", "INTEGER", "discs"), ("mb_albumid", "TEXT", "musicbrainz_release"),
    ("mb_releasegroupid", "TEXT", "musicbrainz_release_group"),
    ("discogs_albumid", "INTEGER", "discogs_release"),
  ]

  /// Names with a meaning in beets; a custom field of such a name gets another.
  private static let taken: Set<String> = Set(columns.map(\.column)).union([
    "id", "added", "artpath", "asin", "day", "month", "script", "style", "language", "genres",
    "path", "albumartists", "albumtype", "albumtypes", "albumstatus", "albumdisambig",
    "original_year", "original_month", "original_day", "singleton", "format", "title", "artist",
  ])

  /// The field for beets' `added`.
  private static let dateAdded: FieldName = "date_added"

  private let queue: DatabaseQueue

  /// Writes the albums that match a query to a new database.
  static func write(_ query: AlbumQuery, of library: LibraryAPI, to path: String) throws -> Int {
    var count = 0
    do {
      try BeetsExport(path: path).write { take in
        try library.forEach(query) { album in
          try take(album)
          count += 1
          return true
        }
      }
    } catch let error as DatabaseError {
      throw SystemError(code: error.resultCode == .SQLITE_FULL ? ENOSPC : EIO)
    }
    return count
  }

  /// Makes a new database.
  private init(path: String) throws {
    var configuration = Configuration()
    configuration.journalMode = .default
    queue = try DatabaseQueue(path: path, configuration: configuration)
    let columns = Self.columns.map { "\($0.column) \($0.type)" }.joined(separator: ", ")
    try queue.inDatabase { database in
      try database.execute(
        sql: """
          CREATE TABLE albums (id INTEGER PRIMARY KEY, added REAL, \(columns));
          CREATE TABLE album_attributes (
            id INTEGER PRIMARY KEY, entity_id INTEGER, key TEXT, value TEXT,
            UNIQUE(entity_id, key) ON CONFLICT REPLACE);
          CREATE INDEX album_attributes_by_entity ON album_attributes (entity_id);
          """)
    }
  }

  /// Writes albums, all or none.
  private func write(_ walk: (_ take: (Album) throws -> Void) throws -> Void) throws {
    try queue.inTransaction { database in
      let marks = Self.columns.map { _ in ", ?" }.joined()
      let album = try database.makeStatement(sql: "INSERT INTO albums VALUES (?, ?\(marks))")
      let attribute = try database.makeStatement(
        sql: "INSERT INTO album_attributes (entity_id, key, value) VALUES (?, ?, ?)")
      try walk { item in
        let added = item[Self.dateAdded].flatMap { FieldKinds.named("date")?.position(of: $0) }
        var row: [(any DatabaseValueConvertible)?] = [
          item.id.rawValue, added ?? Double(item.added),
        ]
        for column in Self.columns { row.append(Self.value(item, column.field, column.type)) }
        try album.execute(arguments: StatementArguments(row))
        for (key, value) in Self.attributes(of: item.content) {
          try attribute.execute(arguments: [item.id.rawValue, key, value])
        }
      }
      return .commit
    }
    try queue.close()
  }

  /// A value in the form of beets' column.
  private static func value(
    _ album: Album, _ field: FieldName, _ type: String
  ) -> (any DatabaseValueConvertible)? {
    guard let value = album[field] else { return type == "TEXT" ? "" : 0 }
    switch value {
    case .integer(let number) where type == "INTEGER": return number
    case .flag(let flag) where type == "INTEGER": return flag ? 1 : 0
    case let value where type == "INTEGER": return Int64(value.description) ?? 0
    case let value: return value.description
    }
  }

  /// The other fields of an album, under names that beets lets users query.
  private static func attributes(of content: AlbumContent) -> [(key: String, value: String)] {
    let known = Set(columns.map(\.field.rawValue) + [dateAdded.rawValue])
    var attributes: [(key: String, value: String)] = []
    if let cover = content.coverURL { attributes.append(("cover_art_url", cover)) }
    for entry in content.fields.entries where !known.contains(entry.name) {
      let isTaken = taken.contains(entry.name) || entry.name == "cover_art_url"
      attributes.append((isTaken ? "own_" + entry.name : entry.name, entry.value.description))
    }
    return attributes
  }
}
