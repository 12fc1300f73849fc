import AlbumModel
import Foundation
import Testing
@testable import RecordReading
@testable import RecordRecognition

@Suite("A beets database")
struct BeetsTests {
  @Test("is read while beets is using and changing it", arguments: ["DELETE", "WAL"])
  func open(_ mode: String) throws {
    let database = try ForeignDatabase(
      "PRAGMA journal_mode = \(mode); " + ForeignDatabase.beetsTables)
    try database.run("INSERT INTO albums (album) VALUES ('Done')")
    try database.run("BEGIN IMMEDIATE; INSERT INTO albums (album) VALUES ('Not done')")
    #expect(try Reading(path: database.path).titles == ["Done"])
    try database.run("COMMIT")
    #expect(try Reading(path: database.path).titles == ["Done", "Not done"])
  }

  @Test("that is damaged is an error with advice")
  func damaged() throws {
    let database = try ForeignDatabase()
    try database.run("INSERT INTO albums (album) VALUES ('A')")
    var bytes = Array(try #require(FileManager.default.contents(atPath: database.path)))
    for place in 100..<bytes.count { bytes[place] = 0xFF }
    let path = try database.folder.write("broken.db", bytes)
    var options = ImportOptions()
    options.displayName = "broken.db"
    let error = #expect(throws: ImportError.self) {
      try ImportSource.open(path: path, options: options)
    }
    #expect(
      error?.description
        == "broken.db: the database is damaged: database disk image is malformed; "
        + "repair it with: sqlite3 FILE .recover | sqlite3 REPAIRED")
  }

  @Test("is distinguished from other databases, and from views that could compute without end")
  func others() throws {
    let view = """
      CREATE VIEW albums AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n)
      SELECT id FROM n;
      """
    for (sql, message) in [
      (view, "has no tables"),
      (
        "CREATE TABLE places (name TEXT); CREATE TABLE albums (id INTEGER)",
        "is a database of an unknown program, with the tables places, albums; export its albums "
          + "as CSV, for example with: sqlite3 -csv -header FILE 'SELECT …'"
      ),
    ] {
      let database = try ForeignDatabase(sql)
      var options = ImportOptions()
      options.displayName = "other.db"
      let error = #expect(throws: ImportError.self) {
        try ImportSource.open(path: database.path, options: options)
      }
      #expect(error?.description == "other.db: \(message)")
    }
  }
}
