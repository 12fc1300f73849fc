import AlbumModel
import Testing
@testable import RecordReading

@Suite("Lines in different encodings")
struct MixedEncodingTests {
  @Test("the encoding of a very long line is detected in pieces, without splitting characters")
  func longLine() throws {
    let cell = String(repeating: "日本é", count: 50_000)
    let reading = try Reading(Array("artist,title\n".utf8) + [0xE9] + Array(",\(cell)".utf8))
    #expect(reading.titles == [cell])
  }
}
