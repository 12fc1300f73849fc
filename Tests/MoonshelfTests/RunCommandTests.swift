import AlbumTestSupport
import Testing

@Suite("The run command")
struct RunCommandTests {
  @Test("passes a script its arguments")
  func arguments() throws {
    let program = try Program()
    try program.folder.write("print(arg[0], arg[1], arg[2], #arg)", to: "a.lua")
    #expect(
      try program.output("run", "a.lua", "one", "--two") == "a.lua\tone\t--two\t2\n")
  }

  @Test("names a hook and an observer that run out of memory, and the change is made")
  func greedyHandlers() throws {
    let program = try Program()
    try program.folder.write(
      """
      local library <const> = require "moonshelf".library
      local function fill() local t <const> = {} while true do t[#t + 1] = {} end end
      library.hook("album.will_add", fill)
      library.on("album.added", fill)
      for _, title in ipairs { "Low", "Heroes" } do library.add { title = title } end
      print(#library.albums)
      """, to: "greedy.lua")
    let result = try program.run("run", "greedy.lua", "--memory-limit", "2")
    #expect(result.output == "2\n" && result.code == 0, "\(result)")
    let lines = result.errors.split(separator: "\n").filter { $0.hasPrefix("moonshelf: ") }
    #expect(
      lines == [
        "moonshelf: greedy.lua: handler of album.will_add failed: greedy.lua:2: not enough memory",
        "moonshelf: greedy.lua: handler of album.added failed: greedy.lua:2: not enough memory",
      ])
  }

  @Test("removes the -- that separates a script's words from the program's options")
  func dashes() throws {
    let program = try Program()
    try program.folder.write("print(table.concat(arg, ' '))", to: "a.lua")
    #expect(try program.output("run", "a.lua", "--", "--dry-run", "--", "x") == "--dry-run -- x\n")
  }

  @Test("runs the command of a script that registers one, with its exit code and its mistakes")
  func commands() throws {
    let program = try Program()
    try program.folder.write(
      """
      moonshelf.command("shout", { options = { times = 1 }, run = function(args)
        for _ = 1, args.times do print((args[1] or "?"):upper()) end
        return 3
      end })
      """, to: "one.lua")
    try program.folder.write(
      """
      for _, name in ipairs { "lend", "back" } do
        moonshelf.command(name, { run = function(args) print(name, args[1]) end })
      end
      """, to: "two.lua")
    #expect(
      try program.run("run", "one.lua", "low", "--times", "2")
        == Program.Result(output: "LOW\nLOW\n", errors: "", code: 3))
    let wrong = try program.run("run", "one.lua", "--time", "2")
    #expect(wrong.errors.contains("shout has no option --time: did you mean --times?"))
    #expect(wrong.code == 2)
    #expect(try program.output("run", "two.lua", "lend", "Low") == "lend\tLow\n")
    let none = try program.run("run", "two.lua")
    #expect(none.errors.contains("two.lua has several commands; name one: back, lend"))
    #expect(none.code == 2)
  }

  @Test("shows a failing script's traceback and ends with 1")
  func failing() throws {
    let program = try Program()
    try program.folder.write("local function f()\n  error('oops')\nend\nf()", to: "a.lua")
    let result = try program.run("run", "a.lua")
    #expect(result.code == 1)
    #expect(
      result.errors.hasPrefix("moonshelf: a.lua:2: oops\nstack traceback:\n"), "\(result.errors)")
    #expect(result.errors.contains("a.lua:4: in main chunk"), "\(result.errors)")
  }

  @Test("reports where a script does not compile")
  func syntax() throws {
    let program = try Program()
    try program.folder.write("local x =\n= 1", to: "a.lua")
    let result = try program.run("run", "a.lua")
    #expect(result.code == 1)
    #expect(
      result.errors.hasPrefix("moonshelf: a.lua:2: unexpected symbol near '='"), "\(result.errors)")
  }

  @Test("enforces its limits of time and memory")
  func limits() throws {
    let program = try Program()
    try program.folder.write(
      "while true do pcall(function() while true do end end) end", to: "time.lua")
    let time = try program.run("run", "time.lua", "--time-limit", "0.1")
    #expect(time.code == 1)
    #expect(time.errors.contains("time limit"), "\(time.errors)")
    try program.folder.write(
      "local t = {} while true do t[#t + 1] = ('x'):rep(1e6) .. #t end", to: "memory.lua")
    let memory = try program.run("run", "memory.lua", "--memory-limit", "16")
    #expect(memory.code == 1)
    #expect(memory.errors.contains("not enough memory"), "\(memory.errors)")
  }

  @Test("shows the changes of a dry run and saves none of them")
  func dryRun() throws {
    let program = try Program()
    try program.run("init", "--sample")
    try program.folder.write(
      """
      local library = require("moonshelf").library
      library.transaction("Tidy", function()
        library.albums[1].year = 1993
        library.albums[2]:remove()
        library.add { title = "New" }
      end)
      """, to: "a.lua")
    #expect(
      try program.output("run", "a.lua", "--dry-run") == """
        Would run: Tidy (3 changes)
          ~ David Bowie – Best of Bowie: year 1992 → 1993
          - No Doubt – It's My Life
          + New
        Dry run: no changes were saved.

        """)
    #expect(
      try program.output("list", "--columns", "id", "--format", "csv") == "ID\n1\n2\n3\n4\n5\n")
  }
}
