import AlbumModel
import AlbumTestSupport
import Testing

@Suite("The albums that match a query")
struct QueryMatcherTests {
  private static let shelf: [Album] = [
    album(1, "Low", "David Bowie", "Rock", 1977, ["rating": .integer(5), "label": .text("RCA")]),
    album(2, "Homogenic", "Björk", "Pop", 1997, ["rating": .number(4.5)]),
    album(3, "Expensive Shit", "Fela Kuti", "Afrobeat", 1975, ["tags": .list(["lagos", "live"])]),
    album(4, "The Wall", "Pink Floyd", nil, 1979, ["rating": .text("4"), "mono": .flag(false)]),
    album(5, "\"Heroes\"", "David Bowie", "rock", 1977, ["label": .text("")]),
    album(6, "Volume 10", nil, nil, nil, [:]),
    album(7, "Volume 2", "bjo\u{308}rk", "Trip Hop", 2004, ["rating": .integer(14)]),
  ]

  private static func album(
    _ id: Int64, _ title: String, _ artist: String?, _ genre: String?, _ year: Int64?,
    _ fields: [String: FieldValue]
  ) -> Album {
    var content = AlbumContent(title: title, artist: artist, genre: genre, year: year)
    for (name, value) in fields { content.fields[name] = value }
    return Album(id: AlbumID(rawValue: id), added: 1_600_000_000 + id * 86_400, content: content)
  }

  private func identities(_ text: String) throws -> [Int64] {
    let names = FieldNames(custom: ["rating", "label", "tags", "mono"])
    let parser = QueryParser(now: 1_795_248_000, fields: names)
    return try QueryMatcher(parser.query(text)).albums(from: Self.shelf).map(\.id.rawValue)
  }

  @Test(
    "texts",
    arguments: CaseTable.numbers("query-matcher-texts"))
  func texts(query: String, expected: [Int64]) throws {
    #expect(try identities(query) == expected)
  }

  @Test(
    "numbers, lists, flags and dates",
    arguments: CaseTable.numbers("query-matcher-numbers"))
  func numbers(query: String, expected: [Int64]) throws {
    #expect(try identities(query) == expected)
  }

  @Test(
    "a path selects a folder and what is in it, not a part of a name",
    arguments: CaseTable.numbers("query-matcher-folders"))
  func folders(query: String, expected: [Int64]) throws {
    let fields: [[String: FieldValue]] = [
      ["path": .text("/music/jazz/Low")], ["path": .text("/music/jazz")], [:],
      ["folder": .text("file:///mnt/a%20b/jazz/Four")], [:],
    ]
    let albums = fields.enumerated().map { index, fields in
      Self.album(
        Int64(index + 1), ["one", "two", "three", "four", "five"][index],
        index == 4 ? "AC/DC" : nil, nil, nil, fields)
    }
    let parser = QueryParser(now: 0, fields: FieldNames(custom: ["path", "folder"]))
    let found = try QueryMatcher(parser.query(query)).albums(from: albums).map(\.id.rawValue)
    #expect(found == expected)
  }

  @Test(
    "orders: numbers by size, texts alphabetically, albums without a value last",
    arguments: [
      ("year+", [3, 1, 5, 4, 2, 7, 6]), ("year-", [7, 2, 4, 1, 5, 3, 6]),
      ("title+ volume", [7, 6]), ("artist+ title+", [2, 7, 5, 1, 3, 4, 6]),
      ("genre+ year-", [3, 2, 1, 5, 7, 4, 6]), ("rating+", [4, 2, 1, 7, 3, 5, 6]),
      ("rating-", [7, 1, 2, 4, 3, 5, 6]), ("id-", [7, 6, 5, 4, 3, 2, 1]),
    ])
  func orders(query: String, expected: [Int64]) throws {
    #expect(try identities(query) == expected)
  }

  @Test("a range with its ends reversed is refused, however it was made")
  func wrongRange() {
    #expect(throws: QueryError.self) {
      try QueryMatcher(AlbumQuery(.field(.year, .range(2, 1))))
    }
  }
}
