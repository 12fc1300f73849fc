import AlbumModel
import Testing
@testable import RecordRecognition

@Suite("Lists with albums below their artist")
struct OutlineTests {
  @Test("end in bounded time, however deep or long they are")
  func hostile() throws {
    let list = "Radiohead\n  - Kid A (2000)\n  - Amnesiac (2001)\nWire\n  - 154 (1979)\n"
    #expect(try Reading(String(repeating: list, count: 500)).records.count == 1500)
    var options = ImportOptions()
    options.blockSize = 120
    #expect(try Reading(String(repeating: list, count: 20), options).records.count == 60)
    let deep = (0..<2000).map { String(repeating: " ", count: $0) + "- a (2000)\n" }.joined()
    let texts = [
      list + deep, list + String(repeating: "x", count: 1_000_000),
      list + String(repeating: "  - a\n", count: 20_000),
      list + String(repeating: "#", count: 100_000),
      list + "  - " + String(repeating: "(", count: 100_000),
    ]
    for text in texts { _ = try? Reading(text) }
  }
}
