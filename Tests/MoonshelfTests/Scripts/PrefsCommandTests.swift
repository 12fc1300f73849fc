import AlbumTestSupport
import Foundation
import Testing

@Suite("moonshelf prefs")
struct PrefsCommandTests {
  private func program() throws -> Program {
    let program = try Program()
    try program.script(
      "tidy.lua",
      """
      moonshelf.prefs.define {
        min_year = { default = 1950, label = "Oldest year", min = -1000, max = 2100 },
        order = { default = "artist", choices = { "artist", "title" } },
        ratio = { default = 0.5, choices = { 0.5, 1, 2 } },
      }
      moonshelf.command("tidy", { run = function()
        local p = moonshelf.prefs
        print(p.min_year, p.order, p.ratio)
      end })
      """)
    return program
  }

  private var file: String { ".config/moonshelf/prefs.json" }

  @Test("a setting is listed, set, read by its script, and reset")
  func setting() throws {
    let program = try program()
    #expect(try program.output("tidy") == "1950\tartist\t0.5\n")
    #expect(
      try program.output("prefs", "set", "tidy.min_year", "1960") == "tidy.min_year is 1960.\n")
    #expect(try program.output("prefs", "set", "tidy.min_year", "-44") == "tidy.min_year is -44.\n")
    #expect(try program.output("prefs", "set", "tidy.ratio", "1") == "tidy.ratio is 1.0.\n")
    #expect(
      try program.output("prefs", "--format", "csv") == """
        Setting,Value,Default,Label
        tidy.min_year,-44,1950,Oldest year
        tidy.order,artist,artist,
        tidy.ratio,1.0,0.5,

        """)
    #expect(try program.output("tidy").hasPrefix("-44\tartist\t1"))
    #expect(
      try program.output("prefs", "reset", "tidy.min_year") == "tidy.min_year is 1950 again.\n")
    #expect(try program.output("tidy").hasPrefix("1950\t"))
  }

  @Test(
    "an invalid value, or an unknown name, is the user's mistake",
    arguments: [
      (
        ["tidy.min_year", "soon"],
        "min_year must be a whole number from -1000 to 2100, not \"soon\""
      ),
      (
        ["tidy.min_year", "3000"],
        "min_year must be a whole number from -1000 to 2100, not \"3000\""
      ),
      (["tidy.order", "year"], "order must be one of artist, title, not \"year\""),
      (["tidy.oder", "title"], "there is no setting \"tidy.oder\": did you mean \"tidy.order\"?"),
      (["x", "y"], "there is no setting \"x\"; see moonshelf prefs"),
    ])
  func mistakes(words: [String], message: String) throws {
    let result = try program().run(["prefs", "set"] + words)
    #expect(result == Program.Result(output: "", errors: "moonshelf: \(message)\n", code: 2))
  }

  @Test("a damaged file is reported, not overwritten, and stops no command that does not need it")
  func damaged() throws {
    let program = try program()
    try program.folder.write("[1", to: file)
    let path = program.folder.file(file)
    let message =
      "moonshelf: \(path) is not a JSON object of settings; fix or remove it"
    #expect(try program.complaint("prefs", "set", "tidy.min_year", "1960") == message)
    #expect(try program.complaint("prefs") == message)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "[1")
    #expect(try program.run("list").code == 0)
  }

  @Test("a value set for another version of the script is replaced by the default")
  func outdated() throws {
    let program = try program()
    try program.folder.write(#"{"tidy.min_year": "soon", "tidy.order": "year"}"#, to: file)
    #expect(try program.output("tidy") == "1950\tartist\t0.5\n")
  }

  @Test("of processes that set different settings concurrently, no value is lost")
  func together() throws {
    let program = try Program()
    let count = 6
    let names = (1...count).map { "n\($0)" }
    try program.script(
      "tidy.lua",
      "moonshelf.prefs.define { " + names.map { "\($0) = 0" }.joined(separator: ", ") + " }")
    try program.run("list")
    let processes = names.map { program.process(["prefs", "set", "tidy.\($0)", "7"]) }
    for process in processes { try process.run() }
    for process in processes { process.waitForEnd() }
    let text = try String(contentsOfFile: program.folder.file(file), encoding: .utf8)
    #expect(text.matches(of: /: 7/).count == count, "\(text)")
  }
}
