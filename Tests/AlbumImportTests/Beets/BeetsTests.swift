import AlbumModel
import Foundation
import Testing

@testable import AlbumImport

@Suite("A beets database")
struct BeetsTests {
  @Test("is read as albums, with the data of users, plugins and tracks")
  func album() throws {
    let database = try ForeignDatabase()
    try database.run(
      """
      INSERT INTO albums VALUES (7, CAST('/music/C D/cover.jpg' AS BLOB), 1600000000.5, 'Can', 'Can',
        'Tago Mago', 'Krautrock', 2004, 9, 0, 2, 0, 'c0ffee-1', 'album', 'Spoon', 'g-1',
        'SPOON 006', 'DE', 0, 1971, -6.5);
      INSERT INTO album_attributes (entity_id, key, value) VALUES
        (7, 'mood', 'dark'), (7, 'shelf', '12'), (7, 'position', '3'), (8, 'mood', 'lost');
      INSERT INTO items VALUES
        (1, CAST('/music/C D/1.flac' AS BLOB), 7, 'Paperhouse', 'Can', 1, 'CD'),
        (2, CAST('/music/C D/2.flac' AS BLOB), 7, 'Halleluhwah', 'Can', 2, 'CD');
      """)
    let reading = try Reading(path: database.path)
    #expect(reading.sourceName == "beets")
    #expect(reading.error == nil)
    let record = try #require(reading.records.first)
    #expect(
      record.draft
        == AlbumContent(
          title: "Tago Mago", artist: "Can", genre: "Krautrock", year: 1971,
          coverURL: "file:///music/C%20D/cover.jpg",
          fields: fields([
            "label": .text("Spoon"), "catalog_number": .text("SPOON 006"), "country": .text("DE"),
            "musicbrainz_release": .text("c0ffee-1"), "musicbrainz_release_group": .text("g-1"),
            "released": .text("2004-09"), "date_added": .text("2020-09-13"),
            "discs": .integer(2), "tracks": .integer(2), "path": .text("/music/C D"),
            "format": .text("CD"), "albumtype": .text("album"), "mood": .text("dark"),
            "shelf": .integer(12), "track": .list(["1-. Paperhouse", "2-. Halleluhwah"]),
          ])))
    #expect(record.value("rg_album_gain") == .number(-6.5))
  }

  @Test("may have years of 0, empty texts and IDs of Discogs, which are recognized")
  func nothingSaid() throws {
    let database = try ForeignDatabase(
      """
      CREATE TABLE albums (id INTEGER PRIMARY KEY, album TEXT, year INTEGER, original_year INTEGER,
        comp INTEGER, mb_albumid TEXT, label TEXT, genres TEXT, added REAL);
      INSERT INTO albums VALUES (1, 'A', 0, 0, 1, '12345', '', 'Rock\\␀Pop', 0);
      INSERT INTO albums VALUES (2, NULL, 1999, 0, 0, NULL, NULL, NULL, NULL);
      """)
    let records = try Reading(path: database.path).records
    #expect(
      records.map(\.draft) == [
        AlbumContent(
          title: "A", artist: "Various Artists", genre: "Rock, Pop",
          fields: fields(["compilation": .flag(true), "discogs_release": .text("12345")])),
        AlbumContent(year: 1999),
      ])
  }

  @Test("may have tracks without an album, which are reported")
  func singletons() throws {
    let database = try ForeignDatabase()
    try database.run("INSERT INTO items (title, artist) VALUES ('Alone', 'Nobody')")
    let stream = try ImportSource.open(path: database.path)
    let batch = try #require(try stream.nextBatch())
    #expect(batch[0].absence == "a track without an album")
    #expect(batch[0].value(named: "title") == .text("Alone"))
    #expect(try stream.nextBatch() == nil)
    #expect(stream.items == ItemCount(name: "tracks", count: 1))
  }

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

  @Test("may have more albums than a batch")
  func many() throws {
    let database = try ForeignDatabase()
    try database.run(
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600)
      INSERT INTO albums (album) SELECT 'Album ' || i FROM n
      """)
    let reading = try Reading(path: database.path)
    #expect(reading.records.map(\.index) == Array(1...600))
    #expect(reading.titles.last == "Album 600")
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
