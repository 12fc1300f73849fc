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
    for name in EventName.hookable {
      library.hook(name) { _ in .veto(reason: "not today") }
    }
    let refused = LibraryError.vetoed(reason: "not today")
    #expect(throws: refused) { try library.add(AlbumContent(title: "c")) }
    #expect(throws: refused) { try library.remove(library.identities(.all)) }
    #expect(throws: refused) { try library.update(library.identity(of: "a")) { $0.year = 1 } }
    #expect(try LibraryState(of: library) == before)
    #expect(try library.history().count == 2)
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
}
