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
      try program.output("prefs", "--format", "csv").split(separator: "\n").filter {
        !$0.contains(/^(library|scripts|list|show)/)
      } == [
        "Setting,Value,From,Default,Label", "tidy.min_year,-44,file,1950,Oldest year",
        "tidy.order,artist,default,artist,", "tidy.ratio,1.0,file,0.5,",
      ])
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
      "moonshelf: \(path):1: a , or ] is missing; fix or remove the file"
    #expect(try program.complaint("prefs", "set", "tidy.min_year", "1960") == message)
    #expect(try program.complaint("prefs") == message)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "[1")
    let list = try program.run("list")
    #expect(list.code == 0)
    #expect(list.errors == message + "\n")
  }

  @Test("layout, sort and format of a list are settings, overridden by the environment and options")
  func listing() throws {
    let program = try Program()
    try program.run("init", "--sample")
    #expect(try program.output("prefs", "set", "list.layout", "brief") == "list.layout is brief.\n")
    try program.run("prefs", "set", "list.sort", "year,artist-")
    try program.run("prefs", "set", "list.format", "csv")
    let byYear = "Artist,Album\nDavid Bowie,Best of Bowie\nSting,Nothing Like The Sun\n"
    let all = byYear + "U2,Staring at the Sun\nMadonna,American Pie\nNo Doubt,It's My Life\n"
    #expect(try program.output("list") == all)
    #expect(try program.output("list", "--columns", "id", "year:..1999") == "ID\n1\n3\n")
    let environment = ["MOONSHELF_LIST_FORMAT": "tsv", "MOONSHELF_LIST_SORT": "title"]
    #expect(
      try program.run(["list", "year:2000"], environment: environment).output
        == "Artist\tAlbum\nMadonna\tAmerican Pie\nU2\tStaring at the Sun\n")
    #expect(
      try program.run(["list", "year:1999", "--format", "jsonl"], environment: environment).output
        == #"{"id":3,"position":3,"artist":"Sting","title":"Nothing Like The Sun"}"# + "\n")
    let shown = try program.run(["prefs", "--format", "tsv"], environment: environment).output
    #expect(shown.contains("\nlist.layout\tbrief\tfile\tdefault\t"))
    #expect(shown.contains("\nlist.format\ttsv\tenvironment\ttable\t"))
    #expect(shown.contains("\nshow.layout\tfull\tdefault\tfull\t"))
    #expect(shown.contains("\nlibrary\t\(program.library)\tenvironment\t"))
    #expect(try program.output("prefs", "reset", "list.format") == "list.format is table again.\n")
    #expect(try program.output("list").contains("───"))
  }

  @Test("an alias is a command, or a query for list")
  func aliases() throws {
    let program = try Program()
    try program.run("init", "--sample")
    try program.run("prefs", "set", "alias.nineties", "year:1990..1999 'artist:david bowie'")
    try program.run("prefs", "set", "alias.ids", "list --columns id --format csv")
    #expect(
      try program.output("nineties", "--columns", "title", "--format", "csv")
        == "Album\nBest of Bowie\n")
    #expect(try program.output("ids", "year:2003") == "ID\n2\n")
    #expect(
      try program.output("prefs", "--format", "csv").contains(
        "\nalias.ids,list --columns id --format csv,file,,Alias\n"))
    #expect(try program.output("prefs", "reset", "alias.ids") == "alias.ids is removed.\n")
    #expect(try program.run("ids").code == 2)
    for (words, message) in [
      (["alias.list", "x"], "list is a command of moonshelf, and cannot be an alias"),
      (
        ["alias.a b", "x"],
        "the name of an alias has letters, digits, - and _, and begins with a letter: alias.jazz"
      ),
      (
        ["alias.x", " "], "an alias needs words: moonshelf prefs set alias.x \"genre:jazz\""
      ),
      (
        ["list.format", "xml"],
        "list.format must be one of table, csv, tsv, json, jsonl, markdown, html, not \"xml\""
      ),
    ] {
      #expect(
        try program.run(["prefs", "set"] + words)
          == Program.Result(output: "", errors: "moonshelf: \(message)\n", code: 2))
    }
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
