import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Testing

@Suite("Coalescing changes into one step")
struct GatheringTests {
  private struct Oops: Error {}

  @Test("all changes inside are one step with the given label, including inner transactions")
  func oneStep() throws {
    let library = try LibraryAPI.inMemory("a", "b")
    try library.coalescing("Both", origin: .script) {
      try library.update(library.identity(of: "a"), origin: .script) { $0.year = 1977 }
      try library.transaction("Inner") { try library.add(AlbumContent(title: "c")) }
      try library.remove([library.identity(of: "b")])
    }
    let step = try #require(try library.history(1).first)
    #expect(step.label == "Both")
    #expect(step.origin == .script)
    #expect(step.changeCount == 3)
    try library.undo()
    #expect(try library.titles() == ["a", "b"])
  }

  @Test("a closure that only reads makes no step, and locks nothing")
  func looking() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.moonshelf")
    let library = try LibraryAPI(path: path)
    let other = try LibraryAPI(path: path, waitLimit: 0)
    let count = try library.coalescing("Look", origin: .script) {
      try other.add(AlbumContent(title: "from elsewhere"))
      return try library.count()
    }
    #expect(count == 1)
    #expect(try library.history().map(\.label) == ["Add from elsewhere"])
  }

  @Test("an error rolls back all changes")
  func failing() throws {
    let library = try LibraryAPI.inMemory("a")
    let before = try LibraryState(of: library)
    #expect(throws: Oops.self) {
      try library.coalescing("Fail", origin: .script) {
        try library.add(AlbumContent(title: "b"))
        try library.transaction("Inner") { try library.add(AlbumContent(title: "c")) }
        throw Oops()
      }
    }
    #expect(try LibraryState(of: library) == before)
    #expect(try library.history().count == 1)
  }

  @Test("a failed inner transaction rolls back only its own changes")
  func innerFailure() throws {
    let library = try LibraryAPI.inMemory()
    try library.coalescing("Some", origin: .script) {
      try library.add(AlbumContent(title: "kept"))
      try? library.transaction("Inner") {
        try library.add(AlbumContent(title: "lost"))
        throw Oops()
      }
    }
    #expect(try library.titles() == ["kept"])
  }

  @Test("undo inside undoes the changes so far; later ones are another step")
  func undoing() throws {
    let library = try LibraryAPI.inMemory()
    try library.coalescing("Line", origin: .script) {
      try library.add(AlbumContent(title: "a"))
      #expect(try library.undo().map(\.label) == ["Line"])
      try library.add(AlbumContent(title: "b"))
    }
    #expect(try library.titles() == ["b"])
    #expect(try library.history().map(\.state) == [.done, .undone])
  }

  @Test("a snapshot inside contains the changes so far")
  func snapshots() throws {
    let library = try LibraryAPI.inMemory()
    try library.coalescing("Line", origin: .script) {
      try library.add(AlbumContent(title: "a"))
      _ = try library.saveSnapshot("between")
      try library.add(AlbumContent(title: "b"))
    }
    try library.restore(library.snapshot("between"))
    #expect(try library.titles() == ["a"])
  }

  @Test("undo inside an inner transaction is refused as usual")
  func undoInTransaction() throws {
    let library = try LibraryAPI.inMemory("a")
    #expect(throws: LibraryError.insideTransaction(verb: "undo")) {
      try library.coalescing("Line", origin: .script) {
        try library.transaction("Inner") { _ = try library.undo() }
      }
    }
  }

  @Test("observers are notified once, at the end, and their changes are separate steps")
  func observers() throws {
    let library = try LibraryAPI.inMemory()
    var told: [String] = []
    library.observe(.albumAdded, owner: "observer") { event in
      guard case .album(let album) = event.subject else { return }
      told.append(album.title)
      guard album.title == "a" else { return }
      try library.add(AlbumContent(title: "echo"))
    }
    try library.coalescing("Line", origin: .script) {
      try library.add(AlbumContent(title: "a"))
      try library.add(AlbumContent(title: "b"))
      #expect(told.isEmpty)
    }
    #expect(told == ["a", "b", "echo"])
    #expect(try library.history().map(\.label) == ["observer", "Line"])
    try library.undo()
    #expect(try library.titles().isEmpty)
  }
}
