import AlbumTestSupport
import Foundation
import Testing

@Suite("A script of the folder that is named by its file")
struct NamedScriptTests {
  private func program() throws -> (Program, file: String) {
    let program = try Program()
    try program.run("add", "Low")
    try program.script(
      "tidy.lua",
      """
      moonshelf.command("tidy", { run = function() print("tidied") end })
      moonshelf.layout("card", { "title" })
      moonshelf.decorate {
        cell = function(text, _, column) if column.key == "title" then return text .. "!" end end,
      }
      moonshelf.rule { apply = function(album) album.title = album.title .. "?" end }
      """)
    return (program, program.scripts + "/tidy.lua")
  }

  @Test("is loaded once, not twice: by run, list and import")
  func once() throws {
    let (program, file) = try program()
    #expect(try program.output("run", file) == "tidied\n")
    #expect(
      try program.output("list", "--script", file, "--layout", "card") == "Title\n─────\nLow!\n")
    #expect(try program.output("list", "--layout", file) == "Title\n─────\nLow!\n")
    try program.folder.write("Title\nPromise\n", to: "list.csv")
    try program.run("import", "list.csv", "--rule", file)
    #expect(
      try program.output("list", "--no-scripts", "--columns", "title")
        == "Album\n────────\nLow\nPromise?\n")
  }

  @Test("is the same by any of its paths")
  func links() throws {
    let (program, file) = try program()
    let link = program.folder.file("link.lua")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    #expect(try program.output("run", link) == "tidied\n")
  }
}
