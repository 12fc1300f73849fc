import AlbumLibrary
import AlbumModel
import AlbumScripting
import LuaRuntime
import Testing

@Suite("Handlers, hooks and computed fields that fail")
struct HandlerRuleTests {
  @Test("a hook that is stopped by its time limit refuses the change")
  func stoppedHook() throws {
    let bench = try ScriptBench(timeLimit: 0.05)
    try bench.add(("Can", "Tago Mago"))
    #expect(throws: LuaError.self) {
      try bench.run(
        """
        library.hook("album.will_remove", function() while true do end end)
        library.albums[1]:remove()
        """)
    }
    #expect(try bench.library.count() == 1)
  }

  @Test("a computed field that fails for an album has no value there, and says it once")
  func failingField() throws {
    let bench = try ScriptBench()
    try bench.library.add(AlbumContent(title: "Low", year: 1977))
    try bench.library.add(AlbumContent(title: "Unknown"))
    try bench.library.add(AlbumContent(title: "Unknown too"))
    let lines = try bench.run(
      """
      moonshelf.field { name = "age", type = "integer", depends = { "year" },
        value = function(album) return 2026 - album.year end }
      print(library.count("age:40.."), library.count("age:"), #library.query("age-"))
      print(library.find(2).age, library.find(1).age)
      """)
    #expect(lines.first?.hasPrefix("1\t") == true && lines.last == "nil\t49", "\(lines)")
    #expect(bench.logged.count == 1)
    #expect(
      bench.logged.first?.hasPrefix("test.lua: the field \"age\" of album 2 (Unknown) failed: ")
        == true, "\(bench.logged)")
    bench.host.close()
    #expect(
      bench.logged.last?.hasPrefix("test.lua: the field \"age\" of 2 albums failed: ") == true)
  }
}
