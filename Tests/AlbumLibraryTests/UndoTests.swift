import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Testing

@Suite("Undo and redo")
struct UndoTests {
  @Test("restore an album at its exact position")
  func position() throws {
    let library = try LibraryAPI.inMemory("a", "b", "c")
    let before = try LibraryState(of: library)
    try library.remove([library.identity(of: "b")])
    try library.add(AlbumContent(title: "x"), at: 2)
    try library.undo(2)
    #expect(try LibraryState(of: library) == before)
    try library.redo(2)
    #expect(try library.titles() == ["a", "x", "c"])
  }

  @Test("report when there is nothing to do")
  func nothing() throws {
    let library = try LibraryAPI.inMemory()
    #expect(throws: LibraryError.nothingToUndo) { try library.undo() }
    #expect(throws: LibraryError.nothingToRedo) { try library.redo() }
  }

  @Test("a new change clears the redo stack, never the record")
  func newChange() throws {
    let library = try LibraryAPI.inMemory("a", "b")
    try library.undo()
    try library.add(AlbumContent(title: "c"))
    #expect(throws: LibraryError.nothingToRedo) { try library.redo() }
    #expect(try library.history().map(\.label) == ["Add c", "Add b", "Add a"])
    #expect(try library.history().map(\.state) == [.done, .undone, .done])
  }

  @Test(
    "of any mix of operations give the exact first state and the exact last, over restarts",
    arguments: 1...12)
  func property(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.moonshelf")
    var library = try LibraryAPI(path: path, effects: .fixed)
    var random = SeededRandom(seed)
    var operations = RandomOperations(random: SeededRandom(seed &* 31))
    for _ in 0..<10 { try operations.perform(on: library) }
    let steps = try library.history(1000).count
    var states = [try LibraryState(of: library)]
    var made = 0
    for _ in 0..<60 {
      try operations.perform(on: library)
      let count = try library.history(1000).count - steps
      if count > made {
        made = count
        states.append(try LibraryState(of: library))
      }
      if Int.random(in: 0..<10, using: &random) == 0 {
        try library.close()
        library = try LibraryAPI(path: path, effects: .fixed)
      }
    }
    for state in states.dropLast().reversed() {
      try library.undo()
      #expect(try LibraryState(of: library) == state)
    }
    #expect(try library.doctor().problems == [])
    try library.close()
    library = try LibraryAPI(path: path, effects: .fixed)
    for state in states.dropFirst() {
      try library.redo()
      #expect(try LibraryState(of: library) == state)
    }
    #expect(try library.doctor().problems == [])
  }
}
