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
      ), ("second", "two", "Rock", 2002, true, ["artists": .list(["two", "twelve"])]),
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

  private static let names: Set<String> = [
    "artists", "composers", "comments", "flex_attr", "comp", "singleton", "genres", "albumflex",
    "disc", "bitrate", "path",
  ]

  /// The numbers of the albums that match; nil for a query that is refused.
  private static func found(_ query: String, in albums: [Album], now: Int64 = 0) -> [Int64]? {
    let parser = QueryParser(now: now, fields: FieldNames(custom: names))
    return try? QueryMatcher(parser.query(query)).albums(from: albums).map(\.id.rawValue)
  }

  @Test(
    "texts, expressions, numbers and flags",
    arguments: CaseTable.numbers("beets-query-shelf"))
  func shelf(query: String, expected: [Int64]) {
    #expect(Self.found(query, in: Self.shelf) == expected)
  }

  @Test(
    "a single album",
    arguments: CaseTable.pairs("beets-query-single"))
  func single(query: String, expected: String) {
    let matches = expected == "true"
    #expect(Self.found(query, in: [Self.item]) == (matches ? [1] : []))
    #expect(Self.found("^" + query, in: [Self.item]) == (matches ? [] : [1]))
  }

  @Test(
    "paths",
    arguments: CaseTable.numbers("beets-query-paths"))
  func paths(query: String, expected: [Int64]) {
    #expect(Self.found(query, in: Self.files) == expected)
  }

  @Test(
    "dates",
    arguments: CaseTable.triples("beets-query-dates"))
  func dates(query: String, date: String, matches: String) throws {
    let now = try Self.seconds("2017-12-31T22:55:04")
    let album = Album(
      id: AlbumID(rawValue: 1), added: try Self.seconds(date), content: AlbumContent(title: "x"))
    #expect(Self.found("added:" + query, in: [album], now: now) == (matches == "true" ? [1] : []))
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
    arguments: CaseTable.singles("beets-query-mistakes"))
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
    let day = try #require(CivilDate(year: Int(parts[0]), month: Int(parts[1]), day: Int(parts[2])))
    return day.secondsSince1970 + parts[3] * 3600 + parts[4] * 60 + parts[5]
  }
}
