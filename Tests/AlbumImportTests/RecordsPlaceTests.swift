import RecordReading
import Testing

@Suite("Finding the list in a JSON file")
struct RecordsPlaceTests {
  @Test("an invalid pointer is an error in one line", arguments: ["albums", "/a~", "/a~2b"])
  func malformedPointer(_ text: String) throws {
    let error = try #require(throws: JSONPointer.Malformed.self) { try JSONPointer(text) }
    #expect(
      error.description
        == "\"\(text)\" is not a JSON path: write / before every name, as in /library/albums")
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
}
