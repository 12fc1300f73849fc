import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Testing

@Suite("A transaction")
struct TransactionTests {
  struct Failure: Error {}

  @Test("a large import inside a failed transaction leaves the library unchanged")
  func largeInnerFailure() throws {
    // The bug: the index that a large import drops was restored twice.
    let library = try LibraryAPI.inMemory("a")
    try library.transaction("Outer") {
      #expect(throws: LibraryError.noTitle) {
        try library.transaction("Inner") {
          try library.expectAdditions(20_000)
          try library.add(AlbumContent(title: "b"))
          try library.add(AlbumContent())
        }
      }
      try library.add(AlbumContent(title: "c"))
    }
    #expect(try library.titles() == ["a", "c"])
    #expect(try library.albums(sameAs: nil, "c").map(\.title) == ["c"])
    #expect(try library.albums(sameAs: nil, "b").isEmpty)
  }

  @Test("is one undo step")
  func oneStep() throws {
    let library = try LibraryAPI.inMemory()
    try library.transaction("Two") {
      try library.add(AlbumContent(title: "a"))
      try library.add(AlbumContent(title: "b"))
    }
    #expect(try library.history().map(\.label) == ["Two"])
    #expect(try library.history().first?.changeCount == 2)
    #expect(try library.undo().map(\.label) == ["Two"])
    #expect(try library.count() == 0)
  }

  @Test("can be labelled again by what it changed; inner ones cannot")
  func relabeling() throws {
    let library = try LibraryAPI.inMemory("a")
    try library.transaction("Three") {
      library.relabelStep("None yet")
      try library.add(AlbumContent(title: "b"))
      try library.transaction("Inner") { library.relabelStep("Inner again") }
      library.relabelStep("One")
    }
    #expect(try library.history(1).map(\.label) == ["One"])
    #expect(try library.undo().map(\.label) == ["One"])
    #expect(try library.redo().map(\.label) == ["One"])
    #expect(try library.doctor().isHealthy)
    library.relabelStep("Later")
    #expect(try library.history(1).map(\.label) == ["One"])
  }

  @Test("that fails leaves nothing, not even in the history")
  func failing() throws {
    let library = try LibraryAPI.inMemory("a")
    let before = try LibraryState(of: library)
    #expect(throws: Failure.self) {
      try library.transaction("Bad") {
        try library.update(library.identity(of: "a")) { try $0.set(.integer(3), for: "rating") }
        try library.add(AlbumContent(title: "b"))
        throw Failure()
      }
    }
    #expect(try LibraryState(of: library) == before)
    #expect(try library.history().count == 1)
    #expect(try library.fieldNames().isEmpty)
    try library.add(AlbumContent(title: "c"))
    #expect(try library.doctor().isHealthy)
  }

  @Test("inside another becomes part of it, and its failure rolls back only its own changes")
  func nesting() throws {
    let library = try LibraryAPI.inMemory()
    try library.transaction("Outer") {
      try library.add(AlbumContent(title: "a"))
      #expect(throws: Failure.self) {
        try library.transaction("Inner") {
          try library.add(AlbumContent(title: "b"))
          throw Failure()
        }
      }
      try library.transaction("Inner too") { try library.add(AlbumContent(title: "c")) }
    }
    #expect(try library.titles() == ["a", "c"])
    #expect(try library.history().map(\.label) == ["Outer"])
    #expect(try library.doctor().isHealthy)
  }

  @Test("without a change makes no step")
  func empty() throws {
    let library = try LibraryAPI.inMemory()
    try library.transaction("Nothing") {}
    #expect(try library.history().isEmpty)
  }

  @Test("in a dry run shows its changes and saves none")
  func rehearsal() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.moonshelf")
    try LibraryAPI(path: path).add(AlbumContent(title: "a"))
    let rehearsal = try LibraryAPI(path: path, isDryRun: true)
    try rehearsal.add(AlbumContent(title: "b"))
    try rehearsal.remove([rehearsal.identity(of: "a")])
    try rehearsal.undo()
    #expect(try rehearsal.titles() == ["a", "b"])
    try rehearsal.close()
    #expect(try LibraryAPI(path: path).titles() == ["a"])
  }

  @Test("of very many additions finds albums by artist and title all the time")
  func bulk() throws {
    let library = try LibraryAPI.inMemory("old")
    try library.transaction("Many") {
      try library.expectAdditions(20_000)
      for number in 0..<20_000 { try library.add(AlbumContent(title: "\(number)", artist: "x")) }
      #expect(try library.albums(sameAs: "X", "19999").count == 1)
      #expect(try library.albums(sameAs: nil, "Old").count == 1)
      #expect(try library.albums(sameAs: "X", "20000").isEmpty)
    }
    #expect(try library.albums(sameAs: "X", "77").count == 1)
    #expect(try library.doctor().isHealthy)
    try library.undo()
    #expect(try library.titles() == ["old"])
  }
}
