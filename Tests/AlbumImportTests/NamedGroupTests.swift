import AlbumModel
import RecordReading
import Testing

@testable import RecordRecognition

@Suite("Albums that are named by the objects around them")
struct NamedGroupTests {
  @Test("are all read, however many artists there are")
  func many() throws {
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
    for text in texts { #expect(try Reading(text).error?.kind != nil) }
  }
}
