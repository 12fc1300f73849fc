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
}
