import AlbumBrowser
import AlbumLibrary
import AlbumModel
import AlbumPresentation
import AlbumTestSupport
import Testing

/// Writes every cell in capitals.
private struct Loud: Decorator {
  let name = "loud"
  func cells(in column: Column) -> CellDecoration? {
    { text, _ in StyledText(text: text.uppercased(), isBold: true) }
  }
}

struct BrowserControllerTests {
  private func selected(_ browser: BrowserController) throws -> String? {
    try browser.selectedAlbum?.title
  }

  @Test func `it begins at the first album of the shelf`() throws {
    let browser = try BrowserController(.inMemory("Low", "Heroes"))
    #expect(try selected(browser) == "Low")
    #expect(try browser.scroller.row(neighbours: 5).map(\.cell.title) == ["Low", "Heroes"])
  }

  @Test func `an empty library has nothing to select and nothing to delete`() throws {
    let browser = try BrowserController(.inMemory())
    #expect(try browser.table().isEmpty)
    #expect(!browser.canDelete)
    #expect(try browser.delete() == nil)
  }

  @Test func `the table is the selected album in the layout, decorators included`() throws {
    let library = try LibraryAPI(path: nil, effects: .fixed)
    try library.add(AlbumContent(title: "Low", artist: "Bowie"))
    let browser = try BrowserController(library, layout: .brief, decorators: [Loud()])
    let rows = try browser.table()
    #expect(rows.map(\.label) == ["Artist", "Album"])
    #expect(rows.map(\.cell.text) == ["BOWIE", "LOW"])
  }

  @Test func `the layouts come one after the other, and the first after the last`() throws {
    let browser = try BrowserController(.inMemory("Low"), layouts: [.default, .brief])
    #expect(try browser.showNextLayout().name == "brief")
    #expect(try browser.table().map(\.label) == ["Artist", "Album"])
    #expect(try browser.showNextLayout().name == "default")
    #expect(try browser.table().count == 4)
  }

  @Test func `the library knows which album is selected, as long as somebody looks`() throws {
    let library = try LibraryAPI.inMemory("a", "b")
    var told: [FieldValue?] = []
    try library.observe(property: .selection, owner: "test") { _, new in told.append(new) }
    var browser: BrowserController? = try BrowserController(library)
    try browser?.scroller.move(by: 1)
    #expect(library.selection == AlbumID(rawValue: 2))
    _ = try browser?.delete()
    browser = nil
    #expect(told == [.integer(1), .integer(2), .integer(1), nil])
    #expect(library.selection == nil)
  }

  @Test func `a card says the title, who made it and when`() throws {
    let library = try LibraryAPI(path: nil, effects: .fixed)
    try library.add(AlbumContent(title: "Low", artist: "Bowie", year: 1977))
    let browser = try BrowserController(library)
    let cell = ScrollerCell(title: "Low", subtitle: "Bowie, 1977")
    #expect(try browser.scroller.row(neighbours: 0).map(\.cell) == [cell])
  }

  @Test func `a deleted album leaves the next one selected, and undo goes back to it`() throws {
    let browser = try BrowserController(.inMemory("a", "b", "c"))
    try browser.scroller.move(by: 1)
    #expect(try browser.delete() == "b")
    #expect(try selected(browser) == "c")
    #expect(try browser.delete() == "c")
    #expect(try selected(browser) == "a")
    _ = try browser.undo()
    #expect(try selected(browser) == "c")
    _ = try browser.undo()
    #expect(try selected(browser) == "b")
    _ = try browser.redo()
    #expect(try selected(browser) == "c")
  }

  @Test func `undoing a deletion undoes nothing else that was done since`() throws {
    let library = try LibraryAPI.inMemory("a", "b")
    let browser = try BrowserController(library)
    _ = try browser.delete()
    let step = try #require(browser.lastDeletion)
    #expect(try browser.nextToUndo == step)
    try library.add(AlbumContent(title: "c"))
    #expect(try browser.nextToUndo != step)
    #expect(throws: LibraryError.self) { try browser.undo(step) }
    #expect(try library.albums().map(\.title) == ["b", "c"])
    _ = try browser.undo()
    #expect(try browser.undo(step)?.label == "Remove a")
    #expect(try browser.redo(step)?.label == "Remove a")
  }

  @Test func `what may be undone and redone follows the library`() throws {
    let browser = try BrowserController(.inMemory("a"))
    #expect(try browser.canUndo)
    #expect(try !browser.canRedo)
    _ = try browser.undo()
    #expect(try !browser.canUndo)
    #expect(try browser.canRedo)
    #expect(!browser.canDelete)
  }

  @Test func `a refused deletion leaves everything as it was`() throws {
    let library = try LibraryAPI.inMemory("a", "b")
    library.hook(.albumWillRemove) { _ in .veto(reason: "it is on loan") }
    let browser = try BrowserController(library)
    #expect(throws: LibraryError.self) { try browser.delete() }
    #expect(try selected(browser) == "a")
    #expect(browser.scroller.count == 2)
  }

  @Test func `a search keeps the selected album where it is found`() throws {
    let browser = try BrowserController(.inMemory("Low", "Lodger", "Heroes"))
    try browser.scroller.move(by: 1)
    try browser.search("lo")
    #expect(browser.scroller.count == 2)
    #expect(try selected(browser) == "Lodger")
    try browser.search("heroes")
    #expect(try selected(browser) == "Heroes")
    try browser.search("  ")
    #expect(browser.queryText.isEmpty)
    #expect(try selected(browser) == "Heroes")
  }

  @Test func `a search that is not understood changes nothing`() throws {
    let browser = try BrowserController(.inMemory("Low", "Lodger"))
    try browser.search("low")
    #expect(throws: QueryError.self) { try browser.search("gerne:jazz") }
    #expect(browser.queryText == "low")
    #expect(browser.scroller.count == 1)
  }

  @Test func `a long shelf is the same from both ends`() throws {
    let library = try LibraryAPI(path: nil, effects: .fixed)
    try library.transaction("Add") {
      for number in 0..<700 { try library.add(AlbumContent(title: "\(number)")) }
    }
    let browser = try BrowserController(library)
    var forwards: [String?] = []
    for index in 0..<700 {
      try browser.scroller.scroll(to: index)
      forwards.append(try selected(browser))
    }
    #expect(forwards == (0..<700).map { "\($0)" })
    for index in (0..<700).reversed() {
      try browser.scroller.scroll(to: index)
      #expect(try selected(browser) == "\(index)")
    }
  }

  @Test func `what another process does appears by itself, and the selection stays`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.moonshelf")
    let library = try LibraryAPI(path: path)
    for title in ["a", "b", "c"] { try library.add(AlbumContent(title: title)) }
    let browser = try BrowserController(library)
    try browser.scroller.move(by: 1)
    #expect(try !browser.refresh())

    let other = try LibraryAPI(path: path)
    try other.remove([other.identity(of: "a")])
    #expect(try browser.refresh())
    #expect(try selected(browser) == "b")
    #expect(browser.scroller.selected == 0)

    try other.remove([other.identity(of: "b")])
    #expect(try browser.refresh())
    #expect(try selected(browser) == "c")
  }
}
