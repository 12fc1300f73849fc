import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import GRDB
import Testing

@testable import moonshelf

@Suite("Databases for beets")
struct BeetsExportTests {
  @Test("contain albums in beets' columns, and all other fields as attributes that beets can query")
  func content() throws {
    let library = try LibraryAPI(path: nil, effects: .fixed)
    var content = AlbumContent(
      title: "Low", artist: "David Bowie", genre: "Rock", year: 1977, coverURL: "https://x/y.jpg")
    content.fields["label"] = .text("RCA")
    content.fields["discogs_release"] = .text("123")
    content.fields["compilation"] = .flag(true)
    content.fields["rating"] = .number(4.5)
    content.fields["tags"] = .list(["a", "b"])
    content.fields["style"] = .text("Art")
    try library.add(content)
    try library.add(AlbumContent(title: "Unknown"))
    try library.add(AlbumContent(title: "Other", genre: "Pop"))
    let folder = try TemporaryFolder()
    let query = AlbumQuery(.not(.field(.genre, .equals("Pop"))))
    #expect(try BeetsExport.write(query, of: library, to: folder.file("beets.db")) == 2)
    try DatabaseQueue(path: folder.file("beets.db")).read { database in
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT id, added, albumartist, album, genre, year, label, comp, discogs_albumid,
            mb_albumid FROM albums
          """)
      #expect(
        rows.map { $0.databaseValues.map(\.description) } == [
          [
            "1", "1767225600.0", "\"David Bowie\"", "\"Low\"", "\"Rock\"", "1977", "\"RCA\"", "1",
            "123", "\"\"",
          ],
          ["2", "1767225600.0", "\"\"", "\"Unknown\"", "\"\"", "0", "\"\"", "0", "0", "\"\""],
        ])
      let attributes = try Row.fetchAll(
        database, sql: "SELECT entity_id, key, value FROM album_attributes ORDER BY id")
      #expect(
        attributes.map { "\($0[0] as Int) \($0[1] as String): \($0[2] as String)" } == [
          "1 cover_art_url: https://x/y.jpg", "1 rating: 4.5", "1 own_style: Art", "1 tags: a; b",
        ])
    }
  }

  @Test("never overwrite an existing file")
  func existing() throws {
    let library = try LibraryAPI.inMemory("Low")
    let folder = try TemporaryFolder()
    let path = try folder.write("a diary, and no database of anything at all", to: "beets.db")
    #expect(throws: (any Error).self) { try BeetsExport.write(.all, of: library, to: path) }
  }
}
