import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Testing

@Suite("Steps of observers")
struct ObserverStepTests {
  @Test("undoing a group does not undo a step of another process in between")
  func interleaved() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.moonshelf")
    let here = try LibraryAPI(path: path)
    let there = try LibraryAPI(path: path)
    let id = try here.add(AlbumContent(title: "a", genre: "Pop"))
    var isFirst = true
    here.observe(.albumChanged, owner: "late.lua") { event in
      guard isFirst, event.origin == .command else { return }
      isFirst = false
      try there.update(id) { $0.genre = "B" }
      try here.update(id) { $0.year = 1977 }
    }
    try here.update(id) { $0.genre = "A" }
    #expect(try here.album(id)?.content == AlbumContent(title: "a", genre: "B", year: 1977))
    try here.undo()
    #expect(try here.album(id)?.content == AlbumContent(title: "a", genre: "B"))
    try here.undo()
    #expect(try here.album(id)?.content == AlbumContent(title: "a", genre: "A"))
    try here.undo()
    #expect(try here.album(id)?.content == AlbumContent(title: "a", genre: "Pop"))
    try here.redo(3)
    #expect(try here.album(id)?.content == AlbumContent(title: "a", genre: "B", year: 1977))
    #expect(try here.doctor().problems == [])
  }

  @Test("a hook that adds an album is not called for that one")
  func recursiveHook() throws {
    let library = try LibraryAPI.inMemory()
    library.hook(.albumWillAdd) { change in
      try library.add(AlbumContent(title: "companion of \(change.content.title ?? "")"))
      return .proceed
    }
    try library.add(AlbumContent(title: "a"))
    #expect(try library.titles() == ["companion of a", "a"])
    #expect(try library.history().count == 1)
  }

  @Test("an event posted in a failed transaction is never delivered")
  func postedInVain() throws {
    struct Failure: Error {}
    let library = try LibraryAPI.inMemory()
    var told = 0
    library.observe(EventName(rawValue: "my.event")) { _ in told += 1 }
    let event = LibraryEvent(
      EventName(rawValue: "my.event"), origin: .script, subject: .information([:]))
    _ = try? library.transaction("Bad") {
      library.post(event)
      throw Failure()
    }
    try library.add(AlbumContent(title: "a"))
    #expect(told == 0)
    library.post(event)
    #expect(told == 1)
  }

  @Test("a change that is refused inside a transaction leaves no empty step")
  func noEmptyStep() throws {
    let library = try LibraryAPI.inMemory()
    try library.transaction("Nothing in the end") {
      _ = try? library.add(AlbumContent(artist: "no title"))
      _ = try? library.add(AlbumContent(title: "x"), at: 9)
    }
    #expect(try library.history().isEmpty)
  }
}
