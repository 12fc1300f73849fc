import AlbumModel
import AlbumTestSupport
import Testing

@Suite("A replacement within texts")
struct TextReplacementTests {
  @Test(
    "replaces what sed and Perl replace",
    arguments: CaseTable.triples("text-replacement-replaces"))
  func replaces(replacement: String, text: String, result: String) throws {
    #expect(try TextReplacement(replacement).replacing(in: text) == result)
  }

  @Test(
    "says what is wrong with it",
    arguments: CaseTable.pairs("text-replacement-mistakes"))
  func mistakes(replacement: String, message: String) {
    #expect(throws: QueryError(message)) { try TextReplacement(replacement) }
  }

  @Test("takes time proportional to the text, for any expression")
  func linear() throws {
    let text = String(repeating: "a", count: 2_000)
    #expect(try TextReplacement("s/(a|a)*b/x/").replacing(in: text) == text)
  }
}
