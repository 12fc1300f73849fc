import AlbumModel
import AlbumTestSupport
import Testing

@Suite("Capitalization of titles")
struct TitleCaseTests {
  @Test(
    "small words are small between others; the first, the last and one after a colon are not",
    arguments: CaseTable.pairs("title-case-small-words"))
  func smallWords(text: String, titled: String) {
    #expect(TitleCase.of(text) == titled)
  }

  @Test(
    "names with capitals inside are unchanged, numerals are in capitals",
    arguments: CaseTable.pairs("title-case-names"))
  func names(text: String, titled: String) {
    #expect(TitleCase.of(text) == titled)
  }

  @Test("spaces are unchanged", arguments: ["", " ", "  Low  ", "A  B"])
  func spaces(text: String) {
    #expect(TitleCase.of(text) == text)
  }
}
