import GRDBSQLite

/// A database of another program, created with SQL.
struct ForeignDatabase {
  let folder: TemporaryFolder
  var path: String { folder.path + "/library.db" }
  private let connection: Connection

  private final class Connection {
    var pointer: OpaquePointer?
    deinit { sqlite3_close_v2(pointer) }
  }

  private struct Failure: Error {
    let message: String
  }

  /// The tables of a version of beets, with some of their columns.
  static let beetsTables = """
    CREATE TABLE albums (id INTEGER PRIMARY KEY, artpath BLOB, added REAL, albumartist TEXT,
      albumartist_sort TEXT, album TEXT, genre TEXT, year INTEGER, month INTEGER, day INTEGER,
      disctotal INTEGER, comp INTEGER, mb_albumid TEXT, albumtype TEXT, label TEXT,
      mb_releasegroupid TEXT, catalognum TEXT, country TEXT, discogs_albumid INTEGER,
      original_year INTEGER, rg_album_gain REAL);
    CREATE TABLE album_attributes (id INTEGER PRIMARY KEY, entity_id INTEGER, key TEXT, value TEXT);
    CREATE TABLE items (id INTEGER PRIMARY KEY, path BLOB, album_id INTEGER, title TEXT,
      artist TEXT, disc INTEGER, media TEXT);
    """

  init(_ sql: String = beetsTables) throws {
    folder = try TemporaryFolder()
    connection = Connection()
    sqlite3_open(folder.path + "/library.db", &connection.pointer)
    try run(sql)
  }

  /// Changes the database on an open connection.
  func run(_ sql: String) throws {
    guard sqlite3_exec(connection.pointer, sql, nil, nil, nil) == SQLITE_OK else {
      throw Failure(message: String(cString: sqlite3_errmsg(connection.pointer)))
    }
  }
}
