import AlbumBrowser
import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Testing

@testable import TerminalBrowser

@Suite("The albums on a screen")
struct AlbumScreenTests {
  /// What was shown after each turn, and the commands that were run.
  private func albums(
    _ library: LibraryAPI, output: CommandOutput = CommandOutput(), keys: [DeclaredAction] = [],
    _ turns: [TerminalEvent]...
  ) throws -> (lines: [String], screens: [[String]], commands: [String]) {
    var commands: [String] = []
    let screen = AlbumScreen(
      try BrowserController(library), actions: keys,
      run: { command in
        commands.append(command)
        return output
      }, keep: { _ in })
    let terminal = ScriptedTerminal(turns.map { .keys($0) })
    try ScreenSession(screen, on: TerminalSession(terminal, in: QuietHost(), usesStyles: false))
      .run()
    return (terminal.lines, terminal.screens, commands)
  }

  private func keys(_ text: String) -> [TerminalEvent] { text.map { .character($0) } }

  private func shows(_ text: String, _ lines: [String]) -> Bool {
    lines.contains { $0.contains(text) }
  }

  private let fourAlbums = ["A", "B", "C", "D"]

  @Test("Tab shows the albums as a list, with the selected one and the marks")
  func list() throws {
    let library = try LibraryAPI.inMemory("A", "B", "C")
    let lines = try albums(library, keys("\t  ")).lines
    #expect(lines[0] == "All albums  ● 2 marked" + String(repeating: " ", count: 52) + "3 of 3")
    #expect(lines[1].contains("Artist  Album  Genre  Year"))
    #expect(lines[3].hasPrefix("  ●") && lines[3].contains("A"))
    #expect(lines[5].hasPrefix("▸  ") && lines[5].contains("C"))
    #expect(try shows("╔", albums(library, keys("\t\t")).lines))
  }

  @Test("commands act on the marked albums, otherwise on the selected one")
  func chosen() throws {
    let library = try LibraryAPI.inMemory("A", "B", "C", "D")
    let ids = try library.albums().map(\.id.rawValue)
    let first = "id:\(ids[0])"
    #expect(try albums(library, keys(":remove %"), [.enter]).commands == ["remove \(first)"])
    let marked = try albums(library, keys(" j  :list %"), [.enter]).commands
    #expect(marked == ["list id:\(ids[0]),\(ids[2])..\(ids[3])"])
    let range = try albums(library, keys(" jjv4*"), keys("")).commands
    #expect(range == ["set id:\(ids[0])..\(ids[3]) rating=4"])
    let none = try albums(library, keys(" "), [.escape, .character("3"), .character("m")]).commands
    #expect(none == ["move id:\(ids[1]) 3"])
    #expect(try !shows("marked", albums(library, keys(" k ")).lines))
  }

  @Test("d deletes the marked albums as one step, and u restores them")
  func deleteMarked() throws {
    let library = try LibraryAPI.inMemory("A", "B", "C", "D")
    let deleted = try albums(library, keys("  d"))
    #expect(try library.albums().map(\.title) == ["C", "D"])
    #expect(shows("Deleted 2 albums. u restores it.", deleted.lines))
    let back = try albums(library, keys("u"))
    #expect(try library.albums().map(\.title) == fourAlbums)
    #expect(!shows("marked", back.lines))
  }

  @Test("a number repeats a movement, and says which album g and G mean")
  func counts() throws {
    let library = try LibraryAPI.inMemory("A", "B", "C", "D")
    #expect(try albums(library, keys("2j")).lines[0].hasSuffix("3 of 4"))
    #expect(try albums(library, keys("2G")).lines[0].hasSuffix("2 of 4"))
    #expect(try albums(library, keys("999999999j")).lines[0].hasSuffix("4 of 4"))
    #expect(try albums(library, keys("G20k")).lines[0].hasSuffix("1 of 4"))
    #expect(try albums(library, keys("G0")).lines[0].hasSuffix("1 of 4"))
  }

  @Test("a key whose command needs more is typed to its end; o sorts in place of the query's order")
  func prompt() throws {
    let library = try LibraryAPI.inMemory("A")
    let id = try library.albums()[0].id.rawValue
    let typed = try albums(library, keys("egenre=Jazz"), [.enter])
    #expect(shows(":set % genre=Jazz▏", typed.screens[1]))
    #expect(typed.commands == ["set id:\(id) genre=Jazz"])
    #expect(try albums(library, keys("*3"), [.enter]).commands == ["set id:\(id) rating=3"])
    let erased = [TerminalEvent.character("\u{15}")] + keys("set a b ") + [.character("\u{17}")]
    let stats = try albums(library, keys("e"), erased, [.enter])
    #expect(stats.commands == ["set a "] && shows("genre=Jazz label=", stats.screens[1]))
    let sorted = try albums(library, keys("/A title- "), [.enter], keys("otitle"), [.enter]).lines
    #expect(sorted[0].hasPrefix("A title+ ") && sorted[0].hasSuffix("1 of 1"))
    #expect(try shows(":sort nope▏", albums(library, keys("onope"), [.enter]).lines))
  }

  @Test("the help takes the place of the albums, whose keys scroll it, and q closes only the help")
  func longText() throws {
    let library = try LibraryAPI.inMemory("A", "B")
    let shown = try albums(library, keys("?"), keys("3jd"), keys("?"), keys("q"), keys("d"))
    #expect(shows("undoes the last step", shown.screens[1]) && !shows("╔", shown.screens[1]))
    #expect(shows("╔", shown.screens[2]) && shows("1 of 2", shown.screens[4]))
    #expect(try library.albums().map(\.title) == ["B"])
  }

  @Test("a command that fails can be mended, and says why; a change offers the key that undoes it")
  func messages() throws {
    let failing = CommandOutput(text: "no such command\n", isFailed: true)
    let lines = try albums(.inMemory("A"), output: failing, keys(":nope"), [.enter]).lines
    #expect(shows("no such command", lines))
    #expect(shows(":nope▏", lines))
    let output = CommandOutput(text: "Changed genre of A. Undo with: moonshelf undo\n")
    let changed = try albums(.inMemory("A"), output: output, keys(":set"), [.enter]).lines
    #expect(shows("Changed genre of A. u undoes it.", changed))
  }

  @Test("an output of several lines takes the place of the table until Escape")
  func output() throws {
    let text = (1...30).map { "row \($0)" }.joined(separator: "\n")
    let output = CommandOutput(text: text)
    let shown = try albums(
      .inMemory("A"), output: output, keys(":list"), [.enter], keys("5J"), [.escape])
    #expect(shows("row 1", shown.screens[2]) && shows("more, J", shown.screens[2]))
    #expect(shows("row 6", shown.screens[3]) && !shows("row 5", shown.screens[3]))
    #expect(!shows("row", shown.lines) && shows("Album", shown.lines))
  }

  @Test("f finds words of titles and artists, n the next, N the one before")
  func find() throws {
    let library = try LibraryAPI.inMemory()
    for (artist, title) in [("Can", "Tago"), ("Low", "Trust"), ("Can", "Ege"), ("Low", "Hey")] {
      try library.add(AlbumContent(title: title, artist: artist))
    }
    #expect(try albums(library, keys("flow"), keys("")).lines[0].hasSuffix("2 of 4"))
    let next = try albums(library, keys("flow"), [.enter], keys("n"), keys("n"))
    #expect(next.screens[3][0].hasSuffix("4 of 4") && next.lines[0].hasSuffix("2 of 4"))
    let before = try albums(library, keys("flow"), [.enter], keys("N"))
    #expect(before.lines[0].hasSuffix("4 of 4"))
    #expect(try shows("Nothing has “xyz”.", albums(library, keys("fxyz"), keys("")).lines))
  }

  @Test("the help lists every key, and those of scripts, unless the browser has them")
  func help() throws {
    let lend = DeclaredAction(command: "lend", key: "L", help: "Lends albums.", takesAlbums: true)
    let taken = DeclaredAction(command: "other", key: "j", help: "Other.", takesAlbums: false)
    let tidy = DeclaredAction(command: "tidy", key: "Z", help: "", takesAlbums: false)
    let library = try LibraryAPI.inMemory("A")
    let screen = AlbumScreen(
      try BrowserController(library), actions: [lend, taken, tidy], keep: { _ in })
    _ = try screen.perform(.help, on: nil, count: nil)
    let help = try screen.table().map { "\($0.label): \($0.cell.text)" }
    #expect(help.contains("L: Lends albums.") && help.contains("Z: runs tidy"))
    #expect(!help.contains("j: Other."))
    #expect(screen.keys.allSatisfy { key in help.contains("\(key.keys): \(key.help)") })
    let run = try albums(library, keys: [lend, tidy], keys("ZLto Ann"), [.enter])
    let id = try library.albums()[0].id.rawValue
    #expect(run.commands == ["tidy", "lend id:\(id) to Ann"])
  }

  @Test("no key is declared twice, and all do something")
  func distinct() {
    let names = AlbumScreen.keys.flatMap(\.names)
    #expect(names.count > 40 && Set(names).count == names.count)
    #expect(AlbumScreen.keys.count { $0.action == .movement } == 3)
  }
}
