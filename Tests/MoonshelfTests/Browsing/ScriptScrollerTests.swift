import AlbumTestSupport
import Foundation
import Glibc
import Testing

/// Scrollers of scripts on a real terminal.
@Suite(.serialized) struct ScriptScrollerTests {
  /// Decades, and the albums of an opened one.
  private let decades = fixture("decades.lua")

  /// A terminal in which a script runs.
  private func run(
    _ script: String, options: String = "", columns: Int = 80, rows: Int = 24, showing text: String
  ) throws -> Multiplexer {
    let program = try Program()
    try program.run("init", "--sample")
    try program.folder.write(script, to: "script.lua")
    let terminal = try Multiplexer(program, columns: columns, rows: rows)
    try terminal.enter("clear; \"$PROGRAM\" run \(options) script.lua; echo CO''DE $?")
    try terminal.expect { $0.contains(text) && !$0.contains("PROGRAM") }
    return terminal
  }

  private let counting = """
    print(moonshelf.scroller.present {
      title = "Numbers", data_source = { count = 10000000, cell_at = tostring } })
    """

  @Test func `a script's decades are a row of cards above what is said of the selected one`() throws
  {
    let terminal = try run(decades, showing: "4 of 5")
    try terminal.expect(exactly: fixture("decades-screen.txt"))
  }

  @Test func `opening a decade shows its albums, and leaving them the decades`() throws {
    let terminal = try run(decades, showing: "4 of 5")
    try terminal.press("Right")
    try terminal.expect("From  2000")
    try terminal.press("Enter")
    try terminal.expect { $0.hasPrefix("2000s ") && $0.contains("1 of 3") }
    try terminal.press("Right", "Right")
    try terminal.expect("Artist  No Doubt")
    try terminal.press("Enter")
    try terminal.expect { $0.hasPrefix("Decades ") && $0.contains("5 of 5") }
    try terminal.press("q")
    try terminal.expect(
      exactly: """
        opened It's My Life
        left
        CODE 0
        $
        """)
    #expect(try terminal.property("alternate_on") == "0")
  }

  @Test func `keys that are typed ahead are for the scrollers to come`() throws {
    let terminal = try run(decades, showing: "4 of 5")
    try terminal.type("l\rl\rq")
    try terminal.expect { $0.contains("opened American Pie\nleft\nCODE 0") }
  }

  @Test func `on the smallest terminal there is a title, a line and the keys`() throws {
    let terminal = try run(decades, columns: 20, rows: 5, showing: "▸1990s◂")
    try terminal.expect(
      exactly: """
        Decades       4 of 5
              ▸1990s◂
        From  1990

        Enter  /  q
        """)
  }

  @Test func `on a large terminal there are more and larger cards`() throws {
    let terminal = try run(decades, columns: 200, rows: 50, showing: "4 of 5")
    let shown = try terminal.expect { $0.hasSuffix("q Leave") }
    let lines = shown.split(separator: "\n", omittingEmptySubsequences: false)
    try #require(lines.count == 50)
    #expect(lines[1].contains("╔══════════════════════════════╗"))
    #expect(lines[16].contains("╚══════════════════════════════╝"))
    #expect(lines[1].filter { "┐╗".contains($0) }.count == 5)
    #expect(lines[18] == "From  1990")
  }

  @Test func `the window may change its size at any moment`() throws {
    let terminal = try run(decades, showing: "4 of 5")
    let before = try terminal.screen
    for (columns, rows) in [(20, 5), (200, 50), (7, 2), (1, 1)] {
      try terminal.resize(columns: columns, rows: rows)
      try terminal.press("l", "k")
    }
    try terminal.resize(columns: 80, rows: 24)
    try terminal.expect(exactly: before)
  }

  @Test func `a title is found while it is typed`() throws {
    let terminal = try run(decades, showing: "4 of 5")
    try terminal.type("/196")
    try terminal.expect { $0.contains("1 of 5") && $0.hasSuffix("/196▏") }
    try terminal.type("x")
    try terminal.expect("Nothing has “196x”.")
    try terminal.press("Escape")
    try terminal.expect { $0.contains("4 of 5") && $0.hasSuffix("q Leave") }
    try terminal.type("/0s")
    try terminal.press("Enter")
    try terminal.expect { $0.contains("4 of 5") && $0.hasSuffix("q Leave") }
    try terminal.press("n")
    try terminal.expect("5 of 5")
    try terminal.press("n")
    try terminal.expect("1 of 5")
  }

  @Test func `a mouse selects cards, opens the selected one and presses the bar`() throws {
    let terminal = try run(decades, showing: "4 of 5")
    try terminal.type("\u{1B}[<0;60;5M\u{1B}[<0;60;5m")
    try terminal.expect("5 of 5")
    try terminal.type("\u{1B}[<64;10;10M")
    try terminal.expect("4 of 5")
    try terminal.type("\u{1B}[<0;40;5M")
    try terminal.expect { $0.hasPrefix("1990s ") }
    try terminal.type("\u{1B}[<0;3;24M")
    try terminal.expect { $0.hasPrefix("Decades ") }
    try terminal.type("\u{1B}[<0;25;24M")
    try terminal.expect("left\nCODE 0")
  }

  @Test func `ten million items are gone through at once, and looked through while one can leave`()
    throws
  {
    let terminal = try run(counting, showing: "1 of 10,000,000")
    try terminal.press("End")
    try terminal.expect("10,000,000 of 10,000,000")
    try terminal.type("/x")
    try terminal.expect("searched ")
    try terminal.press("Escape")
    try terminal.expect { !$0.contains("searched") }
    try terminal.press("Enter")
    try terminal.expect("10000000\nCODE 0")
  }

  @Test func `an error ends it with the script's line, and the terminal is a shell's again`() throws
  {
    let terminal = try run(
      """
      moonshelf.scroller.present { data_source = { count = 9, cell_at = function(i)
        return i < 4 and tostring(i) or i.name.first
      end } }
      """, showing: "1 of 9")
    try terminal.press("l")
    try terminal.expect { $0.contains("script.lua:2: attempt to index") && $0.contains("CODE 1") }
    #expect(try terminal.screen.contains("stack traceback"))
    #expect(try terminal.property("alternate_on") == "0")
    #expect(try terminal.property("mouse_any_flag") == "0")
    #expect(try terminal.property("cursor_flag") == "1")
  }

  @Test func `Ctrl-C stops the script, also one that hangs in a cell`() throws {
    let terminal = try run(
      """
      local function cell_at(i)
        while i > 5 do end
        return tostring(i)
      end
      pcall(moonshelf.scroller.present, { data_source = { count = 9, cell_at = cell_at } })
      print "not stopped"
      """, showing: "1 of 9")
    try terminal.press("l", "l")
    try terminal.press("C-c")
    try terminal.expect("CODE 130")
    #expect(try !terminal.screen.contains("not stopped"))
    #expect(try terminal.property("alternate_on") == "0")
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGSEGV])
  func `whatever signal ends it, the terminal is given back`(signal: Int32) throws {
    let terminal = try run(counting, showing: "1 of 10,000,000")
    kill(try terminal.child(), signal)
    try terminal.expect("CODE")
    #expect(try terminal.property("alternate_on") == "0")
    #expect(try terminal.property("mouse_any_flag") == "0")
    #expect(try terminal.property("cursor_flag") == "1")
  }

  @Test func `a flood of words does not keep a person from leaving`() throws {
    let terminal = try run(
      """
      moonshelf.scroller.present {
        data_source = { count = 9, cell_at = tostring },
        delegate = { on_select = function() for i = 1, 1e5 do print("flood " .. i) end end },
      }
      """, showing: "1 of 9")
    try terminal.press("l")
    try terminal.expect("2 of 9")
    try terminal.press("q")
    try terminal.expect("flood 100000\nCODE 0")
  }

  @Test func `slow cells cost the keys that are pressed meanwhile no drawing each`() throws {
    let terminal = try run(
      """
      local function cell_at(i)
        local till <const> = os.clock() + 0.1
        while os.clock() < till do end
        return tostring(i)
      end
      moonshelf.scroller.present { data_source = { count = 1000, cell_at = cell_at } }
      """, showing: "1 of 1,000")
    try terminal.type(String(repeating: "l", count: 200))
    try terminal.expect("201 of 1,000")
    try terminal.press("q")
    try terminal.expect("CODE 0")
  }

  @Test func `a time limit is for the script's functions and not for the person`() throws {
    let terminal = try run(
      """
      print(moonshelf.scroller.present { data_source = { count = 9, cell_at = function(i)
        while i > 5 do end
        return tostring(i)
      end } })
      """, options: "--time-limit 0.5", showing: "1 of 9")
    try terminal.press("l", "l", "l")
    try terminal.expect { $0.contains("longer than its time limit") && $0.contains("CODE 1") }
  }

  @Test func `what a script prints meanwhile is shown afterwards`() throws {
    let terminal = try run(
      """
      moonshelf.scroller.present {
        data_source = { count = 9, cell_at = tostring },
        delegate = { on_select = function(i) print("told of " .. i) end },
      }
      """, showing: "1 of 9")
    try terminal.press("l")
    try terminal.expect("2 of 9")
    #expect(try !terminal.screen.contains("told of"))
    try terminal.press("q")
    try terminal.expect("told of 1\ntold of 2\nCODE 0")
  }

  @Test func `what a script shows steers nothing`() throws {
    let terminal = try run(
      """
      local evil <const> = "\\27[2J\\27]0;evil\\7x\\ny\\0z"
      moonshelf.scroller.present {
        title = evil,
        data_source = { count = 3, cell_at = function() return { title = evil, subtitle = evil } end },
        delegate = { on_select = function() return { { evil, evil }, evil } end },
      }
      """, showing: "1 of 3")
    let shown = try terminal.screen
    #expect(shown.contains("␛[2J␛]0;evil␇x"))
    #expect(shown.hasSuffix("Enter Open  / Find  q Leave"))
  }

  @Test func `a line of the console can show one, and the console goes on`() throws {
    let program = try Program()
    try program.run("init", "--sample")
    let terminal = try Multiplexer(program)
    try terminal.enter("\"$PROGRAM\" console")
    try terminal.expect("moonshelf>")
    try terminal.enter(
      "library.add { title = 'New' } return moonshelf.scroller.present { data_source = "
        + "{ count = 9, cell_at = tostring } }")
    try terminal.expect("1 of 9")
    // No other process is locked out while the user browses.
    #expect(try program.run("add", "Low").code == 0)
    try terminal.press("Right", "Enter")
    try terminal.expect { $0.contains("\n2\n") && $0.hasSuffix("moonshelf>") }
    try terminal.enter("1 + 2")
    try terminal.expect { $0.hasSuffix("3\nmoonshelf>") }
  }

  @Test func `into a pipe and on a dumb terminal the items are printed`() throws {
    let program = try Program()
    try program.run("init", "--sample")
    try program.folder.write(decades, to: "script.lua")
    let expected = """
      Decades
      1960s  0 albums
      1970s  0 albums
      1980s  0 albums
      1990s  2 albums
      2000s  3 albums
      left

      """
    #expect(try program.output("run", "script.lua") == expected)
    let terminal = try Multiplexer(program)
    try terminal.enter("clear; TERM=dumb \"$PROGRAM\" run script.lua")
    try terminal.expect(exactly: expected + "$")
  }
}
