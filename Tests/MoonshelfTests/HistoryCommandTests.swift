import AlbumTestSupport
import Foundation
import Testing

@Suite("moonshelf history, why, diff, revert and --as-of")
struct HistoryCommandTests {
  /// A library whose third step, of a script, is followed by others.
  private func program() throws -> Program {
    let program = try Program()
    try program.run("init", "--sample")
    try program.run("set", "id:1", "--", "genre=Rock")
    try program.folder.write(
      "for album in moonshelf.library.each() do album.shelf = \"A\" end\n", to: "tidy.lua")
    try program.run("run", "tidy.lua")
    return program
  }

  private func output(_ program: Program, _ words: String...) throws -> [String] {
    try program.output(words).split(separator: "\n").map(String.init)
  }

  @Test("who made a step is in the history: the command, or the script by name")
  func makers() throws {
    let program = try program()
    let lines = try output(program, "history", "--format", "tsv")
    #expect(lines[0] == "Step\tTime\tLabel\tChanges\tBy\tState")
    let makers = lines.dropFirst().map { $0.split(separator: "\t")[4] }
    #expect(makers == Array(repeating: "script tidy.lua", count: 5) + ["set", "init"])
    let json = try program.output("history", "--limit", "1", "--format", "jsonl")
    #expect(json.contains(#""by":"script tidy.lua","hash":""#))
  }

  @Test("the changes of an album, and of one field of it")
  func changes() throws {
    let program = try program()
    let lines = try output(program, "history", "id:1", "--format", "csv")
    #expect(lines[0] == "Step,Time,ID,Album,What,Field,Old,New,By,Label,State")
    #expect(lines.count == 4)
    #expect(lines[1].contains(",1,David Bowie – Best of Bowie,changed,shelf,,A,script tidy.lua,"))
    let genre = try output(program, "history", "id:1", "genre", "--format", "csv")
    #expect(genre.count == 3)
    #expect(genre[1].hasSuffix(",changed,genre,Pop,Rock,set,Set genre of 1 album,done"))
    #expect(genre[2].contains(",added,genre,,Pop,init,"))
    let missing = try program.run("history", "title:zzz")
    #expect(missing.code == 1)
    #expect(missing.errors == "moonshelf: no album matches title:zzz\n")
  }

  @Test("the changes of a removed album are found by its ID")
  func changesOfRemoved() throws {
    let program = try program()
    try program.run("remove", "id:1", "--yes")
    let lines = try output(program, "history", "id:1", "--format", "csv")
    #expect(lines.count == 5)
    #expect(lines[1].contains(",1,David Bowie – Best of Bowie,removed,"))
    #expect(try program.run("history", "id:99").code == 1)
  }

  @Test("why names the step of each value, for one album only")
  func origins() throws {
    let program = try program()
    let lines = try output(program, "why", "id:1", "--field", "genre")
    #expect(lines[0] == "1 David Bowie – Best of Bowie")
    #expect(lines[3].hasPrefix("genre  Rock "))
    #expect(lines[3].contains(" set "))
    #expect(lines[3].hasSuffix(" Set genre of 1 album"))
    let several = try program.run("why", "sun")
    #expect(several.code == 2)
    #expect(
      several.errors
        == "moonshelf: sun matches 2 albums, such as id:3 Sting – Nothing Like The Sun, id:4 U2 – "
        + "Staring at the Sun; name one, such as id:3\n")
  }

  @Test("list, show, export, stats, facets and browse read an earlier state")
  func past() throws {
    let program = try program()
    try program.run("remove", "id:2")
    #expect(try program.output("list", "--count", "--as-of", "1") == "5\n")
    #expect(try program.output("list", "genre:rock", "--count", "--as-of", "1") == "0\n")
    #expect(try program.output("list", "genre:rock", "--count", "--as-of", "2") == "1\n")
    #expect(try program.output("show", "id:2", "--as-of", "1").contains("It's My Life"))
    #expect(
      try output(program, "export", "-o", "-", "--format", "csv", "--as-of", "before:8").count == 6)
    #expect(try program.output("stats", "--as-of", "1").contains("5"))
    #expect(try !program.output("facets", "--by", "genre", "--as-of", "1").contains("Rock"))
    #expect(try program.output("browse", "--as-of", "1").contains("It's My Life"))
    let wrong = try program.run("list", "--as-of", "yesterday")
    #expect(wrong.code == 2)
    #expect(
      wrong.errors
        == "moonshelf: \"yesterday\" is no point in the history; use a time such as 2026-05-01 or "
        + "-3w, a step such as 17\n")
  }

  @Test("diff shows the differences between any two states, in either direction")
  func differences() throws {
    let program = try program()
    let there = try output(program, "diff", "1", "2", "--format", "csv")
    #expect(
      there == [
        "What,ID,Album,Field,Then,Now", "changed,1,David Bowie – Best of Bowie,genre,Pop,Rock",
      ]
    )
    let back = try output(program, "diff", "2", "1", "--format", "csv")
    #expect(back[1] == "changed,1,David Bowie – Best of Bowie,genre,Rock,Pop")
    #expect(
      try program.output("diff", "step:2", "2") == "No differences from step 2 to step 2.\n")
  }

  @Test("revert makes a step in the middle undone, keeps what was changed since, and says so")
  func revert() throws {
    let program = try program()
    try program.run("set", "id:1,2", "--", "year=1999")
    try program.run("set", "id:1", "--", "year=2000")
    #expect(
      try program.output("revert", "8", "--dry-run").contains("~ No Doubt – It's My Life: year"))
    #expect(
      try program.output("revert", "8") == """
        Kept: year of 1 David Bowie – Best of Bowie, changed since.
        Reverted step 8, Set year of 2 albums: 1 change. Undo with: moonshelf undo

        """)
    let again = try program.run("revert", "9", "--album", "2")
    #expect(again.code == 1)
    #expect(
      again.errors == "moonshelf: step 9, \"Set year of 1 album\": nothing to revert\n")
    let nothing = try program.run("revert", "8", "--album", "1")
    #expect(
      nothing.errors
        == "moonshelf: step 8, \"Set year of 2 albums\": everything that it changed was changed "
        + "since; --force overwrites it\n")
    #expect(try program.output("revert", "8", "--album", "1", "--force").contains("1 change."))
    #expect(try program.run("revert", "77").errors == "moonshelf: there is no step 77\n")
    #expect(try program.run("doctor").code == 0)
  }
}
