import AlbumModel
import Testing
@testable import RecordRecognition

@Suite("Cards")
struct CardTests {
  @Test("are read across blocks, and in bounded time if they have no end")
  func hostile() throws {
    let card = "Artist: Can\nTitle: Tago Mago\nYear: 1971\n\n"
    var options = ImportOptions()
    options.blockSize = 70
    #expect(try Reading(String(repeating: card, count: 50), options).records.count == 50)
    let texts = [
      String(repeating: card, count: 100) + "Notes: x\n"
        + String(repeating: "more\n", count: 100_000),
      card + String(repeating: "Name 1: x\n", count: 20_000),
      card + String(repeating: "x: ", count: 100_000),
      card + String(repeating: "\n", count: 100_000),
      card + String(repeating: "---\n", count: 20_000),
    ]
    for text in texts { #expect(try Reading(text).titles.first == "Tago Mago") }
  }
}
