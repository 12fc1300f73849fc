import AlbumModel
import AlbumTestSupport
import GRDB
import Testing

@testable import AlbumLibrary

@Suite("Changes of many albums in one step")
struct ChangeRunTests {
  /// A library with albums that have a genre each.
  private static func make(_ count: Int) throws -> LibraryAPI {
    let library = try LibraryAPI(path: nil, effects: .fixed)
    try library.transaction("Add") {
      for number in 1...count {
        try library.add(
          AlbumContent(title: "Album \(number)", genre: number.isMultiple(of: 3) ? "Rock" : "Pop"))
      }
    }
    return library
  }

  /// Sets a field of all albums in one step.
  private static func set(_ name: FieldName, to value: FieldValue?, in library: LibraryAPI) throws {
    try library.transaction("Set \(name)") {
      for id in try library.identities(.all) {
        try library.update(id) { try $0.set(value, for: name) }
      }
    }
  }

  private static func integer(_ sql: String, _ library: LibraryAPI) throws -> Int64 {
    try library.database.albums.integer(sql) ?? -1
  }

  /// The changes of the newest step, as texts including all bytes.
  private static func lines(of library: LibraryAPI, backwards: Bool = false) throws -> [String] {
    let step = try #require(try library.history(1).first).id
    var lines: [String] = []
    try library.journal.forEachChange(of: step, backwards: backwards) { lines.append("\($0)") }
    return lines
  }

  @Test("take a byte or two for each album, whatever the value")
  func size() throws {
    let library = try Self.make(2000)
    let values = ["checked on 1 May", "checked on 2 May", String(repeating: "long ", count: 400)]
    for value in values + values { try Self.set("note", to: .text(value), in: library) }
    try Self.set("genre", to: .text("Jazz"), in: library)
    let size = "SELECT sum(length(run) + length(field)) FROM change WHERE step = "
    #expect(try Self.integer(size + "3", library) < 2 * 2000)
    // The long values are stored a few times each.
    #expect(try Self.integer(size + "7", library) < 2 * 2000 + 4 * 2000)
    // A third had another genre.
    #expect(try Self.integer(size + "8", library) < 5 * 2000)
    #expect(try Self.integer("SELECT count(*) FROM change WHERE run IS NULL", library) == 1)
    #expect(try library.doctor().problems == [])
  }

  @Test("are undone, redone and compared with a snapshot as if each album had changed separately")
  func undo() throws {
    let library = try Self.make(30)
    try Self.set("note", to: .text("first"), in: library)
    let before = try library.albums()
    try library.saveSnapshot("before")
    try Self.set("note", to: .text("second"), in: library)
    let after = try library.albums()
    #expect(try library.history(1).first?.changeCount == 30)
    #expect(try library.feed(after: 2, limit: 1, changes: 4).first?.changes.count == 4)
    #expect(try library.difference(from: library.snapshot("before")).changed.count == 30)
    try library.undo()
    #expect(try library.albums() == before)
    try library.redo()
    #expect(try library.albums() == after)
    try library.restore(library.snapshot("before"))
    #expect(try library.albums() == before)
    #expect(try library.doctor().problems == [])
  }

  @Test("keep every byte of values and names, and the order of the changes", arguments: 1...20)
  func exactness(seed: UInt64) throws {
    var random = SeededRandom(seed)
    let library = try Self.make(40)
    let ids = try library.identities(.all)
    // Equal as strings, but not in their bytes.
    let values: [FieldValue?] = [
      nil, .text("é"), .text("e\u{301}"), .text(""), .text("a\u{0}b"), .integer(-9), .flag(false),
      .number(-0.5), .list(["é", "e\u{301}"]), .text(String(repeating: "x", count: 1200)),
    ]
    let fields: [FieldName] = ["note", "note\u{e9}", "notee\u{301}", "genre"]
    var expected: [String] = []
    try library.transaction("Random") {
      for _ in 0..<400 {
        let id = try #require(ids.randomElement(using: &random))
        let field = try #require(fields.randomElement(using: &random))
        let value = values.randomElement(using: &random) ?? nil
        let album = try #require(try library.stored(id)?.album)
        if (try? library.update(id) { try $0.set(value, for: field) }) == nil { continue }
        let now = try #require(try library.stored(id)?.album)
        for change in album.content.changes(to: now.content) {
          expected.append("\(Change.changed(id, change.name, from: change.old, to: change.new))")
        }
        guard Int.random(in: 0..<20, using: &random) == 0 else { continue }
        let places = try [id, ids[0]].map { try library.position(of: $0) ?? 1 }
        try library.move(id, to: places[1])
        if places[0] != places[1] { expected.append("moved") }
      }
    }
    func comparable(_ lines: [String]) -> [[UInt8]] {
      lines.map { Array(($0.hasPrefix("moved") ? "moved" : $0).utf8) }
    }
    #expect(comparable(try Self.lines(of: library)) == comparable(expected))
    #expect(
      comparable(try Self.lines(of: library, backwards: true)) == comparable(expected.reversed()))
    #expect(try Self.integer("SELECT count(*) FROM change WHERE run IS NOT NULL", library) > 1)
    #expect(try library.doctor().problems == [])
  }

  @Test("leave out the changes of a failed part of the transaction")
  func nested() throws {
    struct Failure: Error {}
    let library = try Self.make(300)
    let before = try library.albums()
    let ids = try library.identities(.all)
    try library.transaction("Partly") {
      for (index, chunk) in [ids[..<100], ids[100..<250], ids[250...]].enumerated() {
        try? library.transaction("Part") {
          for id in chunk {
            // Runs end inside each part.
            try library.update(id) { $0.genre = String(repeating: "\(id) ", count: 20) }
          }
          if index == 1 { throw Failure() }
        }
      }
    }
    #expect(try library.history(1).first?.changeCount == 150)
    #expect(try Self.lines(of: library).count == 150)
    #expect(try library.doctor().problems == [])
    try library.undo()
    #expect(try library.albums() == before)
  }

  @Test(
    "are found by doctor if their row is damaged, and repaired",
    arguments: [
      "run = substr(run, 1, length(run) - 1)", "run = CAST(run || x'00' AS BLOB)", "run = x''",
      "run = x'ff'",
      "run = zeroblob(300)", "run = randomblob(2000)", "run_last = 9", "album = 2",
      "number = 9223372036854775807", "run_last = -1", "run_last = 9223372036854775807",
      "album = 0",
      // The second of two values became a third one.
      "run = CAST(replace(run, '\"second\"', '\"secant\"') AS BLOB)",
    ])
  func damage(assignment: String) throws {
    let library = try Self.make(30)
    try Self.set("note", to: .text("first"), in: library)
    try Self.set("note", to: .text("second"), in: library)
    let albums = try library.albums()
    try library.execute("PRAGMA foreign_keys = 0")
    try library.execute("UPDATE change SET \(assignment) WHERE step = 3")
    try library.execute("PRAGMA foreign_keys = 1")
    #expect(
      try library.doctor().problems.contains {
        $0.hasPrefix("step 3: its change") && $0.hasSuffix("has changed on the disk")
      })
    _ = try library.repair()
    #expect(try library.doctor().problems == [])
    #expect(try library.albums() == albums)
  }

  @Test("of which one contradicts the history are repaired without the others")
  func contradiction() throws {
    let library = try Self.make(30)
    try Self.set("note", to: .text("first"), in: library)
    let ids = try library.identities(.all)
    try library.update(ids[6]) { try $0.set(.text("own"), for: "note") }
    try Self.set("note", to: .text("second"), in: library)
    try library.execute("UPDATE change SET new = '\"other\"' WHERE step = 3")
    #expect(
      try library.doctor().problems.contains(
        "step 4: album \(ids[6]): note was other, and not own"))
    _ = try library.repair()
    #expect(try library.doctor().problems == [])
    try library.undo()
    let notes = try library.albums().map { $0["note"]?.description ?? "none" }
    #expect(notes == (0..<30).map { $0 == 6 ? "other" : "first" })
  }

  @Test("are sent to other libraries, whose steps of the same albums cannot be redone any more")
  func exchange() throws {
    let clock = TestClock()
    let one = try LibraryAPI(path: nil, effects: clock.effects)
    let other = try LibraryAPI(path: nil, effects: clock.effects)
    for title in ["Low", "Heroes", "Lodger"] { try one.add(AlbumContent(title: title)) }
    try one.exchange(with: other)
    let shelf = try other.identities(.all)
    try other.update(shelf[1]) { $0.genre = "Rock" }
    try other.undo()
    try Self.set("note", to: .text("checked"), in: one)
    try one.exchange(with: other)
    #expect(try Self.integer("SELECT count(*) FROM change WHERE run_last = 3", other) == 1)
    #expect(try !other.canRedo())
    #expect(try one.sharedAlbums() == other.sharedAlbums())
    // Undone here, and therefore there.
    try one.undo()
    try one.exchange(with: other)
    #expect(try other.history(1).first?.state == .undone)
    #expect(try one.sharedAlbums() == other.sharedAlbums())
    #expect(try other.doctor().problems == [])
  }
}
