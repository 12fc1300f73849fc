import AlbumTestSupport
import Foundation
import Testing

@Suite("What is typed wrongly")
struct MistakeTests {
  @Test(
    "gets one clear line and the exit code that says whose fault it is",
    arguments: [
      (
        ["list", "gerne:pop"], 1,
        "moonshelf: no album has a field \"gerne\": did you mean genre? (in word 1: gerne:pop)\n"
      ),
      (["show", "99"], 1, "moonshelf: no album matches 99\n"),
      (["undo"], 1, "moonshelf: nothing to undo\n"),
      (["redo"], 1, "moonshelf: nothing to redo\n"),
      (["move", "7", "1"], 1, "moonshelf: there is no album 7\n"),
      (["add", ""], 1, "moonshelf: no title\n"),
      (["snapshot", "diff", "x"], 1, "moonshelf: there is no snapshot \"x\"\n"),
      (["import", "none.csv"], 1, "moonshelf: none.csv: there is no such file\n"),
      (
        ["run", "none.lua"], 1,
        "moonshelf: cannot read the script none.lua: there is no such file\n"
      ),
      (
        ["list", "--columns", "atrist"], 1,
        "moonshelf: there is no column \"atrist\": did you mean artist?\n"
      ),
      (
        ["list", "--library", "/none/x"], 1,
        "moonshelf: cannot open the library /none/x: there is no folder /none\n"
      ),
      (
        ["doctor", "--library", "/tmp/misspelt"], 2,
        "moonshelf: there is no library /tmp/misspelt; make one with: moonshelf init --library /tmp/misspelt\n"
      ),
      (
        ["nonsense"], 2, "moonshelf: there is no command \"nonsense\"; see moonshelf --help\n"
      ),
      (["lsit"], 2, "moonshelf: there is no command \"lsit\": did you mean \"list\"?\n"),
    ])
  func oneLine(arguments: [String], code: Int32, message: String) throws {
    let program = try Program()
    let result = try program.run(arguments)
    #expect(result == Program.Result(output: "", errors: message, code: code))
  }

  @Test(
    "and a command used wrongly ends with 2 and says how it is used",
    arguments: [
      ["list", "--bogus"], ["list", "--limit", "-1"], ["set", "1"], ["remove"],
      ["set", "--", "year=1"], ["set", "1", "--", "year"], ["undo", "0"],
      ["list", "--layout", "none"], ["import", "x.csv", "--encoding", "klingon"],
      ["import", "x.csv", "--duplicates", "maybe"], ["run", "x.lua", "--time-limit", "inf"],
      ["run", "x.lua", "--memory-limit", "9999999999999"], ["move", "1"], ["export"],
    ])
  func usage(arguments: [String]) throws {
    let result = try Program().run(arguments)
    #expect(result.code == 2, "\(result)")
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("Error: "), "\(result.errors)")
  }

  @Test("every command has help, and asking for it is no mistake")
  func help() throws {
    let program = try Program()
    for command in [
      "list", "show", "add", "set", "remove", "move", "import", "export", "undo", "redo",
      "history", "snapshot", "run", "init", "doctor",
      "edit", "stats", "fields", "duplicates",
    ] {
      #expect(try program.output(command, "--help").contains("USAGE: moonshelf \(command)"))
    }
    #expect(try program.output("--version") == "moonshelf 0.1.0\n")
    for shell in ["bash", "zsh", "fish"] {
      #expect(try program.output("--generate-completion-script", shell).contains("moonshelf"))
    }
  }

  @Test("a library of another kind is refused, and left as it was")
  func anotherDatabase() throws {
    let program = try Program()
    try program.folder.write("this is a diary, not a library, and long enough", to: "diary")
    let path = program.folder.file("diary")
    let result = try program.run("list", "--library", path)
    #expect(result.code == 1)
    #expect(result.errors.contains("not a moonshelf library"))
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("this is a diary"))
  }
}
