import AlbumModel
import RecordRecognition
import Testing

@Suite("Quotes and line ends")
struct QuotingTests {
  @Test("records and cells that cross block boundaries are complete")
  func overBlocks() throws {
    var text = "artist,title,notes\r\n"
    for number in 0..<3000 {
      let note = String(repeating: "n\"\"\r\n", count: number % 50)
      text += "\"artist \(number)\",title \(number),\"\(note)\"\r\n"
    }
    let reading = try Reading(text)
    #expect(reading.records.count == 3000)
    var line = 2
    for (number, record) in reading.records.enumerated() {
      let note = String(repeating: "n\"\r\n", count: number % 50)
      #expect(record.texts == ["artist \(number)", "title \(number)", note])
      #expect(record.line == line)
      line += 1 + number % 50
    }
  }
}
