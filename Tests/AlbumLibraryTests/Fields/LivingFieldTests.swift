import AlbumModel
import AlbumTestSupport
import GRDB
import Testing

@testable import AlbumLibrary

@Suite("The list of fields")
struct LivingFieldTests {
  private func content(_ title: String, _ fields: [String: FieldValue]) -> AlbumContent {
    AlbumContent(title: title, fields: CustomFields(fields))
  }

  private func pair() throws -> (LibraryAPI, LibraryAPI) {
    let clock = TestClock()
    let library = try LibraryAPI(path: nil, effects: clock.effects)
    let other = try LibraryAPI(path: nil, effects: clock.effects)
    _ = try (library.greeting(as: "one"), other.greeting(as: "other"))
    return (library, other)
  }

  @Test("has only fields of albums on the shelf, whatever took the last value away")
  func last() throws {
    let library = try LibraryAPI.inMemory()
    let low = try library.add(content("Low", ["mood": .text("calm")]))
    let zombie = try library.add(content("Zombie", ["label": .text("Creole"), "mood": .text("x")]))
    #expect(try library.fieldNames() == ["mood", "label"])
    try library.remove([zombie])
    #expect(try library.fieldNames() == ["mood"])
    try library.undo()
    #expect(try library.fieldNames() == ["mood", "label"])
    try library.update(zombie) { try $0.set(nil, for: "label") }
    #expect(try library.fieldNames() == ["mood"])
    try library.undo()
    try library.update(low) { try $0.set(.text("B3"), for: "place") }
    #expect(try library.fieldNames() == ["mood", "label", "place"])
    try library.undo()
    #expect(try library.fieldNames() == ["mood", "label"])
    try library.redo()
    #expect(try library.fieldNames() == ["mood", "label", "place"])
    let names = try library.names
    #expect(names.field(named: "place") == "place")
    try library.undo()
    #expect(try library.names.field(named: "place") == nil)
    #expect(throws: QueryError.self) { try library.queryParser.query("place:b3") }
  }

  @Test("is right after many albums left the shelf, a snapshot was restored and others' changes")
  func many() throws {
    let (library, other) = try pair()
    try library.add(content("Low", ["mood": .text("calm")]))
    let snapshot = try library.saveSnapshot("then")
    try library.transaction("Import") {
      for number in 0..<100 {
        try library.add(content("a\(number)", ["n": .integer(Int64(number))]))
      }
    }
    try library.exchange(with: other)
    #expect(try other.fieldNames() == ["mood", "n"])
    try library.restore(snapshot)
    #expect(try library.fieldNames() == ["mood"])
    try library.exchange(with: other)
    #expect(try other.fieldNames() == ["mood"])
    try library.undo()
    #expect(try library.fieldNames() == ["mood", "n"])
    try library.remove(library.albums().map(\.id))
    #expect(try library.fieldNames() == [])
    #expect(try library.doctor().problems == [])
  }

  @Test("is right after another library undid and redid the step that gave a field its values")
  func received() throws {
    let (library, other) = try pair()
    let low = try library.add(content("Low", ["mood": .text("calm")]))
    try library.update(low) { try $0.set(.text("B3"), for: "place") }
    try library.exchange(with: other)
    #expect(try other.fieldNames() == ["mood", "place"])
    try library.undo()
    try library.exchange(with: other)
    #expect(try other.fieldNames() == ["mood"])
    try library.redo()
    try library.exchange(with: other)
    #expect(try other.fieldNames() == ["mood", "place"])
    try library.undo(2)
    try library.exchange(with: other)
    #expect(try other.fieldNames() == [])
    #expect(try other.history().map(\.state) == [.undone, .undone])
  }

  @Test("is right after a transaction that was rolled back")
  func rolledBack() throws {
    struct Stop: Error {}
    let library = try LibraryAPI.inMemory()
    let low = try library.add(content("Low", ["mood": .text("calm")]))
    #expect(throws: Stop.self) {
      try library.transaction("x") {
        try library.remove([low])
        throw Stop()
      }
    }
    #expect(try library.fieldNames() == ["mood"])
  }

  @Test("of an older library has no fields of removed albums after the upgrade")
  func upgrade() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("old.moonshelf")
    try OldLibrary.make(version: 5, at: path)
    let library = try LibraryAPI(path: path, effects: .fixed)
    #expect(try library.fieldNames() == ["discogs_release", "price"])
    try library.redo()
    #expect(try library.fieldNames() == ["discogs_release", "price", "mood"])
  }

  @Test("stores the type that most values of an imported field have, until the field is gone")
  func kinds() throws {
    let library = try LibraryAPI.inMemory()
    try library.transaction("Import", origin: .import) {
      for number in 1...100 {
        try library.add(
          content(
            "a\(number)",
            [
              "seen": .text(number == 7 ? "unknown" : "\(number % 28 + 1).03.2021"),
              "who": .text("Anna"),
            ]))
      }
      var tallies: [String: KindTally] = [:]
      for album in try library.albums() {
        for field in album.content.fields.entries {
          tallies[field.name, default: KindTally()].note(field.value)
        }
      }
      _ = try library.noteFieldKinds(tallies) { _ in true }
    }
    let stored = try library.database.run {
      try String.fetchAll($0, sql: "SELECT name || ' ' || kind FROM field ORDER BY name")
    }
    #expect(stored == ["seen date", "who text"])
    #expect(try library.typeName(of: "seen") == "date")
    #expect(try library.misfits(of: "seen") == (100, 1))
    let found = try library.count(library.queryParser.query("seen:2021-03-02..2021-03-03"))
    #expect(found == 8)
    try library.undo()
    let kinds = try library.database.run {
      try Int.fetchOne($0, sql: "SELECT count(kind) FROM field")
    }
    #expect(kinds == 0)
  }
}
