import AlbumModel
import AlbumTestSupport
import Foundation
import Testing

@testable import moonshelf

@Suite("A wrong command line")
struct MistakeTests {
  @Test(
    "gets one clear line and the exit code for its kind",
    arguments: [
      (
        ["list", "gerne:pop"], 1,
        "moonshelf: no album has a field \"gerne\": did you mean genre? (in word 1: gerne:pop)\n"
      ),
      (["show", "id:99"], 1, "moonshelf: no album matches id:99\n"),
      (["undo"], 1, "moonshelf: nothing to undo\n"),
      (["redo"], 1, "moonshelf: nothing to redo\n"),
      (["move", "id:7", "1"], 1, "moonshelf: no album matches id:7\n"),
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
        "moonshelf: cannot open the library /none/x: no such folder: /none\n"
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
    "that cannot be parsed ends with 2 and shows the usage",
    arguments: [
      ["list", "--bogus"], ["list", "--limit", "-1"], ["set", "id:1", "--", "year"], ["undo", "0"],
      ["import", "x.csv", "--duplicates", "maybe"], ["run", "x.lua", "--time-limit", "inf"],
      ["run", "x.lua", "--memory-limit", "9999999999999"], ["export"],
    ])
  func usage(arguments: [String]) throws {
    let result = try Program().run(arguments)
    #expect(result.code == 2, "\(result)")
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("Error: "), "\(result.errors)")
    let usage = result.errors.split(separator: "\n").first { $0.hasPrefix("Usage: ") }
    #expect(usage.map { $0.count <= 80 } == true, "\(result.errors)")
  }

  @Test(
    "that makes no sense ends with 2 and one line",
    arguments: [
      (["set", "id:1"], "give the values after --: moonshelf set id:12 -- year=1977"),
      (["remove"], "name the albums: moonshelf remove id:12"),
      (["rm"], "name the albums: moonshelf remove id:12"),
      (
        ["set", "--", "year=1"],
        "name the albums, and the values after --: moonshelf set id:12 -- year=1977"
      ),
      (["show"], "name the albums: moonshelf show id:12"),
      (["list", "--library", ""], "--library needs the path of a file"),
      (["--library", "", "list"], "--library needs the path of a file"),
      (["import"], "name the files to import: moonshelf import list.csv"),
      (["run", "x.lua", "--allow", "fly"], "invalid permission \"fly\": use read=DIR"),
      (
        ["list", "--layout", "none"],
        "there is no layout \"none\" (from --layout); there are default, brief, full, and scripts "
          + "(--layout file.lua, or --script file.lua for those it registers)"
      ),
      (
        ["import", "x.csv", "--encoding", "klingon"],
        "there is no encoding \"klingon\"; there are utf-8, utf-16le, utf-16be, windows-1252, "
          + "mac-roman, iso-8859-15, "
      ),
    ])
  func senseless(arguments: [String], message: String) throws {
    let result = try Program().run(arguments)
    #expect(result.errors.hasPrefix("moonshelf: \(message)"), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(result.code == 2)
    #expect(result.output.isEmpty)
  }

  @Test("an unknown layout is reported with the setting or variable that names it")
  func layoutSource() throws {
    let program = try Program.withSampleAlbums()
    let variable = try program.run("list", environment: ["MOONSHELF_LIST_LAYOUT": "none"])
    #expect(
      variable.errors.hasPrefix(
        "moonshelf: there is no layout \"none\" (from the variable MOONSHELF_LIST_LAYOUT); "))
    try program.run("prefs", "set", "show.layout", "none")
    #expect(
      try program.run("show", "id:1").errors.hasPrefix(
        "moonshelf: there is no layout \"none\" (from the setting show.layout); "))
    #expect(try program.run("show", "id:1", "--layout", "brief").code == 0)
  }

  @Test("a limit of 0 is no statement about the history")
  func noLimit() throws {
    let program = try Program.withSampleAlbums()
    #expect(try program.output("history", "--limit", "0").hasPrefix("Step  Time"))
    #expect(try Program().output("history") == "No history yet.\n")
  }

  @Test(
    "with an invalid number is refused with the option's name and its valid values",
    arguments: [
      (["list", "--limit", "VALUE"], "--limit <number>", "it must be an integer, 0 or more"),
      (
        ["history", "--limit", "VALUE"], "--limit <number>", "it must be an integer, 0 or more"
      ),
      (
        ["remote", "conflicts", "--limit", "VALUE"], "--limit <number>",
        "it must be an integer, 0 or more"
      ),
      (
        ["import", "x.csv", "--explain", "VALUE"], "--explain <number>",
        "it must be an integer, 1 or more"
      ),
      (
        ["watch", "x", "--settle", "VALUE"], "--settle <seconds>",
        "it must be from 0 to 3600 seconds"
      ),
      (
        ["run", "--time-limit", "VALUE", "x.lua"], "--time-limit <seconds>",
        "it must be from 0.001 to 1000000 seconds"
      ),
      (
        ["run", "--memory-limit", "VALUE", "x.lua"], "--memory-limit <megabytes>",
        "it must be an integer from 1 to 1000000 megabytes"
      ),
      (
        ["test", "--time-limit", "VALUE"], "--time-limit <seconds>",
        "it must be from 0.001 to 1000000 seconds"
      ),
      (
        ["test", "--memory-limit", "VALUE"], "--memory-limit <megabytes>",
        "it must be an integer from 1 to 1000000 megabytes"
      ),
      (
        ["serve", "--script-time", "VALUE"], "--script-time <seconds>",
        "it must be from 0.001 to 3600 seconds"
      ),
      (
        ["serve", "--listen", "VALUE"], "--listen <address:port>",
        "write it as ADDRESS:PORT, :PORT or PORT; a port is a number from 0 to 65535, and 0 takes any "
          + "that is free"
      ),
      (
        ["serve", "--port", "VALUE"], "--port <address:port>",
        "write it as ADDRESS:PORT, :PORT or PORT; a port is a number from 0 to 65535, and 0 takes any "
          + "that is free"
      ),
    ])
  func numbers(arguments: [String], option: String, accepted: String) throws {
    let program = try Program()
    for value in ["-4", "abc", "1.5x", ""] {
      let result = try program.run(arguments.map { $0 == "VALUE" ? value : $0 })
      #expect(result.code == 2, "\(result)")
      #expect(
        result.errors.hasPrefix(
          "Error: The value '\(value)' is invalid for '\(option)': \(accepted)\n"),
        "\(result.errors)")
    }
    #expect(
      try !FileManager.default.contentsOfDirectory(atPath: program.folder.path).contains {
        $0.hasSuffix(".moonshelf")
      })
  }

  @Test(
    "with a negative number is not an unknown option",
    arguments: [
      (["undo", "-1"], "moonshelf undo takes a number of steps, from 1; not -1"),
      (["redo", "-1"], "moonshelf redo takes a number of steps, from 1; not -1"),
      (
        ["move", "1", "-1"],
        "moonshelf move takes a query and a position: a number from 1, first or last; not -1"
      ),
      (["show", "-12"], "album numbers start at 1; not -12"),
      (["remove", "-12"], "album numbers start at 1; not -12"),
      (["rm", "-12"], "album numbers start at 1; not -12"),
      (["stats", "-12"], "album numbers start at 1; not -12"),
      (["covers", "set", "-12", "x.jpg"], "album numbers start at 1; not -12"),
      (["--offline", "show", "-12"], "album numbers start at 1; not -12"),
      (
        ["remote", "conflicts", "--restore", "-1"],
        "--restore takes numbers of conflicts, from 1; not -1"
      ),
      (
        ["remote", "conflicts", "--dismiss", "2", "--restore", "-1"],
        "--restore takes numbers of conflicts, from 1; not -1"
      ),
    ])
  func negative(arguments: [String], message: String) throws {
    let result = try Program().run(arguments)
    #expect(
      result == Program.Result(output: "", errors: "moonshelf: \(message)\n", code: 2))
  }

  @Test("with a number of many digits means no limit")
  func huge() throws {
    let program = try Program.withSampleAlbums()
    for words in [["list", "--format", "csv"], ["history", "--format", "csv"]] {
      #expect(
        try program.run(words + ["--limit", String(repeating: "9", count: 30)])
          == program.run(words))
    }
  }

  @Test("may give the last position as -1, as in scripts")
  func lastPosition() throws {
    let program = try Program.withSampleAlbums()
    for position in ["-1", "last"] {
      #expect(try program.output("add", "X", "--at", position).contains(" at position "))
    }
    #expect(try program.output("add", "Y", "--at", "first").contains("at position 1."))
    #expect(try program.output("list", "--template", "{title}").hasSuffix("X\nX\n"))
  }

  @Test(
    "with a misspelt subcommand gets a suggestion",
    arguments: [
      ("remote", "statsu", "status"), ("snapshot", "lits", "list"), ("covers", "fecth", "fetch"),
      ("scripts", "lsit", "list"), ("prefs", "lst", "list"),
    ])
  func subcommands(command: String, word: String, meant: String) throws {
    let result = try Program().run(command, word)
    #expect(
      result.errors
        == "moonshelf: moonshelf \(command) has no command \"\(word)\": did you mean \"\(meant)\"?\n"
    )
    #expect(result.code == 2)
  }

  @Test("every command has help, and requesting it is not a mistake")
  func help() throws {
    let program = try Program()
    for command in [
      "list", "show", "add", "set", "remove", "move", "import", "export", "undo", "redo",
      "history", "snapshot", "run", "init", "doctor",
      "edit", "stats", "fields", "duplicates",
    ] {
      #expect(try program.output(command, "--help").contains("USAGE: moonshelf \(command)"))
    }
    #expect(try program.output("--version") == "moonshelf \(ProgramVersion.current)\n")
    for shell in ["bash", "zsh", "fish"] {
      #expect(try program.output("--generate-completion-script", shell).contains("moonshelf"))
    }
  }

  @Test("a library of another kind is refused, and not changed")
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
