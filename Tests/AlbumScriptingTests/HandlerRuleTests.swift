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

  @Test("the label of a handler's own transaction is that of its step")
  func labels() throws {
    let lines = try ScriptBench().run(
      """
      library.on("album.added", function(ev)
        library.transaction("Give it a year", function() ev.album.year = 1977 end)
        ev.album.genre = "Rock"
      end)
      library.add { title = "Low" }
      for _, step in ipairs(library.history()) do print(step.label) end
      """)
    #expect(lines == ["test.lua", "Give it a year", "Add Low"])
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

  @Test("a computed field cannot read an earlier state, and the library stays as it is")
  func pastInField() throws {
    let bench = try ScriptBench()
    try bench.add(("Can", "Tago Mago"))
    let lines = try bench.run(
      """
      moonshelf.field { name = "former", type = "text",
        value = function(album)
          return library.as_of("1", function() return library.find(album.id).title end)
        end }
      print(library.count("former:tago"))
      local added = library.add { title = "Low", mood = "calm" }
      print(library.count("mood:calm"), added.mood)
      """)
    #expect(lines == ["0", "1\tcalm"])
    #expect(bench.logged.first?.contains("cannot read an earlier state") == true)
  }

  @Test("a decorator is for the formats that people read, unless it names others")
  func formats() throws {
    let bench = try ScriptBench { [.read($0), .write($0)] }
    try bench.add(("Can", "Tago Mago"))
    let lines = try bench.run(
      """
      moonshelf.decorate { name = "loud", cell = function(text) return text:upper() end }
      moonshelf.decorate { name = "marked", formats = { "csv" },
        cell = function(text) return text .. "!" end }
      for _, format in ipairs { "csv", "json", "markdown" } do
        local path <const> = "\(bench.folder.path)/x." .. format
        library.export(path, { format = format, layout = "brief" })
        print((io.open(path):read("a"):gsub("%s+", " ")))
      end
      """)
    #expect(lines.count == 3)
    #expect(lines.first?.contains("Tago Mago!") == true)
    #expect(lines[1].contains("\"Tago Mago\""))
    #expect(lines.last?.contains("TAGO MAGO") == true)
  }
}
