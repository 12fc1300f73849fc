import AlbumModel
import Testing
@testable import RecordRecognition

@Suite("Tables that are aligned or drawn in text")
struct AlignedTableTests {
  @Test("that are huge or ragged end in bounded time")
  func hostile() throws {
    let table = "Artist  Title        Year\nCan     Tago Mago    1971\nWire    154          1979\n"
    let row = "Sade    Love Deluxe  1992\n"
    #expect(try Reading(table + String(repeating: row, count: 3000)).records.count == 3002)
    let texts = [
      table + String(repeating: "a  ", count: 300_000),
      table + String(repeating: " ", count: 1_000_000) + "x",
      table + String(repeating: "-  ", count: 100_000),
      String(repeating: "+", count: 100_000) + "\n|\n+-+",
      String(repeating: "│─┼", count: 50_000),
      "a|b\n-+-\n" + String(repeating: "|", count: 100_000),
    ]
    for text in texts { _ = try? Reading(text) }
    var options = ImportOptions()
    options.blockSize = 120
    #expect(try Reading(table + String(repeating: row, count: 20), options).records.count == 22)
  }
}
