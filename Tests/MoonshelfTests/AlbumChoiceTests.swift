import AlbumTestSupport
import Foundation
import Testing

@Suite("The albums that a command is for")
struct AlbumChoiceTests {
  private func sample() throws -> Program {
    let program = try Program()
    try program.run("init", "--sample")
    return program
  }

  @Test(
    "a number alone is refused where it was an album number, with the way to write that",
    arguments: [
      ["show", "2"], ["remove", "2"], ["rm", "2"], ["edit", "2"], ["set", "2", "--", "year=1"],
      ["move", "2", "1"], ["covers", "fetch", "2"], ["covers", "status", "2"],
    ])
  func numberAlone(arguments: [String]) throws {
    let program = try sample()
    let result = try program.run(arguments, environment: ["EDITOR": "true"])
    #expect(result.errors == "moonshelf: 2 is a word to search for; album 2 is id:2\n")
    #expect(result.code == 2 && result.output.isEmpty)
    #expect(try program.output("list", "--format", "csv").split(separator: "\n").count == 6)
  }

  @Test("several numbers, and one that may be a year, are refused with all that they may mean")
  func numbersAlone() throws {
    let program = try sample()
    #expect(
      try program.run("show", "3", "5").errors
        == "moonshelf: numbers are words to search for; these albums are id:3,5\n")
    #expect(
      try program.run("remove", "1992").errors
        == "moonshelf: 1992 is a word to search for; album 1992 is id:1992, albums of that year are "
        + "year:1992\n")
  }

  @Test("an album number has one form everywhere, and a number next to a word is a word")
  func albumNumbers() throws {
    let program = try sample()
    func ids(_ query: String...) throws -> String {
      try program.run(["list"] + query + ["--columns", "id", "--format", "csv"]).output
        .split(separator: "\n").dropFirst().joined(separator: " ")
    }
    #expect(try ids("1992") == "1")
    #expect(try ids("#2,#4") == "2 4")
    #expect(try ids("id:2..3") == "2 3")
    #expect(try program.output("show", "#2").contains("It's My Life"))
    #expect(try program.output("set", "pop", "2003", "--", "rating=4").contains("1 album"))
    #expect(try program.output("remove", "id:1,3").hasPrefix("Removed 2 albums."))
    #expect(try ids("") == "2 4 5")
    for (number, order) in [("id:5", "5 2 4"), ("#4", "4 5 2"), ("id:2", "2 4 5")] {
      #expect(try program.run("move", number, "first").code == 0)
      #expect(try ids("") == order)
    }
  }

  @Test(
    "a query without a condition is refused by a command that changes albums, unless --all means it",
    arguments: [[""], [" ", ""], ["year+"], [","]])
  func emptyQuery(query: [String]) throws {
    let program = try sample()
    for arguments in [["remove"] + query, ["set"] + query + ["--", "year=1"], ["edit"] + query] {
      let result = try program.run(arguments, environment: ["EDITOR": "true"])
      #expect(
        result
          == Program.Result(
            output: "",
            errors:
              "moonshelf: the query is empty, so it matches every album; write --all for that\n",
            code: 2))
    }
  }

  @Test("--all changes every album, without a query")
  func all() throws {
    let program = try sample()
    #expect(try program.output("set", "--all", "--", "shelf=A").contains("shelf of 5 albums"))
    #expect(
      try program.run("remove", "--all", "bowie").errors == "moonshelf: --all takes no query\n")
    #expect(try program.output("remove", "--all").hasPrefix("Removed 5 albums."))
    #expect(try program.run("show", "id:5").code == 1)
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
