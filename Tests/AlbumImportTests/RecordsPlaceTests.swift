import AlbumImport
import Testing

@Suite("Finding the list in a JSON file")
struct RecordsPlaceTests {
  private func titles(_ text: String, at pointer: String? = nil) throws -> [String?] {
    var options = ImportOptions()
    options.recordsPointer = try pointer.map { try JSONPointer($0) }
    let reading = try Reading(text, options)
    if let error = reading.error { throw error }
    return reading.titles
  }

  private static let library = """
    {"user": {"name": "me"}, "tracks": [{"artist": "x", "album": "t1"}, {"album": "t2"}],
     "albums": [{"artist": "x", "album": "a1"}], "nested": {"deep": [{"title": "d1"}]},
     "numbers": [1, 2], "shows": [{"publisher": "p"}], "pages": [{"items": [{"title": "p1"}]}]}
    """

  @Test("a list called albums is preferred")
  func albums() throws {
    #expect(try titles(Self.library) == ["a1"])
  }

  @Test("an empty list of albums is ignored in favor of the next")
  func emptyAlbums() throws {
    #expect(
      try titles("{\"tracks\": [{\"artist\": \"x\", \"album\": \"t1\"}], \"albums\": []}") == ["t1"]
    )
  }

  @Test("a list called items or data is used, but not a title next to it")
  func data() throws {
    #expect(
      try titles("{\"title\": \"Top Rock\", \"data\": [{\"Album\": \"a\"}, {\"Album\": \"b\"}]}")
        == ["a", "b"])
  }

  @Test("a single album is one record, alone or under its name")
  func single() throws {
    let album =
      "{\"name\": \"Low\", \"artist\": \"Bowie\", \"tracks\": {\"track\": [{\"name\": \"t\"}]}}"
    #expect(try titles(album) == ["Low"])
    #expect(try titles("{\"album\": \(album)}") == ["Low"])
  }

  @Test("the list can be inside an object")
  func nested() throws {
    #expect(
      try titles("{\"topalbums\": {\"album\": [{\"name\": \"a\"}], \"@attr\": {\"page\": \"1\"}}}")
        == ["a"])
  }

  @Test("of lists with unknown names, the longest with titles is used")
  func longest() throws {
    #expect(
      try titles("{\"x\": [{\"a\": 1}, {\"a\": 2}, {\"a\": 3}], \"y\": [{\"title\": \"b\"}]}") == [
        "b"
      ])
  }

  @Test(
    "a pointer selects the list",
    arguments: [
      ("/tracks", ["t1", "t2"]), ("/nested/deep", ["d1"]), ("/albums", ["a1"]),
      ("/pages/0/items", ["p1"]),
      ("/albums/0", ["a1"]), ("/user", ["me"]),
    ])
  func pointer(_ pointer: String, _ expected: [String]) throws {
    #expect(try titles(Self.library, at: pointer) == expected)
  }

  @Test("a pointer reaches into a list at the top")
  func pointerIntoList() throws {
    #expect(try titles("[[{\"title\": \"a\"}], [{\"title\": \"b\"}]]", at: "/1") == ["b"])
    #expect(try titles("[{\"title\": \"a\"}]", at: "") == ["a"])
  }

  @Test("names with / and ~ are escaped in a pointer")
  func escapedPointer() throws {
    #expect(try titles("{\"a/b\": {\"~1\": [{\"title\": \"x\"}]}}", at: "/a~1b/~01") == ["x"])
  }

  @Test("a pointer to a missing list is an error with the existing lists")
  func wrongPointer() throws {
    let error = try #require(throws: ImportError.self) { try titles(Self.library, at: "/album") }
    #expect(error.kind == .noRecords)
    #expect(error.message == "there is no list or object at /album")
    #expect(
      error.advice
        == "available lists: /tracks (2), /albums (1), /nested/deep (1), /shows (1), /pages (1)")
  }

  @Test("a file without any list is an error")
  func noList() throws {
    let error = try #require(throws: ImportError.self) { try titles("{\"a\": {\"b\": 1}}") }
    #expect(error.kind == .noRecords)
    #expect(error.description.hasSuffix(": there is no list of records in it"))
  }

  @Test("an invalid pointer is an error in one line", arguments: ["albums", "/a~", "/a~2b"])
  func malformedPointer(_ text: String) throws {
    let error = try #require(throws: JSONPointer.Malformed.self) { try JSONPointer(text) }
    #expect(
      error.description
        == "\"\(text)\" is not a JSON path: write / before every name, as in /library/albums"
    )
  }

  @Test(
    "a pointer is formatted as parsed", arguments: ["", "/a", "/a/0/b", "/a~1b/~01", "/", "/a//b"])
  func pointerDescription(_ text: String) throws {
    #expect(try JSONPointer(text).description == text)
  }

  @Test("the list is found after megabytes of others, with its lines")
  func behindOthers() throws {
    let tracks = (0..<40_000).map { "{\"track\": \"\($0)\"}" }.joined(separator: ",\n")
    let reading = try Reading("{\"tracks\": [\n\(tracks)\n],\n\"albums\": [\n{\"title\": \"a\"}]}")
    #expect(reading.titles == ["a"])
    #expect(reading.records[0].line == 40_004)
  }

  @Test("a file that is truncated in the list yields its records")
  func truncated() throws {
    let reading = try Reading("{\"albums\": [{\"title\": \"a\"},\n{\"title\": \"b\"")
    #expect(reading.titles == ["a"])
    #expect(reading.error?.kind == .broken)
    #expect(reading.error?.line == 2)
  }
}
