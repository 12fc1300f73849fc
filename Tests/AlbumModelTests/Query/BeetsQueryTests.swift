import AlbumModel
import AlbumTestSupport
import Foundation
import Testing

/// The cases of beets' own tests of queries, on albums with the same values.
///
/// Cases about tracks, about classes of its implementation and about its configuration have no
/// equivalent. Each other one has the result that it has in beets, or stands in the last table of
/// docs/query-language.md with the reason.
@Suite("The cases of beets' tests of queries")
struct BeetsQueryTests {
  private static let shelf: [Album] = {
    let values: [(String, String, String, Int64, Bool, [String: FieldValue])] = [
      (
        "first", "one", "rock", 2001, true,
        ["artists": .list(["one", "eleven"]), "composers": .list(["composer"])]
      ),
      ("second", "two", "Rock", 2002, true, ["artists": .list(["two", "twelve"])]),
      (
        "third", "three", "Hard Rock", 2003, false,
        [
          "artists": .list(["three", "one"]), "comments": .text("café"),
          "flex_attr": .text("flex"),
        ]
      ),
    ]
    return values.enumerated().map { index, album in
      var content = AlbumContent(title: album.0, artist: album.1, genre: album.2, year: album.3)
      for (name, value) in album.5 { content.fields[name] = value }
      content.fields["comp"] = .flag(album.4)
      content.fields["singleton"] = .flag(index == 2)
      content.fields["genres"] = .list([album.2])
      if index < 2 { content.fields["albumflex"] = .text("foo") }
      return Album(id: AlbumID(rawValue: Int64(index + 1)), added: 0, content: content)
    }
  }()

  private static let item = Album(
    id: AlbumID(rawValue: 1), added: 0,
    content: {
      var content = AlbumContent(title: "the album", year: 1)
      content.fields["disc"] = .integer(6)
      content.fields["bitrate"] = .integer(128_000)
      content.fields["genres"] = .list(["Classical", "Baroque"])
      return content
    }())

  private static let files: [Album] = [
    "/aaa/bb/c.mp3", "/x/y/z.mp3", "/c/_/title.mp3", "/c/%/title.mp3", #"/c/\x/title.mp3"#,
    "/A/B/C2.mp3", "/lib/relative/item.mp3",
  ].enumerated().map { index, path in
    var content = AlbumContent(title: "file")
    content.fields["path"] = .text(path)
    return Album(id: AlbumID(rawValue: Int64(index + 1)), added: 0, content: content)
  }

  private static let names = [
    "artists", "composers", "comments", "flex_attr", "comp", "singleton", "genres", "albumflex",
    "disc", "bitrate", "path",
  ]

  /// The numbers of the albums that match; nil for a query that is refused.
  private static func found(_ query: String, in albums: [Album], now: Int64 = 0) -> [Int64]? {
    let parser = QueryParser(now: now, customFields: names)
    return try? QueryMatcher(parser.query(query)).albums(from: albums).map(\.id.rawValue)
  }

  @Test(
    "texts, expressions, numbers and flags",
    arguments: [
      ("", [1, 2, 3]), (":oNE", []), (":one", [1]), (":sec :ond", [2]), (":second", [2]),
      ("=rock", [1]), ("=~\"hard rock\"", [3]), (":t$", [1]), ("oNE", [1]), ("sec ond", [2]),
      ("three", [3]), ("albumflex:foo", [1, 2]), ("artist::t.+r", [3]), ("artist:thrEE", [3]),
      ("artists::eleven", [1]), ("artists::one", [1, 3]), ("ArTiST:three", [3]),
      ("comments:café", [3]), ("comp:true", [1, 2]), ("comp:false", [3]), ("flex_attr:flex", [3]),
      ("Flex_Attr:flex", [3]), ("genres:=rock", [1]), ("genres:=Rock", [2]),
      ("genres:=\"Hard Rock\"", [3]), ("genres:=~\"hard rock\"", [3]), ("genres:=~rock", [1, 2]),
      ("genres:=\"hard rock\"", []), ("popebear", []), ("singleton:true", [3]),
      ("singleton:1", [3]), ("singleton:false", [1, 2]), ("singleton:0", [1, 2]),
      ("title:ond", [2]), ("title::sec", [2]), ("year:2001", [1]), ("year:2000..2002", [1, 2]),
      ("-artist::t.+r", [1, 2]), ("-:t$", [2, 3]), ("sec -bar", [2]), ("sec -title:bar", [2]),
      ("-ond", [1, 3]), ("^ond", [1, 3]), ("^title:sec", [1, 3]), ("-title:sec", [1, 3]),
      ("genres::rock", [1]), ("genre::rock", [1]), ("composers::composer", [1]),
      ("first , second", [1, 2]), ("first, second", [1, 2]), ("first,second", []),
      (#"te\:st"#, []), (#":te\:st"#, []), ("artist:", [1, 2, 3]),
      ("year-", [3, 2, 1]), ("comp:true year-", [2, 1]),
      ("genre+ year-", [3, 2, 1]),
    ])
  func shelf(query: String, expected: [Int64]) {
    #expect(Self.found(query, in: Self.shelf) == expected)
  }

  @Test(
    "a single album",
    arguments: [
      ("title::\"^the album$\"", true), ("title::^album$", false), ("disc::^6$", true),
      ("title:album", true), ("title:ablum", false), ("disc:6", true),
      ("title:=~\"the album\"", true), ("title:=~\"THE ALBUM\"", true), ("title:=~album", false),
      ("genres:=Classical", true), ("genres:=Neoclassical", false), ("genres:=~classical", true),
      ("genres:=~neoclassical", false), ("year:1", true), ("year:10", false),
      ("bitrate:100000..200000", true), ("bitrate:200000..300000", false),
      ("bitrate:100000..", true), ("bitrate:200000..100000", true), ("bitrate:12", false),
    ])
  func single(query: String, matches: Bool) {
    #expect(Self.found(query, in: [Self.item]) == (matches ? [1] : []))
    #expect(Self.found("^" + query, in: [Self.item]) == (matches ? [] : [1]))
  }

  @Test(
    "paths",
    arguments: [
      ("path:/aaa/bb/c.mp3", [1]), ("path:/aaa", [1]), ("path:/aaa/", [1]), ("path:/aa", []),
      ("path:/xyzzy/", []), ("path:/b/", []), ("path:/x/../aaa/bb", [1]), (#"path::c\.mp3$"#, [1]),
      ("path:/c/_", [3]), ("path:/c/%", [4]), (#"path:/c/\\x"#, [5]),
      ("path:relative/item.mp3", [7]), ("path::/lib/relative/item.mp3", [7]), ("/aaa/bb", [1]),
      ("/aaa/bb , /aaa", [1]), ("c.mp3", []), ("title:/a/b", []), ("path:/a/b/c2.mp3", []),
    ])
  func paths(query: String, expected: [Int64]) {
    #expect(Self.found(query, in: Self.files) == expected)
  }

  @Test(
    "dates",
    arguments: [
      ("2000..2001", "2000-01-01T00:00:00", true), ("2000..2001", "2001-06-20T14:15:16", true),
      ("2000..2001", "2001-12-31T23:59:59", true), ("2000..2001", "1999-12-31T23:59:59", false),
      ("2000..2001", "2002-01-01T00:00:00", false), ("2000..", "2000-01-01T00:00:00", true),
      ("2000..", "2099-10-11T00:00:00", true), ("2000..", "1999-12-31T23:59:59", false),
      ("..2001", "2001-12-31T23:59:59", true), ("..2001", "2002-01-01T00:00:00", false),
      ("-1d..1d", "2017-12-31T22:55:04", true), ("-2d..-1d", "2017-12-31T22:55:04", false),
      ("2000-06-20..2000-06-20", "2000-06-20T00:00:00", true),
      ("2000-06-20..2000-06-20", "2000-06-20T23:59:59", true),
      ("2000-06-20..2000-06-20", "2000-06-19T23:59:59", false),
      ("2000-06-20..2000-06-20", "2000-06-21T00:00:00", false),
      ("1999-12..2000-02", "1999-12-01T00:00:00", true),
      ("1999-12..2000-02", "2000-02-29T23:59:59", true),
      ("1999-12..2000-02", "1999-11-30T23:59:59", false),
      ("1999-12..2000-02", "2000-03-01T00:00:00", false),
      ("2000-01-01T12..2000-01-01T13", "2000-01-01T11:59:59", false),
      ("2000-01-01T12..2000-01-01T13", "2000-01-01T12:00:00", true),
      ("2000-01-01T12..2000-01-01T13", "2000-01-01T13:59:59", true),
      ("2000-01-01T12..2000-01-01T13", "2000-01-01T14:00:00", false),
      ("2008-12-01T22", "2008-12-01T22:30:00", true),
      ("2008-12-01T22", "2008-12-01T23:30:00", false),
      ("2000-01-01T12:30..2000-01-01T12:31", "2000-01-01T12:31:59", true),
      ("2000-01-01T12:30..2000-01-01T12:31", "2000-01-01T12:32:00", false),
      ("2000-01-01T12:30:50..2000-01-01T12:30:55", "2000-01-01T12:30:49", false),
      ("2000-01-01T12:30:50..2000-01-01T12:30:55", "2000-01-01T12:30:55", true),
      ("2000-01-01T12:30:50..2000-01-01T12:30:55", "2000-01-01T12:30:56", false),
      ("..", "1000-01-01T00:00:00", true), ("2001..2000", "2000-01-01T00:00:00", true),
      ("2000-02..1999-12", "2000-02-29T23:59:59", true),
      ("2000-01-01T13..2000-01-01T12", "2000-01-01T13:59:59", true),
      ("2001..2000-06", "2000-05-31T23:59:59", false),
      ("2001..2000-06", "2001-12-31T23:59:59", true), ("2013-03", "2013-03-30T22:21:00", true),
      ("2013-04", "2013-03-30T22:21:00", false), ("2013-03-30", "2013-03-30T22:21:00", true),
      ("2013-03-31", "2013-03-30T22:21:00", false), ("2014..2013", "2013-03-30T22:21:00", true),
      ("2012..2011", "2013-03-30T22:21:00", false), ("2000-01-01t12", "2000-01-01T12:30:00", true),
      ("\"2000-01-01 12\"", "2000-01-01T12:30:00", true),
      ("2000-01-01t12", "2000-01-01T13:00:00", false),
    ])
  func dates(query: String, date: String, matches: Bool) throws {
    let now = try Self.seconds("2017-12-31T22:55:04")
    let album = Album(
      id: AlbumID(rawValue: 1), added: try Self.seconds(date), content: AlbumContent(title: "x"))
    #expect(Self.found("added:" + query, in: [album], now: now) == (matches ? [1] : []))
  }

  @Test("relative dates", arguments: ["d", "w", "m", "y"])
  func relativeDates(unit: String) throws {
    let now = try Self.seconds("2017-12-31T22:55:04")
    let album = Album(id: AlbumID(rawValue: 1), added: now, content: AlbumContent(title: "x"))
    for (query, matches) in [
      ("-4U..+4U", true), ("-2U..-1U", false), ("-4U..", true), ("4U..", false), ("..+4U", true),
      ("..-4U", false), ("+4U..-4U", true),
    ] {
      let text = "added:" + query.replacing("U", with: unit)
      #expect(Self.found(text, in: [album], now: now) == (matches ? [1] : []), "\(text)")
    }
  }

  @Test(
    "mistakes are refused",
    arguments: [
      "added:1409830085..1412422089", "added:12-34-56-78", "added:2001-01-0a", "added:2001-0a",
      "added:200a", "added:2001-01-01..2001-01-0a", "added:2001-0a..2001-01", "added:200a..2002",
      "added:20aa..", "added:..2aa", "added:2000|2001", "added:1|", "added:5|3d",
      "added:2000-01-01x12", "year:199a", "year::199(",
    ])
  func mistakes(query: String) {
    #expect(Self.found(query, in: Self.shelf) == nil)
  }

  @Test(
    "differences are in the documentation, with the result as it says",
    arguments: [
      ("pope:bear", [], nil), ("mood+", [1, 2, 3], nil), ("comments:", [1, 2, 3], [3]),
      ("^comments:", [], [1, 2]),
      ("first ,", [1, 2, 3], [1]), (", first", [1, 2, 3], [1]), ("2001", [], [1]),
      ("comp:something", [3], []), ("comments+", [1, 2, 3], [3, 1, 2]),
      ("comments::^$", [1, 2], []),
    ] as [(String, [Int64], [Int64]?)])
  func differences(query: String, beets: [Int64], ours: [Int64]?) throws {
    #expect(Self.found(query, in: Self.shelf) == ours)
    #expect(ours != beets)
    let page = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("../../../docs/query-language.md")
    let text = try String(contentsOf: page.standardized, encoding: .utf8)
    let table = text.components(separatedBy: "## Differences from beets").last ?? ""
    #expect(table.contains("`\(query)`"), "\(query)")
  }

  private static func seconds(_ text: String) throws -> Int64 {
    let parts = text.split { "-T:".contains($0) }.compactMap { Int64($0) }
    let day = try #require(
      CivilDate(year: Int(parts[0]), month: Int(parts[1]), day: Int(parts[2])))
    return day.secondsSince1970 + parts[3] * 3600 + parts[4] * 60 + parts[5]
  }
}
