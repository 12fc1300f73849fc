import AlbumTestSupport
import Foundation
import Testing

@Suite("Names and types of fields in commands")
struct FieldNameCommandTests {
  let program: Program

  init() throws {
    program = try Program()
    try program.run("add", "Low", "--artist", "David Bowie", "--year", "1977", "mood=dark")
  }

  private func json(_ words: String...) throws -> String {
    try program.output("list", "--format", "jsonl", "--columns", words.joined(separator: ","))
      .replacing("\"id\":1,\"position\":1,", with: "")
  }

  @Test("a field is found in any case and language, and never made a second time")
  func oneField() throws {
    for (assignment, column, value) in [
      ("Artist=Bowie", "artist", "\"Bowie\""), ("ALBUM=Heroes", "title", "\"Heroes\""),
      ("Year=1978", "year", "1978"), ("Jahr=1979", "year", "1979"),
      ("Mood=light", "mood", "\"light\""), ("Bewertung=4/5", "rating", "4"),
      ("Catalog Number=PL 12030", "catalog_number", "\"PL 12030\""),
      ("purchased=16-Jun-97", "purchased", "\"1997-06-16\""),
    ] {
      try program.run("set", "id:1", "--", assignment)
      #expect(try json(column) == "{\"\(column)\":\(value)}\n", "\(assignment)")
    }
    let fields = try program.output("list", "--format", "jsonl", "--layout", "full")
    for name in ["Artist", "ALBUM", "Year", "Jahr", "Mood", "Bewertung", "Catalog"] {
      #expect(!fields.contains("\"\(name)"), "\(fields)")
    }
  }

  @Test(
    "a misspelt or impossible name makes no field",
    arguments: [
      (
        "yeer=1999",
        "there is no field \"yeer\": did you mean year? To make a new field, add --new-field"
      ),
      (
        "genrre+=Jazz",
        "there is no field \"genrre\": did you mean genre? To make a new field, add --new-field"
      ),
      (
        "artist:=x",
        "\"artist:\" cannot be the name of a field: use letters, digits, \"_\", \"-\" and \".\""
      ),
      (
        "x,y=2",
        "\"x,y\" cannot be the name of a field: use letters, digits, \"_\", \"-\" and \".\""
      ),
    ])
  func mistakes(_ assignment: String, _ message: String) throws {
    #expect(try program.complaint("set", "id:1", "--", assignment) == "moonshelf: \(message)")
    #expect(try program.complaint("add", "Other", assignment) == "moonshelf: \(message)")
    #expect(try json("title") == "{\"title\":\"Low\"}\n")
  }

  @Test("a new field is made and reported; one with a similar name only if that is wanted")
  func newField() throws {
    let made = try program.run("set", "id:1", "--", "shelf=B3")
    #expect(made.errors == "moonshelf: shelf is a new field\n")
    #expect(try program.run("set", "id:1", "--", "shelf=B4").errors == "")
    try program.run("set", "id:1", "--new-field", "--", "shelff=C1")
    #expect(try json("shelf", "shelff") == "{\"shelf\":\"B4\",\"shelff\":\"C1\"}\n")
  }

  @Test("a value that is not of its field's type is kept as text, and reported")
  func misfit() throws {
    let set = try program.run("set", "id:1", "--", "purchased=soon")
    #expect(
      set.errors
        == "moonshelf: \"soon\" is not a date; purchased keeps it as text\n"
    )
    #expect(try json("purchased") == "{\"purchased\":\"soon\"}\n")
  }

  @Test("+= and -= change one of several texts")
  func texts() throws {
    for (assignment, genre) in [
      ("genre+=Rock", "Rock"), ("genre+=Art Rock", "Rock, Art Rock"),
      ("genre+=rock", "Rock, Art Rock"), ("genre-=Rock", "Art Rock"), ("genre-=Jazz", "Art Rock"),
    ] {
      try program.run("set", "id:1", "--", assignment)
      #expect(try json("genre") == "{\"genre\":\"\(genre)\"}\n", "\(assignment)")
    }
    try program.run("set", "id:1", "--", "tags+=loud", "styles=Glam; Berlin")
    try program.run("set", "id:1", "--", "tags+=late", "styles-=glam")
    #expect(
      try json("tags", "styles") == "{\"tags\":[\"loud\",\"late\"],\"styles\":[\"Berlin\"]}\n")
  }

  @Test("ranges and sorts go by what the values mean, whatever their spelling")
  func ranges() throws {
    for (title, values) in [
      ("A", ["value=$1,200", "bought_on=16-Jun-97", "average_rating=4.30", "votes=70,382"]),
      ("B", ["value=$90", "bought_on=2022-03-01", "average_rating=3.60", "votes=9,999"]),
      ("C", ["value=€ 1.300,50", "bought_on=December 2022", "average_rating=4.34", "votes=512"]),
      ("D", ["value=12", "bought_on=1 May 2023", "average_rating=4.29", "votes=20000"]),
    ] { try program.run(["add", title] + values) }
    func titles(_ words: String...) throws -> String {
      try program.output(["list", "--format", "csv", "--columns", "title", "^title:low"] + words)
        .split(separator: "\n").dropFirst().joined()
    }
    #expect(try titles("value:100..", "value-") == "CA")
    #expect(try titles("bought_on:2022-01..2022-12", "bought_on+") == "BC")
    #expect(try titles("bought_on:..2000") == "A")
    #expect(try titles("votes:20000..", "votes+") == "DA")
    #expect(try titles("average_rating:4.3..4.29", "average_rating-") == "AD")
    #expect(try titles("average_rating-") == "CADB")
    #expect(try titles("average_rating+") == "BDAC")
  }

  @Test("a range over texts is an error")
  func textRange() throws {
    try program.run("add", "Other", "mood=bright")
    #expect(
      try program.complaint("list", "mood:2020..")
        == "moonshelf: \"mood\" has texts, no numbers, dates or amounts, so it has no range 2020.. (2 values looked at)"
    )
    #expect(
      try program.complaint("list", "purchased:soon..2020")
        .contains("no album has a field \"purchased\""))
  }

  @Test("a range over a known field is an error if none of its values is of its type")
  func unfittingRange() throws {
    try program.run("add", "X", "media_condition=NM", "rating=great")
    try program.run("set", "title:low", "--", "rating=")
    let message =
      "moonshelf: a range of rating needs values of type rating, and none of its 1 value is one"
    #expect(try program.complaint("list", "rating:3..") == message)
    #expect(try program.complaint("list", "^rating:3..", "title:low") == message)
    #expect(try program.output("list", "rating:great", "--count") == "1\n")
    try program.run("add", "Y", "rating=2")
    #expect(try program.output("list", "rating:3..", "--count") == "0\n")
  }
}

@Suite("Declared and computed fields in commands")
struct DeclaredFieldCommandTests {
  let program: Program

  init() throws {
    program = try Program()
    try program.run("add", "Low", "--artist", "David Bowie", "--year", "1977", "cost=$1,200")
    try program.run("add", "Zombie", "--artist", "Fela Kuti", "--year", "1976", "cost=90 USD")
    try program.run("add", "Gift", "cost=none")
  }

  @Test("a declared field is sorted and compared by its type, under all of its names")
  func declare() throws {
    #expect(
      try program.output("fields", "declare", "cost", "--type", "money", "--alias", "Kosten")
        == "Declared cost as money. 1 of 3 values is not of this type and stays text. "
        + "Undo with: moonshelf undo\n")
    #expect(try titles("kosten:100..") == ["Low"])
    #expect(try titles("Kosten+") == ["Zombie", "Low", "Gift"])
    try program.run("set", "title:gift", "--", "KOSTEN=12,50 €")
    #expect(
      try program.output("list", "title:gift", "--columns", "cost", "--format", "tsv")
        .hasSuffix("12.50 EUR\n"))
    try program.run("fields", "declare", "cost", "--heading", "Paid")
    #expect(try program.output("list", "--columns", "kosten").hasPrefix("Paid"))
    #expect(try program.output("fields", "--format", "json").contains(#""declared":true"#))
    try program.run("undo", "3")
    #expect(try program.complaint("list", "kosten:1").contains("no album has a field"))
  }

  @Test("a declaration is refused with the known types, and a dry run saves none")
  func refused() throws {
    #expect(
      try program.complaint("fields", "declare", "cost", "--type", "cash").contains(
        "there is no type \"cash\": there are text, list,"))
    #expect(
      try program.output("fields", "declare", "cost", "--type", "money", "--dry-run").contains(
        "Declare the field cost"))
    #expect(
      try program.complaint("fields", "forget", "cost")
        == "moonshelf: the field cost is not declared")
  }

  @Test("an import takes columns with another name of a declared field for it, and counts misfits")
  func imported() throws {
    try program.run("fields", "declare", "cost", "--type", "money", "--alias", "Was bezahlt")
    let file = program.folder.file("list.csv")
    try "Artist,Title,Was bezahlt\nA,One,\"1.050,00 €\"\nB,Two,gratis\n".write(
      toFile: file, atomically: true, encoding: .utf8)
    let report = try program.output("import", file)
    #expect(report.contains("cost: not of type money, kept as text"), "\(report)")
    #expect(try titles("cost:1000..1100") == ["One"])
    #expect(try program.output("list", "title:two", "--columns", "cost").contains("gratis"))
  }

  @Test("an archive keeps declarations and saved queries, in a new library and in one with albums")
  func archive() throws {
    try program.run("fields", "declare", "cost", "--type", "money", "--alias", "Kosten")
    try program.run("shelf", "save", "dear", "cost:1000..")
    let archive = program.folder.file("all.moonshelf.json")
    try program.run("export", "-o", archive)
    let other = try Program()
    try other.run("import", archive)
    #expect(
      try other.output("list", "shelf:dear", "--columns", "title", "--format", "csv")
        == "Album\nLow\n")
    #expect(try other.output("doctor").contains("3 albums"))
    let third = try Program()
    try third.run("add", "Else")
    #expect(try third.output("import", archive).contains("3 records"))
    #expect(
      try third.output("list", "kosten:1000..", "--columns", "title", "--format", "csv")
        == "Album\nLow\n")
  }

  @Test("a script's computed field and shelf are known to every command, and to no other library")
  func computed() throws {
    let folder = program.folder.file(".config/moonshelf/scripts")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try """
    moonshelf.field {
      name = "age", type = "integer", aliases = { "Alter" }, depends = { "year" },
      value = function(album) return album.year and 2000 - album.year end,
    }
    moonshelf.shelf("old", "age:24..")
    moonshelf.layout("ages", { "title", "age" })
    """.write(toFile: folder + "/age.lua", atomically: true, encoding: .utf8)
    #expect(try titles("age:..23") == ["Low"])
    #expect(try titles("shelf:old") == ["Zombie"])
    #expect(try titles("alter-") == ["Zombie", "Low", "Gift"])
    #expect(
      try program.output("list", "--columns", "title,age", "--format", "csv")
        == "Album,Age\nLow,23\nZombie,24\nGift,\n")
    #expect(try program.output("list", "--template", "{title}: {age}", "title:low") == "Low: 23\n")
    #expect(try program.output("stats", "--by", "age", "--format", "csv").contains("23,1"))
    #expect(try program.output("facets", "--by", "age", "--format", "csv").contains("age,24,1"))
    #expect(try program.output("list", "--count", "age:24") == "1\n")
    #expect(
      try program.complaint("set", "title:low", "--", "age=3")
        == "moonshelf: age is computed by a script and cannot be set")
    #expect(try program.output("shelf").contains("age:24.."))
    #expect(
      try program.output("list", "--layout", "ages", "--format", "csv")
        == "Title,Age\nLow,23\nZombie,24\nGift,\n")
    #expect(try program.output("show", "title:low").contains("\nAge     23\n"))
    #expect(try !program.output("show", "title:gift").contains("Age"))
    #expect(
      try program.output("list", "title:low", "--layout", "full", "--format", "json")
        .contains(#""age":23,"#))
    #expect(try !program.output("export", "-o", "-", "--format", "json").contains("age"))
  }

  private func titles(_ query: String) throws -> [String] {
    try program.output("list", query, "--columns", "title", "--format", "csv")
      .split(separator: "\n").dropFirst().map(String.init)
  }
}
