import AlbumTestSupport
import Foundation
import ScriptAPI
import Testing

@Suite("Checking a script without running it")
struct ScriptCheckTests {
  private func findings(_ source: String, customFields: Set<String> = []) -> [String] {
    ScriptCheck.findings(in: source, customFields: customFields).map(\.description)
  }

  @Test(
    "finds unknown names of modules",
    arguments: CaseTable.pairs("script-check-modules"))
  func modules(source: String, finding: String) {
    #expect(findings(source) == [finding])
  }

  @Test(
    "finds unknown names of albums and other objects of any origin",
    arguments: CaseTable.pairs("script-check-objects"))
  func objects(source: String, finding: String) {
    #expect(findings(source) == [finding])
  }

  @Test(
    "finds unknown events, options, arguments and fields of queries",
    arguments: CaseTable.pairs("script-check-words"))
  func words(source: String, finding: String) {
    #expect(findings(source) == [finding])
  }

  @Test(
    "does not report names that may be valid",
    arguments: CaseTable.singles("script-check-silence"))
  func silence(source: String) {
    #expect(findings(source) == [])
  }

  @Test("custom fields of albums are known, and suggested")
  func customFields() {
    let source = "print(album.lable, album.label, album.titels)"
    #expect(
      findings(source, customFields: ["label", "titels"]) == [
        "1:13: album.lable: did you mean label?"
      ])
  }

  @Test("a variable has the meaning of its block")
  func scopes() {
    let source = """
      local library <const> = moonshelf.library
      local function own(library) return library.anything end
      if own then local library = own print(library.anything) end
      for library = 1, 2 do print(library.anything) end
      print(library.anything)
      """
    #expect(findings(source) == ["5:15: library.anything: library has no anything"])
  }
}
