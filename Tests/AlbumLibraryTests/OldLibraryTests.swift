import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import GRDB
import Testing

@Suite("A library of an older version")
struct OldLibraryTests {
  /// A library as the first version of the schema had it: without scripts' stores.
  private func makeOld(in folder: TemporaryFolder) throws -> String {
    let path = folder.file("old.moonshelf")
    let library = try LibraryAPI(path: path, effects: .fixed)
    try library.add(AlbumContent(title: "Low", artist: "David Bowie", year: 1977))
    var fields = UserFields()
    fields["discogs_release"] = .text("77")
    try library.add(AlbumContent(title: "Zombie", fields: fields))
    _ = try library.saveSnapshot("then")
    try library.close()
    try DatabaseQueue(path: path).write { database in
      try database.execute(
        sql: """
          DROP TABLE script_store; DROP TABLE identifier; DROP TABLE cover; DROP TABLE log_mark;
          UPDATE album SET sameness = 7;
          DROP TABLE own_home; DROP TABLE home; DROP TABLE foreign_album; DROP TABLE written;
          DROP TABLE restated; DROP TABLE overtaken; DROP TABLE exchange; DROP TABLE seen;
          DROP INDEX entry_stamp; DROP INDEX entry_name; DROP INDEX step_name;
          ALTER TABLE entry DROP COLUMN stamp; ALTER TABLE entry DROP COLUMN home;
          ALTER TABLE entry DROP COLUMN number; ALTER TABLE step DROP COLUMN home;
          ALTER TABLE step DROP COLUMN number;
          PRAGMA user_version = 1
          """)
    }
    return path
  }

  @Test("is brought along when it is opened, keeps all it has, and can all that a new one can")
  func upgrade() throws {
    let folder = try TemporaryFolder()
    let path = try makeOld(in: folder)
    let library = try LibraryAPI(path: path, effects: .fixed)
    #expect(try library.titles() == ["Low", "Zombie"])
    try library.keepScriptStore(of: "tidy") { _ in "{}" }
    try library.undo()
    #expect(try library.titles() == ["Low"])
    try library.close()
    let again = try LibraryAPI(path: path, effects: .fixed)
    #expect(try again.scriptStore(of: "tidy") == "{}")
    #expect(try again.titles() == ["Low"])
    try again.close()
    let version = try DatabaseQueue(path: path).read {
      try Int.fetchOne($0, sql: "PRAGMA user_version")
    }
    #expect(version == 5)
  }

  @Test("finds its albums however they are spelled, and by their identifiers")
  func lookup() throws {
    let folder = try TemporaryFolder()
    let library = try LibraryAPI(path: makeOld(in: folder), effects: .fixed)
    #expect(try library.albums(sameAs: "bowie, david", "Low").isEmpty)
    #expect(try library.albums(sameAs: "David Bowie", "Low!").map(\.title) == ["Low"])
    var fields = UserFields()
    fields["discogs_release"] = .integer(77)
    #expect(try library.albums(identified: AlbumContent(fields: fields)).map(\.title) == ["Zombie"])
    #expect(try library.doctor().problems == [])
    try library.close()
  }

  @Test("a dry run on one works, and leaves it openable")
  func rehearsal() throws {
    let folder = try TemporaryFolder()
    let path = try makeOld(in: folder)
    let library = try LibraryAPI(path: path, isRehearsal: true, effects: .fixed)
    try library.keepScriptStore(of: "tidy") { _ in "{}" }
    try library.add(AlbumContent(title: "New"))
    try library.close()
    let again = try LibraryAPI(path: path, effects: .fixed)
    #expect(try again.scriptStore(of: "tidy") == nil)
    #expect(try again.titles() == ["Low", "Zombie"])
    try again.close()
  }

  @Test("one of a newer version is refused, and left alone")
  func newer() throws {
    let folder = try TemporaryFolder()
    let path = try makeOld(in: folder)
    try DatabaseQueue(path: path).write { try $0.execute(sql: "PRAGMA user_version = 99") }
    let error = #expect(throws: LibraryError.self) { try LibraryAPI(path: path) }
    #expect(error?.description.contains("newer") == true, "\(String(describing: error))")
  }
}
