import AlbumBrowser
import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Testing

@testable import TerminalBrowser

/// A terminal whose user types what a test says, with pauses in between.
final class ScriptedTerminal: ScreenTerminal {
  /// What happens next: events without a pause between them, or a change from outside.
  enum Turn {
    case keys([TerminalEvent])
    case pause
    case resize(ScreenSize)
    case outside(() throws -> Void)
  }

  let input = TerminalInput()
  private(set) var isLost = false
  var size = ScreenSize(columns: 80, rows: 24)
  let cell: CellSize? = nil
  private var turns: [Turn]
  private var keys: ArraySlice<TerminalEvent> = []
  private var wasResized = false
  /// The screen, row by row.
  private var screen: [[Character]] = []
  /// The screens at the ends of the turns.
  private(set) var screens: [[String]] = []

  init(_ turns: [Turn]) { self.turns = turns }

  var lines: [String] { screen.map { String($0).replacing(#/ +$/#, with: "") } }

  func nextEvent(milliseconds: Int32) -> TerminalEvent? {
    if let event = keys.popFirst() { return event }
    // Only a wait that may take time ends a turn.
    guard milliseconds > 0 else { return nil }
    screens.append(lines)
    guard !turns.isEmpty else {
      isLost = true
      return nil
    }
    switch turns.removeFirst() {
    case .keys(let events):
      keys = events[...]
      return keys.popFirst()
    case .pause: break
    case .resize(let size):
      self.size = size
      wasResized = true
    case .outside(let change): #expect(throws: Never.self) { try change() }
    }
    return nil
  }

  func takeSignals() -> Bool {
    defer { wasResized = false }
    return wasResized
  }

  func ask() {}
  func expectPictures() {}

  /// Understands what images of the screen consist of: text, and sequences `ESC [ … letter`.
  func write(_ bytes: [UInt8]) {
    var rest = Substring(String(decoding: bytes, as: UTF8.self))
    var (row, column) = (0, 0)
    while let character = rest.first {
      if let sequence = rest.prefixMatch(of: #/\u{1B}\[([0-9;?]*)([A-Za-z])/#) {
        rest = rest[sequence.range.upperBound...]
        if sequence.2 == "H" {
          let place = sequence.1.split(separator: ";").compactMap { Int($0) }
          (row, column) = (place.first.map { $0 - 1 } ?? 0, place.last.map { $0 - 1 } ?? 0)
        } else if sequence.2 == "J" {
          screen = []
        }
        continue
      }
      rest = rest.dropFirst()
      while screen.count <= row { screen.append([]) }
      while screen[row].count <= column { screen[row].append(" ") }
      screen[row][column] = character
      column += 1
    }
  }
}

struct QuietHost: TerminalHost {
  let isEnding = false
  func whileStoppable<Result>(
    by stop: @escaping @Sendable () -> Void, _ body: () throws -> Result
  ) rethrows -> Result { try body() }
  func show(deferred text: String) {}
}

/// Numbers, with a log of selections.
private final class Numbers: HorizontalScrollerDataSource, HorizontalScrollerDelegate {
  private let count: Int
  private(set) var selected: [Int] = []
  init(_ count: Int) { self.count = count }
  func count(in scroller: HorizontalScroller) -> Int { count }
  func initialIndex(in scroller: HorizontalScroller) -> Int { 0 }
  func scroller(_ scroller: HorizontalScroller, cellAt index: Int) -> ScrollerCell {
    ScrollerCell(title: "No. \(index)")
  }
  func scroller(_ scroller: HorizontalScroller, didSelect index: Int) { selected.append(index) }
}

@Suite("A session on a screen")
struct ScreenSessionTests {
  private func session(
    _ content: any ScreenContent, _ turns: [ScriptedTerminal.Turn]
  ) throws -> ScriptedTerminal {
    let terminal = ScriptedTerminal(turns)
    let session = TerminalSession(terminal, in: QuietHost(), usesStyles: false)
    try ScreenSession(content, on: session).run()
    return terminal
  }

  private func albums(
    _ library: LibraryAPI, _ turns: ScriptedTerminal.Turn...
  ) throws -> ScriptedTerminal {
    try session(AlbumScreen(BrowserController(library), keep: { _ in }), turns)
  }

  private func scroller(
    _ numbers: Numbers, _ turns: ScriptedTerminal.Turn...
  ) throws -> (terminal: ScriptedTerminal, opened: Int?) {
    let presentation = ScrollerPresentation(
      title: "Numbers", dataSource: numbers, delegate: numbers, rows: { [] })
    try presentation.begin()
    let screen = ScrollerScreen(presentation)
    return (try session(screen, turns), screen.opened)
  }

  private func shows(_ text: String, _ lines: [String]) -> Bool {
    lines.contains { $0.contains(text) }
  }

  @Test("the first screen has a title, a position, cards, a table and the keys")
  func first() throws {
    let lines = try albums(.inMemory("Low", "Heroes")).screens[0]
    #expect(lines[0].hasPrefix("All albums"))
    #expect(lines[0].hasSuffix("1 of 2"))
    #expect(shows("Heroes", lines))
    #expect(lines[23] == "u Undo  · Redo  d Trash  / Search  : Command  · Shelves  ? Keys  q Quit")
  }

  @Test("a key after movements acts on the album that they lead to")
  func movement() throws {
    let library = try LibraryAPI.inMemory("A", "B", "C", "D", "E")
    let terminal = try albums(library, .keys([.right, .right, .end, .left, .character("d")]))
    #expect(try library.albums().map(\.title) == ["A", "B", "C", "E"])
    #expect(shows("Deleted D. u restores it.", terminal.lines))
  }

  @Test("the offered key undoes only the step that the message names")
  func offer() throws {
    let library = try LibraryAPI.inMemory("A", "B")
    let terminal = try albums(
      library, .keys([.character("d")]), .outside { try library.add(AlbumContent(title: "C")) },
      .pause)
    #expect(shows("Deleted A. u restores it.", terminal.screens[1]))
    #expect(!shows("u restores it.", terminal.lines))
    _ = try albums(library, .keys([.character("u")]))
    #expect(try library.albums().map(\.title) == ["B"])
  }

  @Test("Escape ends a search and restores the previous one")
  func search() throws {
    let library = try LibraryAPI.inMemory("Low", "Heroes", "Lodger")
    let typed: [TerminalEvent] = [.character("/"), .character("l"), .paste("ow")]
    let terminal = try albums(
      library, .keys(typed), .pause, .keys([.escape]), .keys([.paste("ignored")]))
    #expect(shows("/low", terminal.screens[1]))
    #expect(terminal.screens[2][0].hasPrefix("low"))
    #expect(terminal.screens[2][0].hasSuffix("1 of 1"))
    #expect(terminal.lines[0].hasPrefix("All albums"))
    #expect(terminal.lines[0].hasSuffix("1 of 3"))
  }

  @Test("a faulty search stays to be mended, with its reason, and so do the albums")
  func faultySearch() throws {
    let typed: [TerminalEvent] = [.character("/"), .paste("yeer:1977"), .enter]
    let mended: [TerminalEvent] = [.character("/"), .paste("year:1977"), .enter]
    let library = try LibraryAPI.inMemory("Low")
    let lines = try albums(library, .keys(typed)).lines
    #expect(shows("/yeer:1977▏", lines) && shows("yeer", [lines[22]]) && shows("Low", lines))
    #expect(try albums(library, .keys(mended)).lines[0].hasPrefix("year:1977"))
  }

  @Test("a click on a key is the key, and a click on a card selects it")
  func click() throws {
    let library = try LibraryAPI.inMemory("A", "B")
    let first = try albums(library).screens[0]
    let trash = try #require(first[23].firstRange(of: "Trash"))
    let column = first[23].distance(from: first[23].startIndex, to: trash.lowerBound)
    let row = try #require(first.firstIndex { $0.contains("B") })
    let card = first[row].distance(
      from: first[row].startIndex, to: try #require(first[row].lastIndex(of: "B")))
    _ = try albums(
      library, .keys([.click(column: card, row: row)]), .keys([.click(column: column, row: 23)]))
    #expect(try library.albums().map(\.title) == ["A"])
  }

  @Test("the history is a panel at the side")
  func history() throws {
    let library = try LibraryAPI.inMemory("A", "B")
    let terminal = try albums(library, .keys([.character("d"), .character("h")]))
    #expect(shows("│ History", terminal.lines))
    #expect(terminal.lines.contains { $0.contains(#/│ [\d:-]+ Remove A/#) })
  }

  @Test("the changes of the selected album are a panel that follows the selection")
  func albumHistory() throws {
    let library = try LibraryAPI.inMemory("A", "B")
    try library.update(library.identity(of: "B")) { $0.genre = "Jazz" }
    let terminal = try albums(
      library, .keys([.character("H")]), .keys([.right]), .keys([.character("h")]),
      .keys([.character("h")]))
    #expect(shows("│ History of A", terminal.screens[1]))
    #expect(terminal.screens[1].contains { $0.contains(#/│ [\d:-]+ added/#) })
    #expect(shows("genre: none → Jazz", terminal.screens[2]))
    #expect(shows("Change B", terminal.screens[3]))
    #expect(!shows("History of", terminal.lines))
  }

  @Test("saved queries are a panel at the side, and a number shows the albums of one")
  func shelves() throws {
    let library = try LibraryAPI.inMemory("A", "B", "C")
    #expect(try !shows("│ Shelves", albums(library, .pause).lines))
    try library.setShelf("only b", to: "title:B")
    try library.setShelf("all", to: "title:A, title:B")
    let open = try albums(library, .keys([.character("s")]))
    #expect(shows("s Shelves", open.lines))
    #expect(shows("│ 1 all", open.lines))
    #expect(shows("│ 2 only b", open.lines))
    let chosen = try albums(library, .keys([.character("s"), .character("2")]))
    #expect(shows("shelf:\"only b\"", chosen.lines))
    #expect(shows("1 of 1", chosen.lines))
    #expect(!shows("│ 1 all", chosen.lines))
    let closed = try albums(library, .keys([.character("s"), .escape]))
    #expect(!shows("│ 1 all", closed.lines))
  }

  @Test("a window made small says what it does not show: reasons, columns, steps")
  func small() throws {
    let library = try LibraryAPI.inMemory("Low", "Heroes", "Lodger")
    func lines(_ keys: [TerminalEvent]) throws -> [String] {
      try albums(library, .resize(ScreenSize(columns: 20, rows: 5)), .keys(keys)).lines
    }
    let faulty = try lines([.character("/"), .paste("yeer:1"), .enter])
    #expect(shows("no album has a field", faulty) && shows("/yeer:1▏", faulty))
    #expect(try lines([.character("\t")])[1].contains(#/\+\d …$/#))
    #expect(try lines([.character("h")])[3].contains(#/ … \+\d$/#))
    #expect(try shows("Low", lines([.character("h"), .character("9"), .character("J")])))
  }

  @Test("a script hears of the item that the user stops at, not of those on the way")
  func stops() throws {
    let numbers = Numbers(10)
    _ = try scroller(numbers, .keys([.right, .right, .right]), .keys([.end]), .keys([.wheel(-2)]))
    #expect(numbers.selected == [0, 3, 9, 7])
  }

  @Test("Enter opens the selected item, q none")
  func open() throws {
    #expect(try scroller(Numbers(5), .keys([.right, .enter])).opened == 1)
    #expect(try scroller(Numbers(5), .keys([.right, .character("q")])).opened == nil)
    #expect(try scroller(Numbers(0), .keys([.enter, .escape])).opened == nil)
  }

  @Test("typing finds a title, n the next one, and Escape leads back")
  func find() throws {
    let typed: [TerminalEvent] = [.character("/"), .character("1")]
    #expect(try scroller(Numbers(30), .keys(typed), .keys([.enter]), .keys([.enter])).opened == 1)
    let next: [TerminalEvent] = [.enter, .character("n")]
    #expect(try scroller(Numbers(30), .keys(typed), .keys(next), .keys([.enter])).opened == 10)
    #expect(try scroller(Numbers(30), .keys(typed), .keys([.escape]), .keys([.enter])).opened == 0)
    let missing: [TerminalEvent] = [.character("/"), .character("x")]
    let none = try scroller(Numbers(30), .keys(missing), .keys([.enter]))
    #expect(none.terminal.screens.contains { shows("Nothing has “x”.", $0) })
  }

  @Test("no sequence of keys is an error, and q always leaves in the end")
  func anyKeys() throws {
    for seed in 0..<40 {
      var random = SeededRandom(UInt64(seed))
      let events: [TerminalEvent] =
        [
          .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .enter, .escape, .backspace,
          .delete, .click(column: 5, row: 23), .click(column: 40, row: 3), .wheel(3), .paste("a b"),
          .other, .character("/"), .character("u"), .character("r"), .character("d"),
        ] + "htné(:e*mv ?fNJKsHo37\t%".map { .character($0) }
      func turns() -> [ScriptedTerminal.Turn] {
        (0..<20).map { _ in
          .keys((0..<5).map { _ in events[Int.random(in: events.indices, using: &random)] })
        } + [.keys([.escape]), .keys([.escape]), .keys([.character("q")])]
      }
      let library = try LibraryAPI.inMemory("Low", "Heroes", "Lodger")
      let albums = AlbumScreen(try BrowserController(library), keep: { _ in })
      _ = try session(albums, turns())
      #expect(albums.isDone, "seed \(seed)")
      let numbers = Numbers(7)
      let presentation = ScrollerPresentation(
        title: "", dataSource: numbers, delegate: numbers, rows: { [] })
      try presentation.begin()
      let screen = ScrollerScreen(presentation)
      _ = try session(screen, turns())
      #expect(screen.isDone, "seed \(seed)")
    }
  }
}
