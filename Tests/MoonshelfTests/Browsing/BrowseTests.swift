import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Testing

/// `moonshelf browse` on a real terminal.
@Suite(.serialized) struct BrowseTests {
  private func samples() throws -> Program {
    let program = try Program()
    try program.run("init", "--sample")
    return program
  }

  /// A terminal on which the second album was deleted, with the message about it.
  private func deletingSecond(of program: Program) throws -> Multiplexer {
    let terminal = try Multiplexer(program)
    try terminal.browse(showing: "Best of Bowie")
    try terminal.press("j", "d")
    try terminal.expect("u restores it.")
    return terminal
  }

  @Test func `the shelf is a row of cards above the table of the selected album`() throws {
    let terminal = try Multiplexer(samples())
    try terminal.browse(showing: "Best of Bowie")
    try terminal.press("Right")
    try terminal.expect(exactly: fixture("shelf-screen.txt"))
  }

  @Test func `what is deleted comes back with one key, and is selected again`() throws {
    let terminal = try deletingSecond(of: samples())
    try terminal.expect("Deleted No Doubt – It's My Life. u restores it.")
    try terminal.expect("2 of 4")
    #expect(try terminal.screen.contains("Sting"))
    try terminal.press("u")
    try terminal.expect("Undid: Remove It's My Life. r redoes it.")
    try terminal.expect("2 of 5")
    #expect(try terminal.screen.contains("Artist  No Doubt"))
    try terminal.press("r")
    try terminal.expect("Redid: Remove It's My Life. u undoes it.")
    try terminal.expect("of 4")
  }

  @Test func `an offer to undo goes away when another program did something since`() throws {
    let program = try samples()
    let terminal = try deletingSecond(of: program)
    try program.run("add", "Low")
    try terminal.expect { $0.contains("2 of 5") && !$0.contains("restores it") }
  }

  @Test func `a button that is released does not take a message away`() throws {
    let terminal = try deletingSecond(of: samples())
    // The history is shown after the release was handled.
    try terminal.type("\u{1B}[<0;5;5m")
    try terminal.resize(columns: 82, rows: 24)
    try terminal.expect { $0.contains("restores it") && $0.contains("                2 of 4") }
  }

  @Test func `pasted text runs no keys, and is searched for where a search is typed`() throws {
    let program = try samples()
    let terminal = try Multiplexer(program)
    try terminal.browse(showing: "Best of Bowie")
    try terminal.type("\u{1B}[200~dddd\nq\u{1B}[201~")
    try terminal.press("j")
    try terminal.expect("2 of 5")
    try terminal.press("/")
    try terminal.type("\u{1B}[200~american\n\u{1B}[201~")
    try terminal.press("Enter")
    try terminal.expect("1 of 1")
    #expect(try terminal.screen.contains("American Pie"))
    #expect(try program.output("list", "--template", "{title}").split(separator: "\n").count == 5)
  }

  @Test func `what cannot be done now is grey`() throws {
    let program = try samples()
    try program.run("undo")
    let terminal = try Multiplexer(program)
    try terminal.browse(showing: "no albums")
    let grey = "\u{1B}[2mu Undo"
    let bold = "\u{1B}[1mr Redo"
    #expect(try terminal.styledScreen.contains(grey))
    #expect(try terminal.styledScreen.contains("\u{1B}[2md Trash"))
    try terminal.press("r")
    try terminal.expect("1 of 5")
    let shown = try terminal.styledScreen
    #expect(!shown.contains(grey))
    #expect(!shown.contains(bold))
  }

  @Test func `a key shows the table in the next layout, which is remembered`() throws {
    let program = try samples()
    try program.run("set", "id:1", "--", "rating=5")
    let terminal = try Multiplexer(program)
    try terminal.browse(showing: "Best of Bowie")
    try terminal.press("t")
    try terminal.expect { $0.contains("Layout: brief") && !$0.contains("Genre") }
    try terminal.press("t")
    try terminal.expect { $0.contains("Layout: full") && $0.contains("Rating") }
    try terminal.press("q")
    try terminal.expect { !$0.contains("t Layout") }
    try terminal.browse(showing: "Rating")
    try terminal.press("t")
    try terminal.expect("Layout: default")
  }

  @Test func `scripts hear what is selected, and their stores are kept meanwhile`() throws {
    let program = try samples()
    try program.script(
      "seen.lua",
      """
      moonshelf.library.observe("selection", function(ev)
        local store <const> = moonshelf.store
        store.seen = (store.seen or "") .. " " .. tostring(ev.new)
      end)
      """)
    let terminal = try Multiplexer(program)
    try terminal.browse(showing: "Best of Bowie")
    try terminal.press("Right", "Right")
    try terminal.expect("3 of 5")
    let library = try LibraryAPI(path: program.library)
    try terminal.expect { _ in
      try library.scriptStore(of: "seen")?.contains("3") == true
    }
    try library.close()
  }

  @Test func `a search shows what it finds while it is typed`() throws {
    let terminal = try Multiplexer(samples())
    try terminal.browse(showing: "Best of Bowie")
    try terminal.type("/sun")
    try terminal.expect { $0.hasPrefix("sun ") && $0.hasSuffix("/sun▏") && $0.contains("of 2") }
    try terminal.type(" gerne:x")
    try terminal.expect("no album has a field \"gerne\"")
    #expect(try terminal.screen.contains("of 2"))
    try terminal.press("Escape")
    try terminal.expect { $0.hasPrefix("All albums") && $0.contains("of 5") }
    try terminal.type("/madonna")
    try terminal.press("Enter")
    try terminal.expect { $0.hasPrefix("madonna ") && $0.hasSuffix("q Quit") }
  }

  @Test func `the history stands beside the albums`() throws {
    let terminal = try Multiplexer(samples())
    try terminal.browse(showing: "Best of Bowie")
    try terminal.press("d", "u", "h")
    try terminal.expect { $0.contains(#/│ \d\d:\d\d ↶ Remove Best of Bowie/#) }
    try terminal.press("h")
    try terminal.expect { !$0.contains("↶") }
  }

  @Test func `a command runs on the marked albums, with keys of scripts too`() throws {
    let program = try samples()
    try program.script(
      "shout.lua",
      """
      moonshelf.command("shout", { key = "S", arguments = "QUERY", run = function(args)
        for album in moonshelf.library.each(args[1]) do album.title = album.title:upper() end
      end })
      """)
    let terminal = try Multiplexer(program)
    try terminal.browse(showing: "Best of Bowie")
    try terminal.type("  4*")
    try terminal.expect("Changed rating of 2 albums. u undoes it.")
    try terminal.type("S")
    try terminal.expect(":shout % ▏")
    try terminal.press("Enter")
    try terminal.expect("IT'S MY LIFE")
    try terminal.type(":list rating:4 --format csv --fields title")
    try terminal.press("Enter")
    try terminal.expect("BEST OF BOWIE")
    try terminal.type("?")
    try terminal.type("99J")
    try terminal.expect("runs shout")
  }

  @Test func `a mouse selects cards, turns the wheel and presses the bar`() throws {
    let terminal = try Multiplexer(samples())
    try terminal.browse(showing: "Best of Bowie")
    try terminal.type("\u{1B}[<0;60;5M\u{1B}[<0;60;5m")
    try terminal.expect("2 of 5")
    try terminal.type("\u{1B}[<65;10;10M\u{1B}[<65;10;10M")
    try terminal.expect("4 of 5")
    try terminal.type("\u{1B}[<64;10;10M")
    try terminal.expect("3 of 5")
    try terminal.type("\u{1B}[<0;20;24M")
    try terminal.expect("Deleted Sting – Nothing Like The Sun.")
  }

  @Test func `on the smallest terminal there is a title, a line and the keys`() throws {
    let terminal = try Multiplexer(samples(), columns: 20, rows: 5)
    try terminal.browse(showing: "▸Best of Bowie◂")
    try terminal.expect(
      exactly: """
        All albums    1 of 5
          ▸Best of Bowie◂
        Artist  David Bowie
        Album   Best of … +3
        u r d / : s ? q
        """)
    try terminal.press("d")
    try terminal.expect("restores it.")
    try terminal.press("u")
    try terminal.expect("▸Best of Bowie◂")
  }

  @Test func `on a large terminal there are more and larger cards`() throws {
    let terminal = try Multiplexer(samples(), columns: 200, rows: 50)
    try terminal.browse(showing: "1 of 5")
    try terminal.press("End")
    let shown = try terminal.expect("5 of 5")
    let lines = shown.split(separator: "\n")
    #expect(lines[1].contains("╔══════════════════════════════╗"))
    #expect(lines[16].contains("╚══════════════════════════════╝"))
    #expect(lines[1].filter { $0 == "┐" }.count == 3)
    #expect(shown.contains("Nothing Like The Sun"))
  }

  @Test func `the window may change its size at any moment`() throws {
    let terminal = try Multiplexer(samples())
    try terminal.browse(showing: "Best of Bowie")
    let before = try terminal.screen
    for (columns, rows) in [(20, 5), (200, 50), (7, 2), (1, 1)] {
      try terminal.resize(columns: columns, rows: rows)
      try terminal.press("l", "h", "h", "k")
    }
    try terminal.resize(columns: 80, rows: 24)
    try terminal.expect(exactly: before)
  }

  @Test func `titles steer nothing, and wide ones keep the frames in line`() throws {
    let program = try Program()
    let library = try LibraryAPI(path: program.library)
    for title in ["東京事変の教育", "\u{1B}[2J\u{1B}[31mred\nend", "👩‍👩‍👧 e\u{301}"] {
      try library.add(AlbumContent(title: title))
    }
    try library.close()
    let terminal = try Multiplexer(program)
    try terminal.browse(showing: "東京")
    try terminal.press("Right")
    let shown = try terminal.expect("2 of 3")
    #expect(shown.contains("␛[2J␛[31mred"))
    let sides = shown.split(separator: "\n").map { line in
      line.filter { "║".contains($0) }.count
    }
    #expect(sides[2..<10] == [2, 2, 2, 2, 2, 2, 2, 2])
  }

  @Test func `what another program changes appears by itself`() throws {
    let program = try samples()
    let terminal = try Multiplexer(program)
    try terminal.browse(showing: "Best of Bowie")
    try program.run("remove", "artist:sting")
    try terminal.expect("1 of 4")
    try program.run("add", "Low", "artist=David Bowie")
    try terminal.expect("1 of 5")
  }
}
