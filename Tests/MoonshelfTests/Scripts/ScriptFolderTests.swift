import AlbumTestSupport
import Foundation
import Testing

@Suite("The script folder")
struct ScriptFolderTests {
  private static let layout = "moonshelf.layout('card', { 'title' })"

  private func program() throws -> Program {
    let program = try Program()
    try program.run("add", "Low")
    return program
  }

  private static let card = "Title\n─────\nLow\n"
  private static let titles = "Album\n─────\nLow\n"

  @Test("its scripts load with every command, from the default folder")
  func usual() throws {
    let program = try program()
    try program.script("card.lua", Self.layout)
    #expect(try program.output("list", "--layout", "card") == Self.card)
  }

  @Test(
    "it is given by XDG_CONFIG_HOME, MOONSHELF_SCRIPTS and --scripts, the later taking precedence")
  func places() throws {
    let program = try program()
    let bad = "moonshelf.layout('card', { 'year' })"
    try program.script("card.lua", bad)
    for folder in ["xdg/moonshelf/scripts", "variable", "option"] {
      try program.script("../../../\(folder)/card.lua", bad)
    }
    var environment: [String: String] = [:]
    var arguments = ["list", "--layout", "card"]
    func isRight(_ folder: String) throws -> Bool {
      try program.script("../../../\(folder)/card.lua", Self.layout)
      defer { try? program.script("../../../\(folder)/card.lua", bad) }
      return try program.run(arguments, environment: environment).output == Self.card
    }
    environment["XDG_CONFIG_HOME"] = program.folder.file("xdg")
    #expect(try isRight("xdg/moonshelf/scripts"))
    environment["MOONSHELF_SCRIPTS"] = program.folder.file("variable")
    #expect(try isRight("variable"))
    arguments += ["--scripts", program.folder.file("option")]
    #expect(try isRight("option"))
  }

  @Test("--no-scripts disables them")
  func without() throws {
    let program = try program()
    try program.script("card.lua", "error('never')")
    #expect(try program.run("list", "--no-scripts").errors.isEmpty)
  }

  @Test("a folder with an init.lua is one script, with its own modules and the folder's")
  func folders() throws {
    let program = try program()
    try program.script("pick/init.lua", "require('columns') require('shared')")
    try program.script("pick/columns.lua", Self.layout)
    try program.script("shared.lua", "moonshelf.layout('other', { 'title' })")
    #expect(try program.output("list", "--layout", "card") == Self.card)
  }

  @Test("a script that fails to load is reported once, by its name, and the command continues")
  func broken() throws {
    let program = try program()
    try program.script("card.lua", Self.layout)
    try program.script("a.lua", "local x =")
    try program.script("pick/init.lua", "error('oops')")
    let result = try program.run("list", "--layout", "card")
    #expect(result.output == Self.card)
    #expect(
      result.errors == """
        moonshelf: a.lua was not loaded: a.lua:1: unexpected symbol near <eof>
        moonshelf: pick/init.lua was not loaded: pick/init.lua:1: oops

        """)
    #expect(result.code == 0)
  }

  @Test(
    "on_unload of a script that fails to load is not called"
  )
  func brokenUnload() throws {
    let program = try program()
    try program.script(
      "a.lua",
      "moonshelf.on_unload(function() moonshelf.library.add { title = 'x' } end) error('oops')")
    try program.run("list")
    #expect(try program.output("list", "--no-scripts", "--columns", "title") == Self.titles)
  }

  @Test("a script of it only registers while it loads: it changes nothing")
  func onlyRegisters() throws {
    let program = try program()
    try program.script("a.lua", "moonshelf.library.add { title = 'x' }")
    let result = try program.run("list", "--columns", "title")
    #expect(result.output == Self.titles)
    #expect(
      result.errors
        == "moonshelf: a.lua was not loaded: a.lua:1: scripts in the script folder can only register while loading; move this into a function\n"
    )
  }

  @Test("output of a script while it loads is a note, not part of the rows")
  func printing() throws {
    let program = try program()
    try program.script("card.lua", "print('hello', 1) " + Self.layout)
    let first = try program.run("list", "--layout", "card")
    #expect(first == Program.Result(output: Self.card, errors: "info: hello\t1\n", code: 0))
    #expect(try program.run("list").errors.isEmpty)
  }

  @Test("without a home there is no folder and no error")
  func homeless() throws {
    let program = try program()
    let process = program.process(["list", "--columns", "title"])
    process.environment?["HOME"] = nil
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    process.waitForEnd()
    #expect(process.terminationStatus == 0)
    #expect(
      String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) == Self.titles)
  }

  @Test("without a home MOONSHELF_SCRIPTS is still a folder, with its settings inside")
  func homelessFolder() throws {
    let program = try program()
    try program.script("card.lua", Self.layout + " moonshelf.prefs.define { year = 1950 }")
    let environment = ["HOME": "", "MOONSHELF_SCRIPTS": program.scripts]
    let result = try program.run("list", "--layout", "card", environment: environment)
    #expect(result == Program.Result(output: Self.card, errors: "", code: 0))
    let set = try program.run("prefs", "set", "card.year", "1960", environment: environment)
    #expect(set.output + set.errors == "card.year is 1960.\n")
    #expect(FileManager.default.fileExists(atPath: program.scripts + "/.moonshelf/prefs.json"))
  }
}
