import Foundation
import Glibc
import Testing

/// Leaving `moonshelf browse`, and coming back to it.
@Suite(.serialized) struct BrowseLeavingTests {
  private func open(_ program: Program) throws -> Multiplexer {
    try program.run("init", "--sample")
    let terminal = try Multiplexer(program)
    try terminal.browse(showing: "1 of 5")
    return terminal
  }

  /// Expects that the terminal is restored for the shell.
  private func expectGivenBack(_ terminal: Multiplexer) throws {
    // Text typed before the program has ended does not go to the shell.
    try terminal.expect { $0.hasSuffix("\n$") }
    try terminal.enter("stty -a | grep -o ' -*echo ' ; echo CO''DE")
    try terminal.expect { $0.contains(" echo\nCODE") }
    #expect(try terminal.property("alternate_on") == "0")
    #expect(try terminal.property("mouse_any_flag") == "0")
    #expect(try terminal.property("cursor_flag") == "1")
  }

  @Test func `a person comes back to the album, the search and the panel they left`() throws {
    let terminal = try open(Program())
    try terminal.type("/sun")
    try terminal.press("Enter")
    try terminal.expect("of 2")
    try terminal.press("End", "h")
    try terminal.expect { $0.contains("2 of 2") && $0.contains("History") }
    try terminal.press("q")
    try expectGivenBack(terminal)
    try terminal.browse(showing: "2 of 2")
    #expect(try terminal.screen.hasPrefix("sun "))
    #expect(try terminal.screen.contains("│ History"))
    try terminal.press("q")
    try terminal.expect("CODE")
    try terminal.browse("--fresh", showing: "1 of 5")
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV])
  func `whatever signal ends it, the terminal is given back`(signal: Int32) throws {
    let terminal = try open(Program())
    kill(try terminal.child(), signal)
    try terminal.expect { $0.hasSuffix("$") }
    try expectGivenBack(terminal)
  }

  @Test func `one who is killed finds their place again`() throws {
    let program = try Program()
    let terminal = try open(program)
    try terminal.press("End")
    try terminal.expect("5 of 5")
    // The first position is saved immediately, the next half a second later.
    let memory = program.folder.file(".local/state/moonshelf/browsers")
    try terminal.expect { _ in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: memory)) ?? []
      return names.contains { name in
        (try? String(contentsOfFile: memory + "/" + name, encoding: .utf8))?
          .contains("\"index\":4") ?? false
      }
    }
    kill(try terminal.child(), SIGKILL)
    let other = try Multiplexer(program)
    try other.browse(showing: "5 of 5")
  }

  @Test func `one whose terminal goes away finds their place again`() throws {
    let program = try Program()
    let terminal = try open(program)
    try terminal.press("End")
    try terminal.expect("5 of 5")
    let browser = try terminal.child()
    try terminal.close()
    let deadline = Date(timeIntervalSinceNow: 30)
    while kill(browser, 0) == 0, Date() < deadline {}
    let other = try Multiplexer(program)
    try other.browse(showing: "5 of 5")
  }

  @Test func `it can be stopped and goes on`() throws {
    let terminal = try open(Program())
    try terminal.press("Right")
    try terminal.expect("2 of 5")
    try terminal.press("C-z")
    try terminal.expect("Stopped")
    #expect(try terminal.property("alternate_on") == "0")
    try terminal.enter("fg")
    try terminal.expect("2 of 5")
    try terminal.press("Right")
    try terminal.expect("3 of 5")
  }

  @Test func `where nothing shows as grey a key that does nothing is not named`() throws {
    let terminal = try open(Program())
    try terminal.press("q")
    try terminal.expect { !$0.contains("Quit") }
    try terminal.enter("NO_COLOR=1 \"$PROGRAM\" browse")
    try terminal.expect("u Undo  · Redo  d Trash")
    #expect(try !terminal.styledScreen.contains("\u{1B}["))
  }

  @Test func `what scripts print is shown afterwards`() throws {
    let program = try Program()
    try program.script(
      "told.lua", "moonshelf.library.on('album.removed', function() print('it is gone') end)")
    let terminal = try open(program)
    try terminal.press("d")
    try terminal.expect("u restores it")
    #expect(try !terminal.screen.contains("it is gone"))
    try terminal.press("q")
    try terminal.expect("it is gone")
  }

  @Test func `into a pipe goes the plain list`() throws {
    let program = try Program()
    try program.run("init", "--sample")
    #expect(try program.output("browse", "sun") == program.output("list", "sun"))
  }

  @Test func `on a terminal that can nothing is the plain list`() throws {
    let program = try Program()
    try program.run("init", "--sample")
    let terminal = try Multiplexer(program)
    try terminal.enter("TERM=dumb \"$PROGRAM\" browse sun")
    try terminal.expect("U2      Staring at the Sun    Pop    2000")
    #expect(try terminal.property("alternate_on") == "0")
  }
}
