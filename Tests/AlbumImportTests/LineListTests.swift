import AlbumModel
import Testing
@testable import RecordRecognition

@Suite("A list in lines")
struct LineListTests {
  @Test(
    "needs an artist next to a title in the marks of Chinese and Japanese",
    arguments: ["《一》《二》三", "《范特西》", "「」x", "abc《x", "《x》2001"])
  func markedTitles(_ line: String) {
    #expect(ListLine(line)?.isAlbum == false)
  }

  @Test("with a line of a hundred thousand years, or brackets, is read")
  func repeatedBrackets() throws {
    var options = ImportOptions()
    options.sourceName = "text"
    for (part, count) in [("[1977] ", 50_000), ("(", 100_000)] {
      let text = "Air - Moon Safari\n\(String(repeating: part, count: count))Can - Tago\nA-ha - X\n"
      #expect(try Reading(text, options).titles.last == "X", "\(part)")
    }
  }

  @Test("keeps the tracks after the first 10,000 of an album in the report")
  func tooManyTracks() throws {
    let tracks = (1...10_002).map { "\($0 % 60):30 - Track \($0)\n" }.joined()
    var options = ImportOptions()
    options.sourceName = "text"
    let reading = try Reading("Air - Moon Safari\n\(tracks)Can - Tago Mago\n", options)
    let leftOut = reading.records.compactMap(\.absence)
    #expect(leftOut == Array(repeating: "a track after the first 10000 of its album", count: 2))
    #expect(reading.titles.last == "Tago Mago")
  }
}
