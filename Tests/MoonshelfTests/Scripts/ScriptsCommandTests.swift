import AlbumTestSupport
import Foundation
import Testing

@Suite("moonshelf scripts")
struct ScriptsCommandTests {
  private func program() throws -> Program {
    let program = try Program()
    try program.script(
      "tidy.lua",
      """
      moonshelf.about { version = "1.2", description = "Tidies the shelf.\\r", author = "Ada" }
      moonshelf.command("tidy", { run = print })
      moonshelf.rule { apply = function() end }
      moonshelf.layout("card", { "title" })
      moonshelf.decorate { name = "stars", cell = function() end }
      moonshelf.library.on("album.added", print)
      moonshelf.prefs.define { year = 1950, limit = 3 }
      """)
    try program.script("zap.lua", "moonshelf.layout('zap', { 'title' })")
    return program
  }

  @Test("lists the registrations of each script, and attributes them to the right one")
  func list() throws {
    let program = try program()
    try program.script("pick/init.lua", "error('oops')")
    let list = #"""
      Script,State,Version,Registers,Allowed,Last failure
      pick,failed,,,,pick/init.lua:1: oops
      tidy,on,1.2,"1 rule, layout ""card"", decorator ""stars"", command tidy, observes album.added, settings limit, year",,
      zap,on,,"layout ""zap""",,

      """#
    #expect(try program.output("scripts", "--format", "csv") == list)
    #expect(try program.output("scripts", "list", "--format", "csv") == list)
  }

  @Test("shows all details of one")
  func show() throws {
    let program = try program()
    #expect(
      try program.output("scripts", "show", "tidy", "--format", "csv") == #"""
        What,Is
        script,tidy
        file,\#(program.scripts)/tidy.lua
        state,on
        about,"Tidies the shelf.\#r"
        version,1.2
        registers,1 rule
        registers,"layout ""card"""
        registers,"decorator ""stars"""
        registers,command tidy
        registers,observes album.added
        registers,"settings limit, year"
        allowed,nothing

        """#)
  }

  @Test("a disabled script is loaded by no command, until it is enabled")
  func switching() throws {
    let program = try program()
    try program.run("add", "Low")
    #expect(
      try program.output("scripts", "disable", "zap", "tidy.lua") == "zap is off.\ntidy is off.\n")
    #expect(try program.output("scripts", "disable", "zap") == "zap is off already.\n")
    #expect(try program.run("list", "--layout", "zap").code == 2)
    #expect(try program.output("scripts", "--format", "csv").contains("\nzap,off,"))
    #expect(try program.output("scripts", "enable", "zap") == "zap is on.\n")
    #expect(try program.run("list", "--layout", "zap").code == 0)
  }

  @Test(
    "an unknown script name is reported with the nearest one",
    arguments: ["show", "enable", "forbid"])
  func mistakes(verb: String) throws {
    let program = try program()
    #expect(
      try program.run("scripts", verb, "tdiy")
        == Program.Result(
          output: "",
          errors: "moonshelf: there is no script \"tdiy\" in \(program.scripts): did you mean "
            + "\"tidy\"?\n", code: 2))
  }

  @Test("without scripts it says how to make one")
  func none() throws {
    let program = try Program()
    #expect(
      try program.run("scripts")
        == Program.Result(
          output: "",
          errors:
            "moonshelf: there are no scripts in \(program.scripts); create one with: moonshelf scripts new automation NAME\n",
          code: 1))
  }

  @Test("permissions hold until the script changes, and can be revoked")
  func trust() throws {
    let program = try program()
    let folder = program.folder.path
    #expect(
      try program.output("scripts", "allow", "tidy", "read=\(folder)", "net=example.org")
        == "tidy may: read=\(folder), net=example.org.\n")
    #expect(
      try program.output("scripts", "--format", "csv").contains(
        "\"read=\(folder), net=example.org\""))
    try program.script("tidy.lua", "-- another")
    #expect(
      try program.output("scripts", "--format", "csv").contains(
        "\"changed since it was granted read=\(folder), net=example.org\""))
    #expect(
      try program.output("scripts", "forbid", "tidy") == "tidy has no extra permissions.\n"
    )
    #expect(try program.output("scripts", "forbid", "tidy") == "tidy had no extra permissions.\n")
  }

  @Test(
    "new writes a template that loads, passes the checks, and whose test passes",
    arguments: ["rule", "layout", "automation"])
  func beginning(kind: String) throws {
    let program = try Program()
    let path = "\(program.scripts)/my-own"
    #expect(
      try program.output("scripts", "new", kind, "my-own") == """
        Wrote \(path).lua
        Wrote \(path)_test.lua
        Try it with: moonshelf scripts check my-own, and: moonshelf test

        """)
    #expect(
      try program.run("list", "--columns", "title").errors.isEmpty)
    #expect(
      try program.output("scripts", "check", "my-own") == "Checked 1 script: nothing found.\n")
    #expect(try program.run("test", program.scripts).code == 0)
    #expect(
      try program.run("scripts", "new", kind, "my-own")
        == Program.Result(
          output: "", errors: "moonshelf: \(path).lua already exists; choose another name\n",
          code: 1))
  }

  @Test(
    "new refuses names that could not be a file's or a command's",
    arguments: [
      (
        "My Rule", "a script name consists of lowercase letters, digits and dashes, not \"My Rule\""
      ),
      ("../up", "a script name consists of lowercase letters, digits and dashes, not \"../up\""),
      ("list", "moonshelf already has a command \"list\"; choose another name"),
    ])
  func names(name: String, message: String) throws {
    let result = try Program().run("scripts", "new", "automation", name)
    #expect(result == Program.Result(output: "", errors: "moonshelf: \(message)\n", code: 2))
  }
}
