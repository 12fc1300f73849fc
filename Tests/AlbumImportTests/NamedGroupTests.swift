import AlbumModel
import Testing

@testable import AlbumImport

@Suite("Albums that are named by the objects around them")
struct NamedGroupTests {
  private func albums(_ text: String) throws -> [String] {
    try Reading.drafts(of: text).map {
      "\($0.artist ?? "-") / \($0.title ?? "-") / \($0.year ?? 0)"
    }
  }

  private let expected = [
    "Radiohead / Kid A / 2000", "Radiohead / Amnesiac / 2001", "Wire / 154 / 1979",
  ]

  @Test(
    "have their artist and title as names of members",
    arguments: [
      """
      {"Radiohead": {"Kid A": {"year": 2000}, "Amnesiac": {"year": 2001, "genre": "Rock"}},
       "Wire": {"154": {"year": 1979, "tracks": [{"title": "I Should Have Known Better"}]}}}
      """,
      """
      {"Radiohead": {"Kid A": 2000, "Amnesiac": 2001}, "Wire": {"154": 1979}}
      """,
      """
      {"Radiohead": ["Kid A (2000)", "Amnesiac (2001)"], "Wire": ["154 (1979)"]}
      """,
      """
      {"Radiohead": [{"title": "Kid A", "year": 2000}, {"title": "Amnesiac", "year": 2001}],
       "Wire": [{"title": "154", "year": 1979}]}
      """,
      """
      {"records": {"Radiohead": {"Kid A": {"year": 2000, "label": "XL"},
        "Amnesiac": {"year": 2001, "label": "XL"}}, "Wire": {"154": {"year": 1979}}}, "count": 3}
      """,
      """
      {"2000": {"Radiohead": ["Kid A (2000)", "Amnesiac (2001)"]}, "1979": {"Wire": ["154 (1979)"]}}
      """,
      """
      {"Rock": {"Radiohead": {"Kid A": {"year": 2000}, "Amnesiac": {"year": 2001}}},
       "Punk": {"Wire": {"154": {"year": 1979}}}}
      """,
      """
      ["Radiohead - Kid A (2000)", "Radiohead - Amnesiac (2001)", "Wire – 154 (1979)"]
      """,
      """
      {"albums": ["Radiohead - Kid A (2000)", "Radiohead - Amnesiac (2001)", "Wire – 154 (1979)"]}
      """,
      """
      {"2000s": ["Radiohead - Kid A (2000)", "Radiohead - Amnesiac (2001)"],
       "1970s": ["Wire – 154 (1979)"]}
      """,
    ])
  func forms(_ text: String) throws {
    #expect(try albums(text) == expected)
    for blockSize in [20, 33] {
      var options = ImportOptions()
      options.blockSize = blockSize
      #expect(try Reading(text, options).titles == ["Kid A", "Amnesiac", "154"])
    }
  }

  @Test("of one artist have that artist")
  func oneArtist() throws {
    #expect(
      try albums("{\"Wire\": {\"154\": {\"year\": 1979}, \"Pink Flag\": {\"year\": 1977}}}")
        == ["Wire / 154 / 1979", "Wire / Pink Flag / 1977"])
    #expect(try albums("{\"Wire\": [\"154 (1979)\"]}") == ["Wire / 154 / 1979"])
  }

  @Test("by year have that year, or it is their section")
  func years() throws {
    let reading = try Reading(
      """
      {"1977": [{"artist": "Wire", "title": "Pink Flag"}, {"artist": "Can", "title": "Saw Delight"}],
       "1979": [{"artist": "Wire", "title": "154"}]}
      """)
    #expect(reading.records.map(\.draft.year) == [1977, 1977, 1979])
    let pressings = try Reading(
      """
      {"2017": [{"artist": "Wire", "title": "Pink Flag", "year": 1977}],
       "2018": [{"artist": "Wire", "title": "154", "year": 1979}]}
      """)
    #expect(pressings.records.map(\.draft.year) == [1977, 1979])
    #expect(pressings.records.map { $0.field("section")?.description } == ["2017", "2018"])
  }

  @Test("by genre have it as section, also if they have no artist")
  func genres() throws {
    let text = """
      {"Jazz": [{"title": "Kind of Blue"}], "Hip-Hop": [{"title": "Illmatic"}],
       "Indie Rock": [{"title": "Goo"}]}
      """
    let reading = try Reading(text)
    #expect(reading.records.map(\.draft.artist) == [nil, nil, nil])
    #expect(
      reading.records.map { $0.field("section")?.description } == ["Jazz", "Hip-Hop", "Indie Rock"])
    let lines = try Reading(
      "{\"Jazz\": [\"Sun Ra - Lanquidity\"], \"Rock\": [\"Can - Future Days\"]}")
    #expect(lines.records.map(\.draft.artist) == ["Sun Ra", "Can"])
    #expect(lines.records.map { $0.field("section")?.description } == ["Jazz", "Rock"])
    #expect(
      try albums(
        "{\"House of Pain\": [\"Same as It Ever Was (1994)\"], \"Can\": [\"Future Days\"]}"
      )
      .first == "House of Pain / Same as It Ever Was / 1994")
  }

  @Test("in lists of texts without any year are read, but the user is asked")
  func doubt() throws {
    let text = "{\"Radiohead\": [\"Kid A\", \"Amnesiac\"], \"Wire\": [\"154\"]}"
    #expect(try albums(text).first == "Radiohead / Kid A / 0")
    func doubts(_ text: String) throws -> [Bool] {
      let file = try ScratchFile(text.utf8)
      let stream = try ImportSource.open(path: file.path)
      let readings = try stream.nextBatch()?.readings ?? []
      return readings.compactMap(\.doubt?.needsAnswer)
    }
    #expect(try doubts(text) == [true, true])
    #expect(
      try doubts(
        text.replacing("Kid A", with: "Kid A (2000)")
          .replacing("Amnesiac", with: "Amnesiac (2001)")
      ).isEmpty)
  }

  @Test(
    "are not found in other objects",
    arguments: [
      "{\"files\": [\"a.txt\", \"b.txt\"], \"keywords\": [\"x\"]}",
      "{\"Name\": \"x\", \"Tags\": [\"Rock\"], \"Tracks\": [\"One\", \"Two\"]}",
      "{\"Shoes\": {\"Runner\": {\"price\": 30, \"size\": 44}}, \"Hats\": {\"Cap\": {\"price\": 3}}}",
      "{\"Rock\": [\"Kid A\", \"154\"], \"Jazz\": [\"Kind of Blue\"]}",
      "{\"a\": {\"b\": {\"c\": {\"D\": [\"x\"]}}}}",
      "[\"one\", \"two\", \"three\"]",
    ])
  func others(_ text: String) throws {
    let records = try? Reading(text).records.filter {
      $0.draft.title != nil && $0.draft.artist != nil
    }
    #expect(records?.isEmpty ?? true)
  }

  @Test("are all read, however many artists there are")
  func many() throws {
    let artists = (0..<3000).map { "\"Band \($0)\": {\"Album \($0)\": {\"year\": 2000}}" }
    let reading = try Reading("{\(artists.joined(separator: ","))}")
    #expect(reading.records.count == 3000)
    #expect(reading.records.last?.draft.artist == "Band 2999")
    let lists = (0..<3000).map { "\"Band \($0)\": [{\"title\": \"Album\"}]" }
    #expect(try Reading("{\(lists.joined(separator: ","))}").records.count == 3000)
  }

  @Test("that are nested or damaged without end do not crash")
  func hostile() throws {
    let deep = String(repeating: "{\"Wire\":", count: 20_000) + "[\"154 (1979)\"]"
    let texts = [
      deep, deep + String(repeating: "}", count: 20_000),
      "{\"Wire\": {\"154\": " + String(repeating: "[", count: 20_000),
      "{\"Wire\": [\"" + String(repeating: "x - ", count: 100_000) + "\"]}",
      "{\"Wire\": [" + String(repeating: "\"154 (1979)\",", count: 20_000) + "]}",
      "{\"Wire\": {\"154\": {\"year\": 1979}, \"Chairs\": [[[1]]], \"x\": true}}",
    ]
    for text in texts { _ = try? Reading(text) }
    #expect(try Reading(texts[4]).records.count == 20_000)
    #expect(try Reading(texts[5]).titles.first == "154")
  }

  @Test("are read from YAML and TOML too")
  func otherLanguages() throws {
    #expect(
      try albums(
        "Radiohead:\n  Kid A:\n    year: 2000\n  Amnesiac:\n    year: 2001\n"
          + "Wire:\n  \"154\": {year: 1979}\n") == expected)
    #expect(
      try albums(
        "[Radiohead.\"Kid A\"]\nyear = 2000\n[Radiohead.Amnesiac]\nyear = 2001\n"
          + "[Wire.154]\nyear = 1979\n") == [expected[1], expected[0], expected[2]])
  }

  @Test("the texts in a list of an artist's albums are titles, and its year is not theirs")
  func titlesOfArtists() throws {
    let json = #"""
      [{"artist": "Can", "albums": ["Tago Mago (1971)", "Ege Bamyasi"]},
       {"artist": "Wire", "albums": ["154", "Pink Flag"]}, {"artist": "Low", "albums": ["Trust"]}]
      """#
    let found = try Reading(json).records
    #expect(found.map(\.draft.title) == ["Tago Mago", "Ege Bamyasi", "154", "Pink Flag", "Trust"])
    #expect(found.map(\.draft.artist) == ["Can", "Can", "Wire", "Wire", "Low"])
    #expect(found.map(\.draft.year) == [1971, nil, nil, nil, nil])
    let bands = [("Can", ["Ege", "Soon"]), ("Wire", ["154", "Send"]), ("Low", ["Trust"])]
    let xml = bands.map { name, titles in
      "<band><name>\(name)</name><albums>\(titles.map { "<album>\($0)</album>" }.joined())</albums>"
        + "<year>1976</year></band>"
    }
    let albums = try Reading("<music>\(xml.joined())</music>").records
    #expect(albums.map(\.draft.title) == ["Ege", "Soon", "154", "Send", "Trust"])
    #expect(albums.map(\.draft.artist) == ["Can", "Can", "Wire", "Wire", "Low"])
    #expect(albums.allSatisfy { $0.draft.year == nil })
  }
}
