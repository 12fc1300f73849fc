import AlbumBrowser
import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Testing

/// Searches in the background of a browser.
struct BackgroundSearchTests {
  private let folder: TemporaryFolder
  private let library: LibraryAPI
  private let browser: BrowserController
  private let told: AsyncStream<Void>
  private let tell: AsyncStream<Void>.Continuation

  init() throws {
    folder = try TemporaryFolder()
    library = try LibraryAPI(path: folder.file("library"), effects: .fixed)
    for title in ["a one", "b two", "a three", "c four"] {
      try library.add(AlbumContent(title: title))
    }
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    (told, tell) = (stream, continuation)
    browser = try BrowserController(
      library,
      background: BackgroundSearch(path: folder.file("library")) { continuation.yield() })
  }

  /// Another browser with a saved position.
  private func browser(from state: BrowserState) throws -> BrowserController {
    try BrowserController(
      library,
      background: BackgroundSearch(path: folder.file("library")) { [tell] in tell.yield() },
      state: state)
  }

  @Test func `one that is restored is waited for by nobody, and ends where it was`() async throws {
    let state = BrowserState(selection: 3, index: 1, query: "title:a")
    let later = try browser(from: state)
    #expect(later.isSearching)
    #expect(later.state == state)
    #expect(try await found(by: later) == ["a one", "a three"])
    #expect(try later.selectedAlbum?.title == "a three")
    #expect(later.state == state)
  }

  @Test func `one that is restored is begun again after another was tried meanwhile`() async throws
  {
    let later = try browser(from: BrowserState(selection: 3, index: 1, query: "title:a"))
    try later.search("title:b")
    try later.search("title:a")
    #expect(later.isSearching)
    #expect(try await found(by: later) == ["a one", "a three"])
  }

  /// The titles shown once no search is in progress.
  private func found(by browser: BrowserController? = nil) async throws -> [String] {
    let browser = browser ?? self.browser
    var told = told.makeAsyncIterator()
    while browser.isSearching {
      await told.next()
      try browser.refresh()
    }
    return try browser.scroller.row(neighbours: 9).map(\.cell.title)
  }

  @Test func `what it finds is shown when it has come, and not before`() async throws {
    try browser.search("title:a")
    #expect(browser.isSearching)
    #expect(browser.scroller.count == 4)
    #expect(try await found() == ["a one", "a three"])
    #expect(browser.queryText == "title:a")
  }

  @Test func `the next one drops the one before, and leaving the search drops both`() async throws {
    try browser.search("title:a")
    try browser.search("title:b")
    #expect(try await found() == ["b two"])
    try browser.search("title:c")
    try browser.search("")
    #expect(!browser.isSearching)
    try browser.refresh()
    #expect(browser.queryText.isEmpty)
    #expect(browser.scroller.count == 4)
  }

  @Test func `what is deleted is gone at once, and selected again after undo`() async throws {
    try browser.search("title:a")
    _ = try await found()
    try browser.scroller.scroll(to: 1)
    #expect(try browser.delete() == "a three")
    #expect(browser.scroller.count == 1)
    #expect(try await found() == ["a one"])
    _ = try browser.undo()
    #expect(try await found() == ["a one", "a three"])
    #expect(try browser.selectedAlbum?.title == "a three")
  }

  @Test func `what another program adds is found too`() async throws {
    try browser.search("title:a")
    _ = try await found()
    let other = try LibraryAPI(path: folder.file("library"))
    try other.add(AlbumContent(title: "a new one"))
    try other.close()
    try browser.refresh()
    #expect(try await found() == ["a one", "a three", "a new one"])
  }

  @Test func `a mistake in a query is told at once`() throws {
    #expect(throws: QueryError.self) { try browser.search("gerne:x") }
    #expect(!browser.isSearching)
  }
}
