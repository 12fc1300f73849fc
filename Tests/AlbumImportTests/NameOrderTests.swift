import AlbumModel
import Testing

@testable import AlbumImport

@Suite("Which of two names is the artist")
struct NameOrderTests {
  private func albums(_ text: String, _ options: ImportOptions = ImportOptions()) throws -> [String]
  {
    try Reading(text, options).records.filter { $0.absence == nil }.map {
      "\($0.draft.artist ?? "-") / \($0.draft.title ?? "-")"
    }
  }

  private static let list = [
    ("Radiohead", "A Moon"), ("Mum and Sons Ltd", "Bricks"), ("Portishead", "Trois"),
    ("Some Quiet Band", "Low Tide"), ("The Cure", "Long Title of a Record"), ("Nana Y", "Sea"),
  ]
  private static let expected = list.map { "\($0.0) / \($0.1)" }

  @Test("is shown by known artists in lines, if no name is repeated")
  func lines() throws {
    let lines = Self.list.map { "\($0.1) - \($0.0)" }.joined(separator: "\n")
    let reading = try Reading(lines)
    #expect(try albums(lines) == Self.expected)
    #expect(reading.warnings.contains { $0.message.contains("titles are read before the artists") })
    let usual = Self.list.map { "\($0.0) - \($0.1)" }.joined(separator: "\n")
    #expect(try albums(usual) == Self.expected)
  }

  @Test("is shown by known artists in columns without names")
  func columns() throws {
    let rows = Self.list.map { "\($0.1);\($0.0);\(1990)" }.joined(separator: "\n")
    #expect(try albums(rows) == Self.expected)
  }

  @Test("is shown by known artists in the titles of objects, with a note behind the artist")
  func titles() throws {
    let objects = Self.list.map { "{\"name\": \"\($0.1) - \($0.0) (2 LP)\", \"price\": 9}" }
    #expect(
      try albums("[\(objects.joined(separator: ","))]")
        == Self.list.map { "\($0.0) / \($0.1) (2 LP)" })
  }

  @Test(
    "is that of an artist in any spelling",
    arguments: ["The Clash", "clash", "Clash, The", "Davis, Miles", "BJÖRK", "Guns N’ Roses"])
  func spellings(_ name: String) {
    #expect(KnownArtists.contain(name))
    #expect(!KnownArtists.contain(name + " Tribute"))
  }

  @Test("is not shown by albums that are called like their artists")
  func selfTitled() {
    #expect(KnownArtists.areLeft(["Weezer", "Blur", "Wire"], ["Weezer", "Blur", "154"]) == nil)
  }

  @Test("is asked if the artists of a table are numbers of another one")
  func numbers() throws {
    let rows = (0..<30).map { "\($0 % 9 + 1),Title \($0) x,\(1970 + $0)" }
    let file = try ScratchFile("band,title,year\n" + rows.joined(separator: "\n"))
    let stream = try ImportSource.open(path: file.path)
    let doubts = try stream.nextBatch()?.doubts ?? []
    #expect(doubts.map(\.needsAnswer) == [true])
    #expect(doubts.first?.text.contains("no column has the artists") == true)
  }

  @Test("is not answered with a column that cannot have the artists")
  func advice() throws {
    let rows = (0..<30).map { "Title \($0) x,\(1970 + $0),gold,http://x.org/\($0)" }
    let file = try ScratchFile("title,year,certification,link\n" + rows.joined(separator: "\n"))
    let stream = try ImportSource.open(path: file.path)
    #expect(
      try stream.nextBatch()?.doubts.map(\.text) == [
        "no column has the artists; give that of all albums, as in --map '\"Can\"=artist'"
      ])
  }

  @Test(
    "is the text that the user gives for all albums without an artist",
    arguments: [
      "title,year\nCut,1979\nReturn,1981\n", "[{\"title\": \"Cut\"}, {\"title\": \"Return\"}]",
      "- title: Cut\n- title: Return\n",
    ])
  func constants(_ text: String) throws {
    var options = ImportOptions()
    options.mappings = [
      ColumnMapping(column: "\"The Slits\"", field: .artist),
      ColumnMapping(column: "\"A 3\"", field: "shelf"),
    ]
    let reading = try Reading(text, options)
    #expect(try albums(text, options) == ["The Slits / Cut", "The Slits / Return"])
    #expect(reading.records.map { $0.field("shelf") } == [.text("A 3"), .text("A 3")])
  }

  @Test("given for all albums is only that of those without one, and remembered for like files")
  func others() throws {
    let map = ColumnMap(
      [
        ColumnMapping(column: "\"The Slits\"", field: .artist),
        ColumnMapping(column: "\"1979\"", field: .year),
      ])
    var options = ImportOptions()
    options.columnMaps = [ColumnMap(shape: "artist,title", text: map.text)]
    let text = "title,artist\nCut,\nDebut,Björk\n"
    #expect(try albums(text, options) == ["The Slits / Cut", "Björk / Debut"])
    #expect(try Reading(text, options).records.map(\.draft.year) == [1979, 1979])
  }

  @Test("is shown by the year between them")
  func cited() throws {
    let titles = ["Tago Mago", "Loaded - Live", "154", "Trust", "Promise", "Aja"]
    let rows = zip(["Can", "Bush", "Wire", "Low", "Sade", "Steely Dan"], titles).map {
      "\"\($0), 1979. \($1)\",LP"
    }
    let records = try Reading("Album,Format\n" + rows.joined(separator: "\n")).records
    #expect(records.map(\.draft.title) == titles)
    #expect(records[1].draft.artist == "Bush" && records[1].draft.year == 1979)
  }

  @Test("a dash with a space on one side is between names where others have two")
  func looseDashes() throws {
    let loose = ["The Meters -Rejuvenation", "Bush- Razor"]
    let titles = (1...8).map { "Band \($0 % 3) - Title \($0)" } + loose
    let objects = titles.map { "{\"title\": \"\($0)\", \"format\": \"LP\"}" }
    let records = try Reading("[\(objects.joined(separator: ","))]").records.suffix(2)
    #expect(records.map(\.draft.artist) == ["The Meters", "Bush"])
    #expect(records.map(\.draft.title) == ["Rejuvenation", "Razor"])
  }
}
