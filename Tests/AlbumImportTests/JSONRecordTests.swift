import AlbumModel
import Testing
@testable import RecordRecognition

@Suite("JSON records")
struct JSONRecordTests {
  @Test("records that cross block boundaries are complete, with their lines")
  func overBlocks() throws {
    let records = (0..<500).map { number in
      "{\"title\": \"\(number)\",\r\n \"notes\": \"\(String(repeating: "\\\"é", count: number))\"}"
    }
    let reading = try Reading("[" + records.joined(separator: ",\r\n") + "]")
    #expect(reading.titles == (0..<500).map { String($0) })
    #expect(reading.records.map(\.line) == (0..<500).map { 1 + 2 * $0 })
    #expect(reading.records[400].value("notes") == .text(String(repeating: "\"é", count: 400)))
  }
}
