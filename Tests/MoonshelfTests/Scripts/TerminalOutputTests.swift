import AlbumTestSupport
import Foundation
import Testing

@Suite("Output of scripts")
struct TerminalOutputTests {
  private func program() throws -> Program {
    let program = try Program()
    _ = try program.output("add", "Low\u{1B}[2J")
    try program.folder.write(
      """
      local library <const> = require "moonshelf".library
      print(library.albums[1].title, "\\27]0;title\\7")
      io.write("\\xC2", "\\x9B31m", "é\\n")
      io.write("\\x9B", "32m", "\\xC3", "\\xA9\\n")
      """, to: "spy.lua")
    return program
  }

  @Test("passes no control characters to a terminal, not in two pieces either; letters stay whole")
  func terminal() throws {
    let program = try program()
    let terminal = try PseudoTerminal(
      program, arguments: ["run", "spy.lua", "--allow", "run"], showsStyles: true)
    let (code, shown) = try terminal.end()
    #expect(code == 0)
    #expect(!shown.contains("\u{1B}") && !shown.contains("\u{9B}") && !shown.contains("\u{7}"))
    #expect(shown.contains("Low␛[2J\t␛]0;title␇"), "\(shown)")
    #expect(shown.contains("\u{FFFD}31mé") && shown.contains("\u{FFFD}32mé"), "\(shown)")
  }

  @Test("an export to a terminal contains none either", arguments: ["archive", "m3u", "csv"])
  func export(format: String) throws {
    let program = try Program()
    _ = try program.output("add", "Low\u{1B}[2J\u{9B}31m")
    let arguments = ["export", "-o", "-", "--format", format]
    let terminal = try PseudoTerminal(program, arguments: arguments, showsStyles: true)
    let (code, shown) = try terminal.end()
    #expect(code == 0)
    #expect(!shown.contains("\u{1B}") && !shown.contains("\u{9B}"))
    #expect(shown.contains("\u{FFFD}31m"), "\(shown)")
    #expect(try program.run(arguments).output.contains("\u{9B}31m"))
  }

  @Test("goes through a pipe byte by byte")
  func pipe() throws {
    let program = try program()
    let process = program.process(["run", "spy.lua", "--allow", "run"])
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitForEnd()
    let expected =
      Array("Low\u{1B}[2J\t\u{1B}]0;title\u{7}\n".utf8) + [0xC2, 0x9B] + Array("31mé\n".utf8)
      + [0x9B] + Array("32mé\n".utf8)
    #expect(Array(bytes) == expected)
  }
}
