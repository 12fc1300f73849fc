import AlbumModel
import Testing
@testable import RecordRecognition

@Suite("Albums as blocks of lines")
struct SectionTests {
  @Test("sections of a document are read in bounded time and memory if they have no end")
  func hostile() throws {
    let text = "## Can - Tago Mago\nx\n## Wire - 154\nx\n"
    var options = ImportOptions()
    options.blockSize = 70
    #expect(try Reading(String(repeating: text, count: 50), options).records.count == 100)
    for end in [
      String(repeating: "more words\n", count: 100_000),
      String(repeating: "Year: 1\n", count: 50_000),
      String(repeating: "#### x\n", count: 50_000),
      (0..<50_000).map { "Word \($0) of: text\n" }.joined(),
      (0..<50_000).map { "#### name \($0)\ntext\n" }.joined(),
      String(repeating: "**", count: 100_000),
      String(repeating: "a: b | ", count: 100_000), String(repeating: "![](", count: 100_000),
    ] {
      #expect(try Reading(text + end).titles.prefix(2) == ["Tago Mago", "154"])
    }
  }

  @Test("cards are read across blocks, and in bounded time if they have no end")
  func cards() throws {
    let card = "Artist: Can\nTitle: Tago Mago\nYear: 1971\n\n"
    var options = ImportOptions()
    options.blockSize = 70
    #expect(try Reading(String(repeating: card, count: 50), options).records.count == 50)
    let texts = [
      String(repeating: card, count: 99) + "Notes: x\n" + String(repeating: "more\n", count: 99999),
      card + String(repeating: "Name 1: x\n", count: 20_000),
      card + String(repeating: "x: ", count: 100_000),
      card + String(repeating: "\n", count: 100_000),
      String(repeating: card, count: 99) + String(repeating: "---\n", count: 20_000),
    ]
    for text in texts { #expect(try Reading(text).titles.first == "Tago Mago") }
  }
}
