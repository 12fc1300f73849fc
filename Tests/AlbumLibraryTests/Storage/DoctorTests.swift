import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Foundation
import GRDB
import Testing

@Suite("The doctor")
struct DoctorTests {
  /// A library with a history: fields, moves, removed albums, an undone step and a snapshot.
  private static func make(in folder: TemporaryFolder) throws -> String {
    let path = folder.file("library")
    let library = try LibraryAPI(path: path, effects: .fixed)
    for title in ["Low", "Heroes", "Lodger", "Zombie"] {
      var fields = CustomFields()
      fields["rating"] = .integer(Int64(title.utf8.count))
      try library.add(AlbumContent(title: title, artist: "a\u{0}b", year: 1977, fields: fields))
    }
    try library.saveSnapshot("then")
    try library.move(library.identity(of: "Zombie"), to: 1)
    try library.update(library.identity(of: "Low")) { $0.genre = "Rock" }
    try library.update(library.identity(of: "Low")) { $0.genre = "Art Rock" }
    try library.remove([library.identity(of: "Lodger")])
    try library.add(AlbumContent(title: "Undone"))
    try library.undo()
    #expect(try library.doctor().problems == [])
    try library.close()
    return path
  }

  /// Changes the file like damage: only the bytes of one value.
  private static func damage(_ path: String, _ sql: String) throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.inDatabase {
      try $0.execute(sql: "PRAGMA ignore_check_constraints = 1")
      try $0.execute(sql: sql)
    }
    try queue.close()
  }

  /// Lets tables take values of any type.
  private static let loosen = """
    PRAGMA writable_schema = 1;
    UPDATE sqlite_schema SET sql = replace(sql, ') STRICT', ')') WHERE type = 'table';
    PRAGMA writable_schema = 0;
    """

  @Test(
    "is needed after a change that names too many albums; other changes are reported immediately")
  func endlessRange() throws {
    let folder = try TemporaryFolder()
    let path = try Self.make(in: folder)
    try Self.damage(
      path, "UPDATE change SET last_album = 1 << 61 WHERE step = 9 AND kind = 'added'")
    let library = try LibraryAPI(path: path, effects: .fixed)
    try library.redo()
    let snapshot = try #require(try library.snapshots().first)
    #expect(try library.difference(from: snapshot).added.count == 1)
    #expect(try library.doctor().problems.contains { $0.hasPrefix("step 9: its change 0 has") })
    _ = try library.repair()
    #expect(try library.doctor().problems == [])
  }

  @Test(
    "finds values that changed on the disk, anywhere, and repairs all of them",
    arguments: CaseTable.pairs("doctor-finds-and-repairs"))
  func findsAndRepairs(sql: String, problem: String) throws {
    let folder = try TemporaryFolder()
    let path = try Self.make(in: folder)
    try Self.damage(path, sql)
    let library = try LibraryAPI(path: path, effects: .fixed)
    let problems = try library.doctor().problems
    // Album 3 was removed before its row was lost; the journal still refers to it.
    if sql.hasPrefix("DELETE FROM album") {
      #expect(problems.contains { $0.contains("refers to a missing album") }, "\(problems)")
    } else {
      #expect(problems.contains { $0.hasPrefix(problem) }, "\(problems)")
    }
    #expect(try library.repair() == problems)
    #expect(try library.doctor().problems == [])
    try library.add(AlbumContent(title: "later"))
    while (try? library.undo()) != nil {}
    #expect(try library.doctor().problems == [])
  }

  @Test("replaces invalid UTF-8 in titles, in one step")
  func otherBytes() throws {
    let folder = try TemporaryFolder()
    let path = try Self.make(in: folder)
    try Self.damage(path, "UPDATE album SET title = CAST(x'4cff77' AS TEXT) WHERE id = 1")
    let library = try LibraryAPI(path: path, effects: .fixed)
    #expect(try library.doctor().problems.contains("album 1 has changed on the disk"))
    _ = try library.repair()
    #expect(try library.doctor().problems == [])
    #expect(try library.titles().contains("L\u{FFFD}w"))
    try library.close()
    let queue = try DatabaseQueue(path: path)
    let bytes = try queue.read {
      try Data.fetchOne($0, sql: "SELECT CAST(title AS BLOB) FROM album WHERE id = 1")
    }
    #expect(bytes.map { String(data: $0, encoding: .utf8) } == "L\u{FFFD}w")
  }

  @Test("lists all damage, not only the first")
  func listsAll() throws {
    let folder = try TemporaryFolder()
    let path = try Self.make(in: folder)
    try Self.damage(
      path,
      """
      UPDATE album SET fields = '{' WHERE id = 2;
      UPDATE change SET kind = 'gone' WHERE step = 6;
      UPDATE album SET title = 'Zombi' WHERE id = 4;
      """)
    let library = try LibraryAPI(path: path, effects: .fixed)
    let problems = try library.doctor().problems
    for problem in [
      "album 2: its custom fields are damaged", "step 6: its change 0 cannot be read",
      "album 4 has changed on the disk", "album 4: cannot be found by its artist and title",
    ] {
      #expect(problems.contains(problem), "\(problems)")
    }
  }

  @Test("records changes of albums outside the journal in a separate step, which can be undone")
  func outsideTheJournal() throws {
    let folder = try TemporaryFolder()
    let path = try Self.make(in: folder)
    try Self.damage(
      path,
      """
      INSERT INTO album (id, place, title, added, sameness)
      WITH n (i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 499)
      SELECT i, 'c' || i, 'Stray ' || i, 7, 7 FROM n
      """)
    let library = try LibraryAPI(path: path, effects: .fixed)
    let problems = try library.doctor().problems
    #expect(
      problems.contains("albums 100 to 499: on the shelf, but removed according to the journal"))
    _ = try library.repair()
    #expect(try library.doctor().problems == [])
    #expect(try library.count() == 403)
    #expect(try library.albums(sameAs: nil, "stray 100").map(\.title) == ["Stray 100"])
    #expect(try library.history(1).map(\.label) == ["Repair the library"])
    try library.undo()
    #expect(try library.titles() == ["Zombie", "Low", "Heroes"])
    try library.redo()
    #expect(try library.count() == 403)
  }

  @Test("an album with unreadable fields is an error, and no change overwrites them")
  func unreadableFields() throws {
    let folder = try TemporaryFolder()
    let path = try Self.make(in: folder)
    try Self.damage(path, "UPDATE album SET fields = '{\"rating\":6' WHERE id = 2")
    let library = try LibraryAPI(path: path, effects: .fixed)
    let id = AlbumID(rawValue: 2)
    #expect(throws: LibraryError.self) { try library.album(id) }
    let error = #expect(throws: LibraryError.self) {
      try library.update(id) { try $0.set(.integer(5), for: "stars") }
    }
    #expect(error?.description.contains("the custom fields of album 2") == true)
    _ = try library.repair()
    #expect(try library.album(id)?["damaged_fields"] == .text("{\"rating\":6"))
    #expect(try library.doctor().problems == [])
  }

  @Test("a value of another type than the schema's is an error with a message")
  func otherTypes() throws {
    for sql in [
      "UPDATE step SET label = 5", "UPDATE step SET time = 'x'", "UPDATE step SET origin = 5",
      "UPDATE snapshot SET time = 'x'", "UPDATE entry SET act = 7", "UPDATE entry SET step = 'x'",
      "UPDATE change SET album = 'x'", "UPDATE change SET last_album = -5",
      "UPDATE change SET album = 9223372036854775807, last_album = 9223372036854775807",
      "UPDATE album SET title = 5, year = 'x', added = 'x', fields = 7",
      "UPDATE album SET place = 5 WHERE id = 1", "UPDATE album SET added = 9223372036854775807",
    ] {
      let folder = try TemporaryFolder()
      let path = try Self.make(in: folder)
      try Self.damage(path, Self.loosen)
      try Self.damage(path, sql)
      let library = try LibraryAPI(path: path, effects: .fixed)
      DamagedReading.readAll(library)
      #expect(try library.doctor().isHealthy == false, "\(sql)")
    }
  }
}
