import Foundation
import Testing

@Suite("The console in docs/tour.md")
struct DocumentedConsoleTests {
  @Test("is the output of a terminal, line by line")
  func session() throws {
    let program = try Program()
    let data = Program.root + "/scripts/demo-data/collection.csv"
    try program.run("import", data, "--rule", Program.root + "/scripts/rules/discogs.lua")
    let terminal = try PseudoTerminal(program, arguments: ["console"], columns: 120)
    try terminal.expect("moonshelf> ")
    let block = try #require(try DocumentedPage("docs/tour.md").blocks("text").first)
    let turns = block.split(separator: "moonshelf> ", omittingEmptySubsequences: true)
    #expect(turns.count >= 4)
    for turn in turns {
      let lines = turn.split(separator: "\n", omittingEmptySubsequences: false)
      let answer = lines.dropFirst().filter { !$0.isEmpty }.map { $0 + "\r\n" }.joined()
      try terminal.enter(String(lines[0]), expecting: "\r\n\(answer)moonshelf> ")
    }
    terminal.press(.controlD)
    #expect(try terminal.end().code == 0)
  }
}
