import AlbumModel
import Testing
@testable import RecordReading

@Suite("Drafts from JSON")
struct JSONDraftTests {
  @Test(
    "other texts in brackets are not changed",
    arguments: ["[PIAS]", "[1, 2]", "['a' or 'b']", "['a", "{x}", "[", "['a'b']", #"['\u12']"#])
  func bracketTexts(_ text: String) throws {
    #expect(ListText.parts(of: text) == nil)
    #expect(ListText.joined(text) == text)
  }
}
