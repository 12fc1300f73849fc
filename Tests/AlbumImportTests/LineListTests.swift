import AlbumModel
import Testing
@testable import RecordRecognition

@Suite("A list in lines")
struct LineListTests {
  private func albums(_ text: String) throws -> [String] {
    try Reading(text).records.filter { $0.absence == nil }.map {
      "\($0.draft.artist ?? "-") / \($0.draft.title ?? "-") / \($0.draft.year ?? 0)"
    }
  }

  @Test("may have titles in the marks of Chinese and Japanese")
  func markedTitles() throws {
    let text = """
      周杰伦《范特西》2001
      王菲 - 《寓言》（2000年）
      2. 宇多田ヒカル「First Love」(1999, CD)
      椎名林檎『無罪モラトリアム』1999年
      《七里香》周杰伦 2004
      崔健：《新长征路上的摇滚》
      BUMP OF CHICKEN - 「COSMONAUT」 (2010)
      Perfume - GAME「初回限定盤」 (2008)
      """
    #expect(
      try albums(text) == [
        "周杰伦 / 范特西 / 2001", "王菲 / 寓言 / 2000", "宇多田ヒカル / First Love / 1999",
        "椎名林檎 / 無罪モラトリアム / 1999", "周杰伦 / 七里香 / 2004", "崔健 / 新长征路上的摇滚 / 0",
        "BUMP OF CHICKEN / COSMONAUT / 2010", "Perfume / GAME「初回限定盤」 / 2008",
      ])
    #expect(try Reading(text).records[2].field("notes") == .text("CD"))
    for other in ["《一》《二》三", "《范特西》", "「」x", "abc《x", "《x》2001"] {
      #expect(ListLine(other)?.isAlbum == false, "\(other)")
    }
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
