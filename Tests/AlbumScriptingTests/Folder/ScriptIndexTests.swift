import Testing

@testable import AlbumScripting

@Suite("The index of scripts")
struct ScriptIndexTests {
  private func index(_ change: (inout ScriptRegistrations) -> Void) -> ScriptIndex {
    var registrations = ScriptRegistrations()
    change(&registrations)
    var index = ScriptIndex()
    index.entries["/scripts/a.lua"] = ScriptIndex.Entry(
      files: [
        ("/scripts/a.lua", FileStamp(noted: "1.2.3.4")), ("/scripts/b.lua", FileStamp(noted: "5")),
      ], registrations: registrations)
    index.entries["/scripts/z.lua"] = ScriptIndex.Entry(
      files: [("/scripts/z.lua", FileStamp(noted: "9"))], registrations: ScriptRegistrations())
    return index
  }

  @Test("all registrations of a script are read back unchanged")
  func roundTrip() {
    let index = index {
      $0.rules = 2
      $0.layouts = ["shelf card", ""]
      $0.decorators = [
        .init(name: "stars", formats: []), .init(name: "x", formats: ["table", "csv"]),
      ]
      $0.commands = [.init(name: "tidy", help: "Tidies.", flags: ["--limit", "--no-all"])]
      $0.observed = ["album.added"]
      $0.preferences = ["min_year"]
      $0.unloads = true
      $0.version = "1.2"
      $0.about = "Tidies up"
    }
    #expect(ScriptIndex(reading: index.text) == index)
  }

  @Test(
    "a description may contain any text; a final carriage return once removed the next script",
    arguments: ["x\r", "\r\n", "a\tb\nc\\d\\n", "é\u{301}\r\u{301}", "\\", "\u{0}"])
  func unusualText(text: String) {
    let index = index {
      $0.about = text
      $0.layouts = [text]
      $0.commands = [.init(name: "tidy", help: text, flags: [])]
    }
    #expect(ScriptIndex(reading: index.text) == index)
  }

  @Test(
    "an invalid file, or one of another version, is ignored",
    arguments: ["", "x", "moonshelf script index 1\nscript\t/a.lua\t1\nrules\t1\n", "\u{0}\n\t\n"])
  func others(text: String) {
    #expect(ScriptIndex(reading: text) == ScriptIndex())
  }

  @Test("damaged lines are ignored")
  func damaged() {
    let index = ScriptIndex(
      reading: ScriptIndex.header
        + """

        ["rules","3"]
        []
        ["script","/a.lua"]
        ["script","/b.lua","1"]
        ["rules","x"]
        ["lay
        """)
    #expect(index.entries.count == 1)
    #expect(index.entries["/b.lua"]?.registrations == ScriptRegistrations())
  }
}
