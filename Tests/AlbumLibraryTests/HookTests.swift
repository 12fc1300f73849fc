import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Testing

@Suite("Hooks")
struct HookTests {
  @Test("may modify a pending change")
  func changing() throws {
    let library = try LibraryAPI.inMemory()
    library.hook(.albumWillAdd) { change in
      change.content.genre = "Pop"
      return .proceed
    }
    library.hook(.albumWillChange) { change in
      change.content.title = change.content.title?.uppercased()
      return .proceed
    }
    let id = try library.add(AlbumContent(title: "a"))
    try library.update(id) { $0.title = "b" }
    #expect(try library.album(id)?.content == AlbumContent(title: "B", genre: "Pop"))
  }

  @Test("may veto a change, and then nothing happens")
  func vetoing() throws {
    let library = try LibraryAPI.inMemory("a", "b")
    let before = try LibraryState(of: library)
    for name in EventName.hookable { library.hook(name) { _ in .veto(reason: "not today") } }
    let refused = LibraryError.vetoed(reason: "not today", album: AlbumID(rawValue: 1))
    #expect(throws: LibraryError.vetoed(reason: "not today", album: nil)) {
      try library.add(AlbumContent(title: "c"))
    }
    #expect(throws: refused) { try library.remove(library.identities(.all)) }
    #expect(throws: refused) { try library.update(library.identity(of: "a")) { $0.year = 1 } }
    #expect(try LibraryState(of: library) == before)
    #expect(try library.history().count == 2)
  }

  @Test("that refuse a change take their own changes back, also inside a transaction")
  func changingBeforeVeto() throws {
    let library = try LibraryAPI.inMemory("a", "b", "c")
    let touched = try library.identity(of: "c")
    library.hook(.albumWillChange) { change in
      guard change.album?.id != touched else { return .proceed }
      try library.update(touched) { $0.year = ($0.year ?? 1000) + 1 }
      return change.album?.title == "a" ? .veto(reason: "not a") : .proceed
    }
    try library.transaction("Change") {
      for title in ["a", "b"] {
        _ = try? library.update(library.identity(of: title)) { $0.genre = "Pop" }
      }
    }
    #expect(try library.album(touched)?.content.year == 1001)
    #expect(try library.album(library.identity(of: "a"))?.content.genre == nil)
    try library.undo()
    #expect(try library.album(touched)?.content.year == nil)
    #expect(try library.doctor().problems == [])
  }

  @Test("that fail do not stop the change")
  func failing() throws {
    struct Failure: Error {}
    let library = try LibraryAPI.inMemory()
    library.hook(.albumWillAdd) { change in
      change.content.genre = "half done"
      throw Failure()
    }
    try library.add(AlbumContent(title: "a"))
    #expect(try library.albums().map(\.content) == [AlbumContent(title: "a")])
  }

  @Test("cannot change the album in question, by which the change was computed before")
  func sameAlbum() throws {
    let library = try LibraryAPI.inMemory("a", "b")
    let id = try library.identity(of: "a")
    var problems: [String] = []
    func attempt(_ body: () throws -> Void) {
      do { try body() } catch { problems.append("\(error)") }
    }
    for name in [EventName.albumWillChange, .albumWillRemove] {
      library.hook(name) { change in
        guard change.album?.id == id else { return .proceed }
        attempt { try library.update(id) { try $0.set(.integer(5), for: "rating") } }
        attempt { try library.remove([id]) }
        attempt { try library.move(id, to: 2) }
        try library.update(library.identity(of: "b")) { $0.year = ($0.year ?? 0) + 1 }
        return .proceed
      }
    }
    try library.update(id) { $0.year = 1977 }
    #expect(try library.album(id)?.content == AlbumContent(title: "a", year: 1977))
    try library.remove([id])
    #expect(try library.albums().map(\.content) == [AlbumContent(title: "b", year: 2)])
    let advice = ["change ev.draft instead", "return false, reason to refuse that"]
    #expect(
      problems
        == zip(["will_change", "will_remove"], advice).flatMap { name, advice in
          Array(
            repeating:
              "a hook of album.\(name) cannot change the album in question; \(advice)", count: 3)
        })
    #expect(try library.doctor().problems == [])
    try library.undo(2)
    #expect(try library.titles() == ["a", "b"])
    #expect(try library.doctor().problems == [])
  }

  @Test("are called for the changes of other hooks, not for their own")
  func nested() throws {
    let library = try LibraryAPI.inMemory("a", "b")
    library.hook(.albumWillRemove, owner: "keep.lua") { change in
      change.album?.title == "b" ? .veto(reason: "we keep b") : .proceed
    }
    library.hook(.albumWillChange, owner: "pairs.lua") { _ in
      try library.remove([library.identity(of: "b")])
      return .proceed
    }
    try library.update(library.identity(of: "a")) { $0.year = 1977 }
    #expect(try library.titles() == ["a", "b"])
  }
}
