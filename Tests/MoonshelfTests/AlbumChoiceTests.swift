import AlbumTestSupport
import Testing

@Suite("The albums that a command is for")
struct AlbumChoiceTests {
  private func sample() throws -> Program {
    let program = try Program()
    try program.run("init", "--sample")
    return program
  }

  @Test("on a terminal the first ten albums are shown before the question, and how many more")
  func question() throws {
    let program = try Program()
    let rows = (1...12).map { "X,Title \($0)" }.joined(separator: "\n")
    _ = try program.folder.write("Artist,Title\n\(rows)\n", to: "list.csv")
    try program.run("import", "list.csv")
    let terminal = try PseudoTerminal(program, arguments: ["remove", "title"])
    let shown = try terminal.expect("Remove 12 albums? [y/N] ")
    #expect(shown.contains("10  X – Title 10\r\nand 2 albums more\r\n"), "\(shown)")
    #expect(shown.contains("1  X – Title 1\r\n2  X – Title 2\r\n"), "\(shown)")
    terminal.type("n\n")
    let end = try terminal.end()
    #expect(end.code == 1 && end.shown.contains("Nothing was changed."), "\(end)")
    let two = try PseudoTerminal(program, arguments: ["set", "id:3,4", "--", "year=1977"])
    #expect(try two.expect("Change 2 albums? [y/N] ").contains("4  X – Title 4"))
    two.type("y\n")
    #expect(try two.end().code == 0)
    let one = try PseudoTerminal(program, arguments: ["remove", "id:3"])
    let last = try one.end()
    #expect(last.code == 0 && last.shown.hasPrefix("Removed"), "\(last)")
  }
}
