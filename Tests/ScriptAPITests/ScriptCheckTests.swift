import AlbumTestSupport
import Foundation
import ScriptAPI
import Testing

@Suite("Checking a script without running it")
struct ScriptCheckTests {
  private func findings(_ source: String, of fields: Set<String> = [], isWhole: Bool = false) throws
    -> [String]
  {
    try ScriptCheck().findings(in: source, customFields: fields, isWhole: isWhole)
      .map(\.description)
  }

  @Test(
    "finds unknown names of modules",
    arguments: CaseTable.pairs("script-check-modules"))
  func modules(source: String, finding: String) throws {
    #expect(try findings(source) == [finding])
  }

  @Test(
    "finds unknown names of albums and other objects of any origin",
    arguments: CaseTable.pairs("script-check-objects"))
  func objects(source: String, finding: String) throws {
    #expect(try findings(source) == [finding])
  }

  @Test(
    "finds unknown events, options, arguments and fields of queries",
    arguments: CaseTable.pairs("script-check-words"))
  func words(source: String, finding: String) throws {
    #expect(try findings(source) == [finding])
  }

  @Test(
    "does not report names that may be valid",
    arguments: CaseTable.singles("script-check-silence"))
  func silence(source: String) throws {
    #expect(try findings(source) == [])
  }

  @Test("finds undefined globals in a whole script, each once")
  func globals() throws {
    let source = """
      local count = 0
      function shown(a) return prnt(a) end
      for _, album in ipairs(moonshelf.library.albums) do count = cuont + 1 end
      repeat local last = shown(count) until last or lst
      goto done
      ::done::
      total = { count = count, [key] = self, cuont }
      print(total, arg, utf8.len)
      """
    #expect(
      try findings(source, isWhole: true) == [
        "2:26: there is no global prnt: did you mean print?",
        "3:61: there is no global cuont: did you mean count?",
        "4:48: there is no global lst: did you mean last?",
        "7:27: there is no global key",
      ])
    #expect(try findings(source) == [])
  }

  @Test("custom fields of albums are known, and suggested")
  func customFields() throws {
    let source = "print(album.lable, album.label, album.titels)"
    #expect(
      try findings(source, of: ["label", "titels"]) == [
        "1:13: album.lable: did you mean label?"
      ])
  }

  @Test("a variable has the meaning of its block")
  func scopes() throws {
    let source = """
      local library <const> = moonshelf.library
      local function own(library) return library.anything end
      if own then local library = own print(library.anything) end
      for library = 1, 2 do print(library.anything) end
      print(library.anything)
      """
    #expect(try findings(source) == ["5:15: library.anything: library has no anything"])
  }
}
