import AlbumBrowser
import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Foundation
import Testing

struct MementoTests {
  private let folder: TemporaryFolder
  private let memory: BrowserStateFile

  init() throws {
    folder = try TemporaryFolder()
    memory = try #require(Self.memory(in: folder))
  }

  private static func memory(
    in folder: TemporaryFolder, library: String = "/music/shelf", face: String = "terminal"
  ) -> BrowserStateFile? {
    BrowserStateFile(library: library, face: face, environment: ["XDG_STATE_HOME": folder.path])
  }

  @Test func `a person comes back to where they were`() throws {
    let library = try LibraryAPI.inMemory("Low", "Lodger", "Heroes")
    let browser = try BrowserController(library)
    try browser.search("lo")
    try browser.scroller.move(by: 1)
    browser.showsHistory = true
    try memory.save(browser.state)

    let state = try #require(Self.memory(in: folder)).restored()
    let again = try BrowserController(library, state: state)
    #expect(again.queryText == "lo")
    #expect(try again.selectedAlbum?.title == "Lodger")
    #expect(again.showsHistory)
  }

  @Test func `where the album is gone they come back to its place, or the last one`() throws {
    let library = try LibraryAPI.inMemory("a", "b", "c")
    let browser = try BrowserController(library)
    try browser.scroller.move(by: 1)
    let state = browser.state
    try library.remove([library.identity(of: "b")])
    #expect(try BrowserController(library, state: state).selectedAlbum?.title == "c")
    try library.remove([library.identity(of: "c")])
    #expect(try BrowserController(library, state: state).selectedAlbum?.title == "a")
  }

  @Test func `a search that means nothing any more is left out`() throws {
    let library = try LibraryAPI.inMemory("a", "b")
    let state = BrowserState(selection: nil, index: 1, query: "gerne:jazz")
    let browser = try BrowserController(library, state: state)
    #expect(browser.queryText.isEmpty)
    #expect(browser.scroller.count == 2)
  }

  @Test func `each face and each library has its own memory`() throws {
    try memory.save(BrowserState(selection: 7, index: 6))
    #expect(Self.memory(in: folder)?.restored().selection == 7)
    #expect(Self.memory(in: folder, face: "web")?.restored() == BrowserState())
    #expect(Self.memory(in: folder, library: "/music/other")?.restored() == BrowserState())
  }

  @Test func `it is kept at most twice a second, and always when leaving`() throws {
    let start = ContinuousClock.now
    try memory.keep(BrowserState(selection: 1, index: 0), now: start)
    try memory.keep(BrowserState(selection: 2, index: 1), now: start + .milliseconds(100))
    #expect(Self.memory(in: folder)?.restored().selection == 1)
    try memory.keep(BrowserState(selection: 3, index: 2), now: start + .milliseconds(600))
    #expect(Self.memory(in: folder)?.restored().selection == 3)
    try memory.save(BrowserState(selection: 4, index: 3))
    #expect(Self.memory(in: folder)?.restored().selection == 4)
  }

  @Test func `a memory that is no such thing is none`() throws {
    try memory.save(BrowserState(selection: 7, index: 6))
    let browsers = folder.file("moonshelf/browsers")
    for name in try FileManager.default.contentsOfDirectory(atPath: browsers) {
      try Data("[1, 2".utf8).write(to: URL(fileURLWithPath: browsers + "/" + name))
    }
    #expect(Self.memory(in: folder)?.restored() == BrowserState())
  }

  @Test func `without a home nothing is remembered`() {
    #expect(BrowserStateFile(library: "/music/shelf", face: "terminal", environment: [:]) == nil)
  }

  @Test func `looking is not changing`() throws {
    let library = try LibraryAPI.inMemory("a", "b")
    let before = try library.history()
    let browser = try BrowserController(library)
    try browser.scroller.move(by: 1)
    try browser.search("b")
    try memory.save(browser.state)
    #expect(try library.history() == before)
  }
}
