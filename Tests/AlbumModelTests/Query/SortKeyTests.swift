import AlbumModel
import AlbumTestSupport
import Testing

@Suite("Sort keys")
struct SortKeyTests {
  private func isSorted(_ values: [FieldValue]) -> Bool {
    let keys = values.map { SortKey.key($0) }
    return zip(keys, keys.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) }
  }

  @Test("numbers sort by size, including negative and fractional ones, and before texts")
  func numbers() {
    #expect(
      isSorted([
        .number(-1e300), .integer(-2), .number(-1.5), .integer(0), .number(0.5), .integer(1),
        .integer(1_000_000), .number(1e300), .text(""), .text("1"),
      ]))
    #expect(SortKey.key(.integer(4)) == SortKey.key(.number(4)))
    #expect(SortKey.key(.number(-0.0)) == SortKey.key(.integer(0)))
  }

  @Test("digits in texts sort by their number")
  func digits() {
    #expect(
      isSorted([
        .text("Volume"), .text("Volume 2"), .text("volume 10"), .text("Volume 10b"),
        .text("Volume 100"), .text("Volume A"),
      ]))
    #expect(SortKey.key(.text("007")) == SortKey.key(.text("7")))
    #expect(isSorted([.text("0"), .text("00 x"), .text("1")]))
    #expect(
      isSorted([
        .text(String(repeating: "1", count: 300)), .text(String(repeating: "2", count: 300)),
      ]))
  }

  @Test("case and accents do not affect the order")
  func folding() {
    #expect(SortKey.key(.text("ÉCLAIR")) == SortKey.key(.text("eclair")))
    #expect(isSorted([.text("eclair"), .text("Écart 2"), .text("edge")]) == false)
    #expect(isSorted([.text("Écart"), .text("eclair"), .text("Edge")]))
  }

  @Test(
    "an article at the beginning does not count if it is to be ignored",
    arguments: CaseTable.pairs("sort-key-articles"))
  func articles(text: String, sorted: String) {
    let key = SortKey.key(.text(text), ignoringArticle: true)
    #expect(String(decoding: key.dropFirst(), as: UTF8.self) == sorted)
    #expect(SortKey.key(.text(text)) == SortKey.key(.text(FoldedText.fold(text))))
  }
}
