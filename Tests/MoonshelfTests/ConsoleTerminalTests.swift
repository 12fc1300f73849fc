import AlbumModel
import AlbumTestSupport
import Foundation
import Testing

@testable import moonshelf

@Suite("The console on a terminal")
struct ConsoleTerminalTests {
  private let prompt = "moonshelf> "

  /// A console on the sample albums that waits for a line.
  private func open(_ program: Program) throws -> PseudoTerminal {
    try program.run("init", "--sample")
    let terminal = try PseudoTerminal(program, arguments: ["console"])
    let greeting = try terminal.expect(prompt)
    #expect(
      greeting == """
        moonshelf \(ProgramVersion.current), \(program.library): 5 albums\r
        Type help for help, Ctrl-D to quit. Tab completes names.\r

        """)
    return terminal
  }

  /// Leaves with Ctrl-D and expects success.
  private func leave(_ terminal: PseudoTerminal) throws {
    terminal.press(.controlD)
    let end = try terminal.end()
    #expect(end.code == 0, "\(end.shown)")
  }

  @Test("shows the value of an expression, and of one after =")
  func expressions() throws {
    let terminal = try open(Program())
    try terminal.enter("library.count()", expecting: "\r\n5\r\n\(prompt)")
    try terminal.enter("=1 + 1, 'two'", expecting: "\r\n2, \"two\"\r\n\(prompt)")
    try leave(terminal)
  }

  @Test("Tab completes the names of the API")
  func completion() throws {
    let terminal = try open(Program())
    terminal.type("libr")
    terminal.press(.tab)
    terminal.type(".cou")
    terminal.press(.tab)
    try terminal.enter("()", expecting: "\r\n5\r\n\(prompt)")
    terminal.type("library.albums[1]:rem")
    terminal.press(.tab)
    try terminal.enter("(); return library.count()", expecting: "\r\n4\r\n\(prompt)")
    try leave(terminal)
  }

  @Test("Tab completes the names of events inside quotes, also after their dot")
  func eventCompletion() throws {
    let terminal = try open(Program())
    terminal.type("name = nil; library.on('album.ch")
    terminal.press(.tab)
    try terminal.enter("', function(ev) name = ev.name end)", expecting: prompt)
    try terminal.enter("library.albums[1].year = 1990", expecting: prompt)
    try terminal.enter("name", expecting: "\r\n\"album.changed\"\r\n\(prompt)")
    try leave(terminal)
  }

  @Test("Tab twice shows the possible completions")
  func choices() throws {
    let terminal = try open(Program())
    terminal.type("library.un")
    terminal.press(.controlU)
    terminal.type("library.snapshot")
    terminal.press(.tab, .tab)
    try terminal.expect("snapshot  snapshots")
    terminal.press(.controlC)
    try terminal.expect("^C\r\n\(prompt)")
    try leave(terminal)
  }

  @Test("the arrow key recalls typed lines, of an earlier session too")
  func history() throws {
    let program = try Program()
    let first = try open(program)
    try first.enter("'sent' .. 'inel'", expecting: "\"sentinel\"\r\n\(prompt)")
    first.press(.up, .enter)
    try first.expect("\"sentinel\"\r\n\(prompt)")
    try leave(first)
    let path = program.folder.file(".local/state/moonshelf/console-history")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "'sent' .. 'inel'\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let second = try PseudoTerminal(program, arguments: ["console"])
    try second.expect(prompt)
    second.press(.up, .enter)
    try second.expect("\"sentinel\"\r\n\(prompt)")
    try leave(second)
  }

  @Test("an incomplete statement continues in the next line")
  func severalLines() throws {
    let terminal = try open(Program())
    try terminal.enter("for number = 7, 8 do", expecting: "       ... ")
    try terminal.enter("print(number * 11)", expecting: "       ... ")
    try terminal.enter("end", expecting: "\r\n77\r\n88\r\n\(prompt)")
    try terminal.enter("{", expecting: "       ... ")
    try terminal.enter("1, 2 }", expecting: "\r\n{ 1, 2 }\r\n\(prompt)")
    try leave(terminal)
  }

  @Test("Ctrl-C stops an endless loop, rolls its changes back, and the console continues")
  func interrupt() throws {
    let terminal = try open(Program())
    try terminal.enter(
      "library.albums[1].year = 1; print('under' .. 'way'); while true do pcall(error) end",
      expecting: "underway\r\n")
    terminal.press(.controlC)
    try terminal.expect("interrupted; nothing was changed\r\n\(prompt)")
    try terminal.enter("library.albums[1].year", expecting: "\r\n1992\r\n\(prompt)")
    try leave(terminal)
  }

  @Test("Ctrl-C discards the line and the previous lines of its statement")
  func clearing() throws {
    let terminal = try open(Program())
    try terminal.enter("print(", expecting: "       ... ")
    terminal.type("'never'")
    // The prompt is shown before the line is read: until characters are echoed, the key finds no
    // editor.
    try terminal.expect("'never'")
    terminal.press(.controlC)
    try terminal.expect("^C\r\n\(prompt)")
    try terminal.enter("'still here'", expecting: "\r\n\"still here\"\r\n\(prompt)")
    try leave(terminal)
  }

  @Test("a line's changes are one step with its name, and undo is a command of the prompt")
  func undoing() throws {
    let program = try Program()
    let terminal = try open(program)
    let line = "for album in library.each() do album.rating = 5 end"
    try terminal.enter(line, expecting: prompt)
    try terminal.enter("undo", expecting: "\r\nUndid: \(line) (5 changes).\r\n\(prompt)")
    try terminal.enter("library.albums[1].rating", expecting: "\r\nnil\r\n\(prompt)")
    try terminal.enter("redo", expecting: "\r\nRedid: \(line) (5 changes).\r\n\(prompt)")
    try terminal.enter("redo", expecting: "\r\nnothing to redo\r\n\(prompt)")
    try terminal.enter("library.undo()", expecting: "\r\n\"\(line)\"\r\n\(prompt)")
    try leave(terminal)
    #expect(try program.output("doctor") == "Checked 5 albums, 2 steps: no problems.\n")
  }

  @Test("an error is shown and does not end it")
  func errors() throws {
    let terminal = try open(Program())
    try terminal.enter("function fail() error('oops') end", expecting: prompt)
    try terminal.enter(
      "fail()", expecting: "console:1: oops\r\n\tconsole:1: in function 'fail'\r\n\(prompt)")
    try terminal.enter("1 = 2", expecting: "console:1: unexpected symbol near '1'\r\n\(prompt)")
    try terminal.enter(
      "library.cuont()",
      expecting: "console:1: moonshelf.library has no 'cuont': did you mean 'count'?\r\n\(prompt)")
    try leave(terminal)
  }

  @Test("letters of all alphabets are typed and deleted as a whole")
  func unicode() throws {
    let terminal = try open(Program())
    terminal.type("'Motörhead 日本x")
    terminal.press(.backspace, .backspace)
    try terminal.enter("'", expecting: "\r\n\"Motörhead 日\"\r\n\(prompt)")
    try terminal.enter(
      "library.add { title = 'Ágætis byrjun' }.title", expecting: "\"Ágætis byrjun\"\r\n\(prompt)")
    try leave(terminal)
  }

  @Test("output is as wide as the window at that time")
  func resizing() throws {
    let terminal = try open(Program())
    try terminal.enter("library.query 'u2'", expecting: "4  U2      Staring at the Sun")
    try terminal.expect(prompt)
    terminal.resize(columns: 24)
    try terminal.enter("library.query 'u2'", expecting: "4  U2      Staring at …")
    try terminal.expect(prompt)
    try leave(terminal)
  }

  @Test("when the window is closed the program ends, and the history is saved")
  func hangUp() throws {
    let program = try Program()
    let terminal = try open(program)
    try terminal.enter("library.albums[1].year = 1991", expecting: prompt)
    terminal.hangUp()
    #expect(try terminal.end().code == 130)
    let path = program.folder.file(".local/state/moonshelf/console-history")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "library.albums[1].year = 1991\n")
    #expect(try program.output("doctor") == "Checked 5 albums, 2 steps: no problems.\n")
  }

  @Test("asked to end while code runs, it rolls that back and ends")
  func ending() throws {
    let program = try Program()
    let terminal = try open(program)
    try terminal.enter(
      "library.albums[1].year = 1; print('under' .. 'way'); while true do end",
      expecting: "underway")
    terminal.send(SIGTERM)
    #expect(try terminal.end().code == 130)
    #expect(try program.output("list", "id:1", "--template", "{year}") == "1992\n")
  }

  @Test("without the library for editing lines it reads them directly")
  func withoutEditor() throws {
    let program = try Program()
    try program.folder.write("no library", to: "libedit.so.2")
    let terminal = try PseudoTerminal(
      program, arguments: ["console"], environment: ["LD_LIBRARY_PATH": program.folder.path])
    try terminal.expect(
      "note: without libedit (Debian's libedit2) lines cannot be edited or completed\r\n\(prompt)")
    try terminal.enter("1 + 1", expecting: "\r\n2\r\n\(prompt)")
    try terminal.enter("error('oops', 0)", expecting: "\r\noops\r\n\(prompt)")
    terminal.press(.controlC)
    try terminal.expect(prompt)
    try terminal.enter("2 + 2", expecting: "\r\n4\r\n\(prompt)")
    try leave(terminal)
  }

  @Test("reports once that a local is gone after its line")
  func locals() throws {
    let terminal = try open(Program())
    let note = "note: a local variable ends with its line; omit \"local\" to keep the name"
    try terminal.enter("local a = 1", expecting: "\r\n\(note)\r\n\(prompt)")
    try terminal.enter("local b = a", expecting: "b = a\r\n\(prompt)")
    try terminal.enter("a, b", expecting: "\r\nnil, nil\r\n\(prompt)")
    try leave(terminal)
  }
}
