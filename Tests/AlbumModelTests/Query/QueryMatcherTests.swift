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
    let parser = QueryParser(now: 1_795_248_000, customFields: ["rating", "label", "tags", "mono"])
    return try QueryMatcher(parser.query(text)).albums(from: Self.shelf).map(\.id.rawValue)
  }

  @Test(
    "texts",
    arguments: [
      ("bjork", [2, 7]), ("BJORK", [2, 7]), ("björk", [2, 7]), ("Björk", [2, 7]),
      ("artist:=Björk", [2]),
      ("artist:=björk", [7]), ("artist:=~BJORK", [2, 7]), ("artist:=bowie", []),
      ("'david bowie' low", [1]), ("genre:rock", [1, 5]), ("genre:=rock", [5]), ("heroes", [5]),
      ("genre:", [1, 2, 3, 5, 7]), ("^genre:", [4, 6]), ("^genre:pop", [1, 3, 4, 5, 6, 7]),
      ("label:=", [2, 3, 4, 5, 6, 7]), ("label:", [1, 5]), ("1977", [1, 5]), ("197", [1, 3, 4, 5]),
      ("title:low , title:wall", [1, 4]), ("-(bowie , bjork)", [3, 4, 6]),
      ("", [1, 2, 3, 4, 5, 6, 7]), ("title::^low", []), ("title::(?i)^low", [1]),
      ("title:low, title:wall", [1, 4]), ("#1, #7", [1, 7]),
    ])
  func texts(query: String, expected: [Int64]) throws {
    #expect(try identities(query) == expected)
  }

  @Test(
    "numbers, lists, flags and dates",
    arguments: [
      ("year:1977", [1, 5]), ("year:..1976", [3]), ("year:1990..", [2, 7]), ("year:197", []),
      ("rating:4", [4]), ("rating:4..5", [1, 2, 4]), ("rating:5.0", [1]), ("rating:=4.5", [2]),
      ("rating::4", [2, 4, 7]), ("^rating:..", [1, 2, 3, 4, 5, 6, 7]), ("tags:live", [3]),
      ("tags:=lagos", [3]), ("tags:=liv", []), ("tags:", [3]), ("mono:false", [4]),
      ("mono:no", [4]),
      ("mono:true", []), ("^mono:true", [1, 2, 3, 4, 5, 6, 7]), ("id:3", [3]),
      ("id:3..4", [3, 4]), ("id:1 , id:7", [1, 7]), ("year::^19", [1, 2, 3, 4, 5]),
      ("added:2020-09-14", [1]), ("added:2020-09-18..", [5, 6, 7]),
    ])
  func numbers(query: String, expected: [Int64]) throws {
    #expect(try identities(query) == expected)
  }

  @Test(
    "a path selects a folder and what is in it, not a part of a name",
    arguments: [
      ("/music/jazz", [1, 2]), ("/music/jazz/", [1, 2]), ("/music/jazz/Low", [1]),
      ("/music", [1, 2]),
      ("/mus", []), ("/music/rock/../jazz/./Low", [1]), ("path:/music/jazz", [1, 2]),
      ("path:jazz", [1, 2, 4]), ("path:jazz/Low", [1]), ("path:az", []), ("path:JAZZ", []),
      ("^path:jazz", [3, 5]), ("path::az", [1, 2]), ("path:", [1, 2]), ("path:=", [3, 4, 5]),
      ("'/music'", []), ("\"path:/music\"", []), ("/music/jazz , title:five", [1, 2, 5]),
      ("AC/DC", [5]), ("/", [5]), ("/a%20b", []), ("'path':'/mnt/a b'", [4]), ("path:/mnt", [4]),
    ])
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
    let parser = QueryParser(now: 0, customFields: ["path", "folder"])
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
