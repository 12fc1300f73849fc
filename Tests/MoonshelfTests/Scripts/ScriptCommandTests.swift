import AlbumTestSupport
import Foundation
import Testing

@Suite("Commands of scripts")
struct ScriptCommandTests {
  private static let tidy = """
    moonshelf.command("tidy", {
      help = "Tidies the shelf.\\nIn two lines.",
      arguments = "QUERY…",
      options = {
        limit = 10, ratio = 0.5, all = false, big = true,
        min_year = { default = 1950, help = "The oldest." }, genre = "",
      },
      run = function(a)
        print(table.concat(a, "|"), a.limit, a.ratio, a.all, a.big, a.min_year, a.genre)
      end,
    })
    """

  private func program(_ script: String = Self.tidy) throws -> Program {
    let program = try Program()
    try program.run("init")
    try program.script("mine.lua", script)
    return program
  }

  @Test("a script's message for its user is shown unchanged, a mistake in it with its position")
  func words() throws {
    let program = try program(
      """
      moonshelf.command("lend", { run = function(args)
        if #args == 0 then error("say what: moonshelf lend QUERY", 0) end
        return args.to.name
      end })
      """)
    let word = try program.run("lend")
    #expect(
      word
        == Program.Result(
          output: "", errors: "moonshelf: say what: moonshelf lend QUERY\n", code: 1))
    let mistake = try program.run("lend", "x")
    #expect(mistake.code == 1)
    #expect(
      mistake.errors.hasPrefix(
        "moonshelf: mine.lua:3: attempt to index a nil value (field 'to')\nstack traceback:\n"))
  }

  @Test("options have the types of their defaults, the other words are arguments")
  func options() throws {
    let program = try program()
    #expect(try program.output("tidy") == "\t10\t0.5\tfalse\ttrue\t1950\t\n")
    #expect(
      try program.output(
        "tidy", "a b", "--limit", "-3", "--ratio=2", "--all", "--no-big", "--min-year", "1960",
        "--genre", "--x", "c") == "a b|c\t-3\t2.0\ttrue\tfalse\t1960\t--x\n")
    #expect(
      try program.output("tidy", "-5", "-abc", "--offline", "-x=1", "-")
        == "-5|-abc|-x=1|-\t10\t0.5\tfalse\ttrue\t1950\t\n")
    #expect(
      try program.output("tidy", "--", "--all", "--help", "--dry-run")
        == "--all|--help|--dry-run\t10\t0.5\tfalse\ttrue\t1950\t\n")
  }

  @Test("--help shows all of it, in any position")
  func help() throws {
    let program = try program()
    let help = """
      OVERVIEW: Tidies the shelf.
      In two lines.

      USAGE: moonshelf tidy [options] QUERY…

      A command of the script mine.lua.

      OPTIONS:
        --all
        --big, --no-big
        --genre TEXT
        --limit NUMBER     (default: 10)
        --min-year NUMBER  The oldest. (default: 1950)
        --ratio NUMBER     (default: 0.5)
        --help             Show this help.

      OPTIONS OF THE PROGRAM:
        --dry-run               Show the changes without saving them.
        --memory-limit <megabytes>
                                Memory limit for scripts, in megabytes (default: 256).
        --time-limit <seconds>  Time limit for the script, in seconds.
        --allow <permission>    Grant a permission: read=DIR, write=DIR, net=HOST or
                                run. May be repeated.
        --library <path>        Library file.
        --scripts <folder>      Script folder (default: MOONSHELF_SCRIPTS, then
                                ~/.config/moonshelf/scripts).
        --no-scripts            Ignore the script folder.
        --offline               Do not use the network; changes are pushed later.

      """
    #expect(try program.output("tidy", "--help") == help)
    #expect(try program.output("help", "tidy") == help)
    #expect(try program.output("tidy", "low", "-h") == help)
  }

  @Test(
    "invalid words are reported with the valid ones",
    arguments: [
      (["--limt", "3"], "tidy has no option --limt: did you mean --limit?"),
      (["--colour"], "tidy has no option --colour; see moonshelf tidy --help"),
      (["--limit", "x"], "--limit needs a whole number, not \"x\"; see moonshelf tidy --help"),
      (["--limit", "1.5"], "--limit needs a whole number, not \"1.5\"; see moonshelf tidy --help"),
      (["--ratio", "nan"], "--ratio needs a number, not \"nan\"; see moonshelf tidy --help"),
      (["--limit"], "--limit needs a value; see moonshelf tidy --help"),
      (["--all=yes"], "--all takes no value; see moonshelf tidy --help"),
      (
        ["--memory-limit", "x"],
        "The value 'x' is invalid for '--memory-limit <megabytes>': "
          + "it must be an integer from 1 to 1000000 megabytes"
      ),
    ])
  func mistakes(words: [String], message: String) throws {
    let result = try program().run(["tidy"] + words)
    #expect(result == Program.Result(output: "", errors: "moonshelf: \(message)\n", code: 2))
  }

  @Test(
    "its result is the exit code; 256, which the system would make 0, is not one",
    arguments: [
      ("nil", 0), ("0", 0), ("3", 3), ("256", 255), ("-1", 255), ("true", 0), ("nil, 'no'", 0),
    ])
  func codes(value: String, code: Int32) throws {
    let program = try program(
      "moonshelf.command('mine', { run = function() return \(value) end })")
    #expect(try program.run("mine").code == code)
  }

  @Test("an error ends it with 1, and rolls a transaction back")
  func failing() throws {
    let program = try program(
      """
      moonshelf.command("mine", { run = function()
        moonshelf.library.transaction("x", function()
          moonshelf.library.add { title = "Low" }
          error("oops")
        end)
      end })
      """)
    let result = try program.run("mine")
    #expect(result.errors.hasPrefix("moonshelf: mine.lua:4: oops\nstack traceback:\n"))
    #expect(result.code == 1)
    #expect(try program.output("history", "--no-scripts") == "No history yet.\n")
  }

  @Test("the program's own options may be anywhere among its words")
  func ownOptions() throws {
    let program = try program(
      """
      moonshelf.command("mine", { run = function(args)
        moonshelf.library.add { title = args[1] }
        print(#moonshelf.library.albums)
      end })
      """)
    let other = program.folder.file("other.moonshelf")
    #expect(try program.output("mine", "Low") == "1\n")
    #expect(try program.output("mine", "--library", other, "Low") == "1\n")
    #expect(try program.output("mine", "Low", "--library=" + other) == "2\n")
    #expect(
      try program.output("mine", "--dry-run", "Heroes").hasSuffix(
        "Dry run: no changes were saved.\n"))
    #expect(try program.output("mine", "Lodger") == "2\n")
  }

  @Test("--allow applies only to the script of the command")
  func allowing() throws {
    let program = try program(
      """
      moonshelf.command("mine", { run = function(args)
        print(io.open(args[1], "w") ~= nil)
      end })
      """)
    let file = program.folder.file("out.txt")
    let allow = "write=" + program.folder.path
    #expect(try program.output("mine", file, "--allow", allow) == "true\n")
    let refused = try program.run("mine", file)
    #expect(refused.code == 1)
    #expect(
      refused.errors.contains("io needs --allow read=DIR, write=DIR"), "\(refused.errors)")
    try program.script(
      "other.lua",
      """
      moonshelf.library.on("library.opened", function()
        print(pcall(function() return io.open("\(file)", "w") end))
      end)
      """)
    let both = try program.output("mine", file, "--allow", allow)
    #expect(both.hasPrefix("false\t") && both.hasSuffix("true\n"), "\(both)")
  }

  @Test("of two scripts with the same command the first has it, and the second is reported")
  func twice() throws {
    let program = try program()
    try program.script("other.lua", "moonshelf.command('tidy', { run = print })")
    let result = try program.run("tidy")
    #expect(result.output == "\t10\t0.5\tfalse\ttrue\t1950\t\n")
    #expect(
      result.errors == "moonshelf: other.lua was not loaded: other.lua:1: mine.lua "
        + "already has a command \"tidy\"\n")
    #expect(
      try program.output("--help").split(separator: "\n").filter { $0.contains("tidy") }.count == 1)
  }

  @Test("a command named like one of the program's is refused, since it could not be reached")
  func programCommand() throws {
    let program = try program("moonshelf.command('list', { run = print })")
    #expect(
      try program.complaint("list") == "moonshelf: mine.lua was not loaded: mine.lua:1: moonshelf "
        + "already has a command \"list\"; choose another name")
  }

  @Test("moonshelf --help lists them, including those of a script that was never run")
  func programHelp() throws {
    let program = try program(
      """
      moonshelf.command("tidy", { help = "Tidies the shelf and says what was tidied, so that you know.",
        run = print })
      moonshelf.command("a-name-that-is-rather-long-for-one", { help = "Long.", run = print })
      moonshelf.command("bare", { run = print })
      """)
    #expect(
      try program.output("--help").hasSuffix(
        """

        COMMANDS OF YOUR SCRIPTS:
          a-name-that-is-rather-long-for-one
                                  Long.
          bare
          tidy                    Tidies the shelf and says what was tidied, so that you
                                  know.

          See 'moonshelf COMMAND --help' for detailed help.

        """))
    #expect(try program.output("help") == program.output("--help"))
  }
}
