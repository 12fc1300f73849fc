import Foundation
import Testing

@Suite("Handlers of the script folder")
struct HandlerExactnessTests {
  @Test("a library that names a file of this machine as a rule does not make it run")
  func foreignRule() throws {
    let author = try Program()
    let rule = """
      print("RUNNING")
      moonshelf.rule { name = "tidy", apply = function(album) album.genre = "Tidied" end }
      """
    try author.folder.write(rule, to: "tidy.lua")
    try author.folder.write("Artist,Title,Year\nDavid Bowie,Low,1977\n", to: "list.csv")
    #expect(try author.run("import", "list.csv", "--rule", "tidy.lua").code == 0)
    // The machine that used it runs it again.
    #expect(try author.run("rederive").output.contains("RUNNING"))

    let victim = try Program()
    let archive = author.folder.file("shelf.moonshelf.json")
    #expect(try author.run("export", "-o", archive).code == 0)
    #expect(try victim.run("import", archive).code == 0)
    let refused = try victim.run("rederive")
    #expect(!refused.output.contains("RUNNING"))
    #expect(refused.output.contains("was never used on this machine"))
    #expect(refused.output.contains("--rule"))
    // The library's own file may come from anywhere as well.
    try FileManager.default.removeItem(atPath: victim.library)
    try FileManager.default.copyItem(atPath: author.library, toPath: victim.library)
    #expect(try !victim.run("rederive").output.contains("RUNNING"))
    let named = try victim.run("rederive", "--rule", author.folder.file("tidy.lua"))
    #expect(named.output.contains("RUNNING"))
  }

  @Test("a refusal of a hook names the album, and --skip-refused leaves it out")
  func refused() throws {
    let program = try Program()
    try program.script(
      "keep.lua",
      """
      local function keep(ev)
        if ev.album.title == "Low" then return false, "we keep it" end
      end
      moonshelf.library.hook("album.will_change", keep)
      moonshelf.library.hook("album.will_remove", keep)
      """)
    for title in ["Low", "Heroes", "Lodger"] { try program.run("add", title) }
    let refusal = "Low: we keep it; leave such albums out with --skip-refused\n"
    for words in [["set", "--all", "--", "shelf=A"], ["remove", "--all", "--yes"]] {
      let result = try program.run(words)
      #expect(result.code == 1)
      #expect(result.errors.hasSuffix(refusal), "\(result.errors)")
    }
    let set = try program.run("set", "--all", "--skip-refused", "--", "shelf=A")
    #expect(set.output.hasPrefix("Changed shelf of 2 albums."), "\(set)")
    #expect(set.errors.hasSuffix("\nLeft out Low: we keep it\n"), "\(set.errors)")
    let removed = try program.run("remove", "--all", "--yes", "--skip-refused")
    #expect(removed.output.hasPrefix("Removed 2 albums."), "\(removed)")
    #expect(try program.output("list", "--columns", "title", "--format", "csv") == "Album\nLow\n")
    #expect(try program.output("history", "--format", "csv").contains("Remove 2 albums"))
  }
}
