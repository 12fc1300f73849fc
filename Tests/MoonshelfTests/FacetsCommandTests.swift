import AlbumTestSupport
import Foundation
import Testing

@Suite("Counting albums by their values")
struct FacetsCommandTests {
  private func program() throws -> Program {
    let program = try Program()
    func add(_ title: String, _ words: String...) throws {
      _ = try program.run(["add", title] + words)
    }
    try add("A", "--artist", "X", "--genre", "Jazz", "--year", "1959", "price=10.1")
    try add(
      "B", "--artist", "X", "--genre", "Jazz", "--year", "1951", "styles=[\"Bop\",\"Cool\"]",
      "price=20.2")
    try add("C", "--artist", "Y", "--genre", "Pop", "--year", "1984", "price=free")
    try add("D", "--artist", "Z", "styles=[\"Cool\",\"Cool\"]", "price=5")
    return program
  }

  @Test("facets counts each field separately, each text of a list, and albums without a value")
  func facets() throws {
    let program = try program()
    #expect(
      try program.output("facets", "--by", "styles,decade") == """
        Field   Value  Albums
        ──────  ─────  ──────
        styles  Cool        2
        styles              2
        styles  Bop         1
        decade  1950s       2
        decade  1980s       1
        decade              1

        """)
    #expect(
      try program.output("facets", "genre:jazz", "--by", "decade,artist", "--format", "json") == """
        [
        {"field":"decade","value":1950,"albums":2},
        {"field":"artist","value":"X","albums":2}
        ]

        """)
    #expect(
      try program.output("facets", "--by", "title", "--limit", "2", "--format", "csv")
        == "Field,Value,Albums\ntitle,A,1\ntitle,B,1\n")
    #expect(try program.output("facets", "zzz", "--by", "title") == "There are no albums.\n")
  }

  @Test("stats counts combinations of values, and adds up numbers")
  func groups() throws {
    let program = try program()
    let shown = try program.run("stats", "--by", "genre,decade", "--sum", "price")
    #expect(
      shown.output == """
        Genre  Decade  Albums  Sum of price
        ─────  ──────  ──────  ────────────
        Jazz   1950s        2          30.3
        Pop    1980s        1             0
                            1             5

        """)
    #expect(
      shown.errors == "moonshelf: price is no number in 1 album, which the sum leaves out\n")
    #expect(
      try program.output("stats", "genre:jazz", "--sum", "price", "--format", "json")
        == "[\n{\"albums\":2,\"sum_price\":30.3}\n]\n")
    #expect(
      try program.output("stats", "--by", "styles", "--format", "csv")
        == "Styles,Albums\nCool,2\n,2\nBop,1\n")
  }

  @Test("each of several genres counts and is found, in one text or a list")
  func severalGenres() throws {
    let program = try Program()
    for (title, words) in [
      ("A", ["--genre", "Jazz, Funk"]), ("B", ["--genre", "Progressive Rock; Jazz"]),
      ("C", ["--genre", "Folk, World, & Country"]),
      ("D", ["--genre", "Jazz-Rock", "mood=Jazz, x"]),
      ("E", ["--genre", "Jazz", "styles=Bop, Cool"]), ("F", ["tags=[\"Jazz\",\"Live\"]"]),
    ] {
      try program.run(["add", title] + words)
    }
    #expect(
      try program.output("facets", "--by", "genre", "--format", "csv") == """
        Field,Value,Albums
        genre,Jazz,3
        genre,"Folk, World, & Country",1
        genre,Funk,1
        genre,Jazz-Rock,1
        genre,Progressive Rock,1
        genre,,1

        """)
    #expect(
      try program.output("stats", "--by", "styles,genre", "title:e", "--format", "csv")
        == "Styles,Genre,Albums\nBop,Jazz,1\nCool,Jazz,1\n")
    let counts = try program.output("stats", "--format", "json")
    #expect(counts.contains("\"genres\":5"))
    #expect(counts.contains("\"most_of\":[{\"genre\":\"Jazz\",\"albums\":3}"))
    for (query, titles) in [
      ("genre:=Jazz", "A B E"), ("genre:=~jazz", "A B E"), ("genre::^Jazz$", "A B E"),
      ("genre:jazz", "A B D E"), ("=Funk", "A"), ("genre:=Folk", ""), ("genre:=Jazz, Funk", "A"),
      ("genre:=Folk, World, & Country", "C"), ("styles:=Cool", "E"), ("tags:=Jazz", "F"),
      ("mood:=Jazz", ""), ("^genre:=Jazz", "C D F"),
    ] {
      let found = try program.output("list", query, "--columns", "title", "--format", "tsv")
      let listed = found.split(separator: "\n").dropFirst().joined(separator: " ")
      #expect(listed == titles, "\(query)")
    }
  }

  @Test("sums go by the type of the field: money by currency, lengths of time, numbers in texts")
  func sums() throws {
    let program = try Program()
    for words in [
      ["price=$1,200", "duration=45:12", "listeners=1,500"],
      ["price=0.50 USD", "duration=1:02:03", "listeners=70,382"],
      ["price=12,50 €", "duration=59 s", "listeners=12"], ["price=7", "purchased=2020-01"],
    ] {
      try program.run(["add", "X", "--new-field"] + words)
    }
    #expect(
      try program.output("stats", "--sum", "price") == """
        Albums  Sum of price  Sum of price (EUR)  Sum of price (USD)
        ──────  ────────────  ──────────────────  ──────────────────
             4             7                12.5              1200.5

        """)
    #expect(
      try program.output("stats", "--sum", "price", "price:12..13", "--format", "json")
        == "[\n{\"albums\":1,\"sum_price_eur\":12.5}\n]\n")
    for (field, format, sum) in [
      ("duration", "csv", "4,1:48:14\n"), ("duration", "json", ":6494}"),
      ("listeners", "csv", "4,71894\n"),
    ] {
      let output = try program.output("stats", "--sum", field, "--format", format)
      #expect(output.contains(sum), "\(output)")
    }
    let refused = try program.run("stats", "--sum", "purchased")
    #expect(refused.code == 1)
    #expect(refused.errors == "moonshelf: purchased is of type date, which has no sum\n")
  }

  @Test("a field of that name takes the place of the derived decade")
  func ownDecade() throws {
    let program = try program()
    try program.run("set", "id:1", "--", "decade=fifties")
    #expect(
      try program.output("facets", "--by", "decade", "--format", "csv")
        == "Field,Value,Albums\ndecade,,3\ndecade,fifties,1\n")
  }

  @Test(
    "wrong usage is reported",
    arguments: [
      (["stats", "--by", "genre,"], 2, "moonshelf: --by needs fields: genre,decade"),
      (["facets", "--by", ""], 2, "moonshelf: --by needs fields: genre,decade"),
      (
        ["facets", "--by", "gerne"], 1,
        "moonshelf: no album has a field \"gerne\": did you mean genre?"
      ),
      (
        ["stats", "--sum", "prize"], 1,
        "moonshelf: no album has a field \"prize\": did you mean price?"
      ),
    ])
  func mistakes(arguments: [String], code: Int32, message: String) throws {
    let result = try program().run(arguments)
    #expect(result.code == code)
    #expect(result.errors.split(separator: "\n").first.map(String.init) == message)
  }
}
