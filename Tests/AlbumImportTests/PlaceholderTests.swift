import AlbumModel
import Testing
@testable import RecordReading

@Suite("Formulas and placeholders")
struct PlaceholderTests {
  @Test(
    "a formula becomes the text that the spreadsheet would show",
    arguments: [
      ("=HYPERLINK(\"http://a.b/c\",\"Low\")", "Low"),
      ("=HYPERLINK(\"u\"; \"a \"\"b\"\"\")", "a \"b\""),
      ("=HYPERLINK(\"http://a.b/c\")", "http://a.b/c"), ("=\"0123\"", "0123"),
      ("=HYPERLINK(CONCAT(\"u\",\"v\"),\"Low\")", "Low"),
      ("=hyperlink(\"u\",IMAGE(\"v\"))", "u"),
    ])
  func formulas(_ formula: String, _ shown: String) {
    #expect(SpreadsheetFormula.meaning(of: formula, in: .title) == .text(shown))
  }

  @Test(
    "many nested brackets and quotes are not a formula",
    arguments: ["=IMAGE(", "=\"", "=A(\"", "=(((("])
  func broken(_ text: String) {
    #expect(SpreadsheetFormula.meaning(of: text, in: .cover) == nil)
  }
}
