import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Testing

@Suite("A snapshot")
struct SnapshotTests {
  @Test("restores any state exactly, as one undo step", arguments: 1...8)
  func property(seed: UInt64) throws {
    let library = try LibraryAPI.inMemory("a", "b", "c")
    var operations = RandomOperations(random: SeededRandom(seed))
    for _ in 0..<8 { try operations.perform(on: library) }
    let then = try LibraryState(of: library)
    let snapshot = try library.saveSnapshot("then")
    for _ in 0..<25 { try operations.perform(on: library) }
    try library.undo(3)
    try operations.perform(on: library)
    let now = try LibraryState(of: library)
    try library.restore(snapshot)
    #expect(try LibraryState(of: library) == then)
    let rest = try library.difference(from: snapshot)
    #expect(rest.added + rest.removed + rest.moved == [] && rest.changed == [])
    try library.undo()
    #expect(try LibraryState(of: library) == now)
    try library.redo()
    #expect(try LibraryState(of: library) == then)
    #expect(try library.doctor().problems == [])
  }

  @Test("reports albums added, removed, moved and changed since")
  func difference() throws {
    let library = try LibraryAPI.inMemory("a", "b", "c", "d")
    let ids = try library.identities(.all)
    let snapshot = try library.saveSnapshot("then")
    try library.remove([ids[0]])
    let new = try library.add(AlbumContent(title: "e"))
    try library.move(ids[3], to: 1)
    try library.update(ids[1]) { $0.year = 1977 }
    let difference = try library.difference(from: snapshot)
    #expect(difference.added == [new])
    #expect(difference.removed == [ids[0]])
    #expect(difference.moved == [ids[3]])
    #expect(difference.changed.map(\.album) == [ids[1]])
    #expect(difference.changed.first?.now == .integer(1977))
  }

  @Test("is kept until it is removed, and its name is unique")
  func names() throws {
    let library = try LibraryAPI.inMemory("a")
    try library.saveSnapshot("x")
    #expect(throws: LibraryError.snapshotExists("x")) { try library.saveSnapshot("x") }
    #expect(try library.snapshots().map(\.name) == ["x"])
    try library.removeSnapshot("x")
    #expect(throws: LibraryError.noSuchSnapshot("x")) { try library.snapshot("x") }
  }

  @Test("bug: albums were removed temporarily where others had to be restored")
  func aside() throws {
    let library = try LibraryAPI.inMemory("A", "B", "C", "D", "E")
    try library.remove([library.identity(of: "D")])
    try library.remove([library.identity(of: "E")])
    try library.move(library.identity(of: "B"), to: -1)
    try library.add(AlbumContent(title: "F"))
    let snapshot = try library.saveSnapshot("then")
    for title in ["C", "B", "F"] { try library.move(library.identity(of: title), to: 1) }
    try library.restore(snapshot)
    #expect(try library.titles() == ["A", "C", "B", "F"])
  }

  @Test("bug: restoring the current state made a step when removed albums had been changed")
  func nothingToRestore() throws {
    let library = try LibraryAPI.inMemory("A", "B")
    let removed = try library.identity(of: "B")
    try library.remove([removed])
    let snapshot = try library.saveSnapshot("then")
    try library.undo()
    try library.update(removed) { $0.year = 1977 }
    try library.remove([removed])
    let step = try library.history(1).first?.id
    #expect(try !library.restore(snapshot))
    #expect(try library.history(1).first?.id == step)
  }
}
