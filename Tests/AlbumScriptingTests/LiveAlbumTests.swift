import AlbumLibrary
import AlbumModel
import AlbumScripting
import AlbumTestSupport
import Testing

@Suite("Albums in Lua")
struct LiveAlbumTests {
  @Test("show what an observer wrote because of the script's own assignment")
  func observed() throws {
    let lines = try ScriptBench().run(
      """
      local a = library.add { title = "Low", year = 1977 }
      a:observe("year", function(ev) if ev.new < 1900 then ev.album.year = 1900 end end)
      a.year = 1852
      print(a.year)
      a:update { year = 1800, genre = "Rock" }
      print(a.year, a.genre)
      a:remove()
      print(library.diff("1", "now").removed[1].removed, a.removed)
      """)
    #expect(lines == ["1900", "1900\tRock", "true\ttrue"])
  }

  @Test("show what another process wrote, at once and without a call of the library")
  func otherProcess() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("x.moonshelf")
    let library = try LibraryAPI(path: path)
    let other = try LibraryAPI(path: path)
    let id = try library.add(AlbumContent(title: "Low", year: 0))
    var count: Int64 = 0
    var printed: [String] = []
    var options = ScriptOptions(
      memoryLimit: nil, timeLimit: nil, print: { printed.append($0) },
      log: { Issue.record("\($0): \($1)") })
    options.progress = { _, _ in
      count += 1
      _ = try? other.update(id) { $0.year = count }
      return NoProgress()
    }
    let host = try ScriptHost(library: library, options: options)
    defer { host.close() }
    let script = try folder.write(
      """
      local album = moonshelf.library.find(1)
      for round = 1, 3 do
        moonshelf.progress("another process writes")
        print(album.year)
      end
      moonshelf.library.as_of("1", function() moonshelf.progress("and again") print(album.year) end)
      print(album.year)
      """, to: "a.lua")
    try host.run(script)
    #expect(printed == ["1", "2", "3", "0", "4"])
    // The memory in which commits are noticed is gone then.
    try library.close()
    #expect(library.generation > 0)
  }

  private final class NoProgress: ProgressDisplay {
    func update(done: Int) {}
    func finish() {}
  }

  @Test("are one key of tables, whichever call returned them")
  func keys() throws {
    let bench = try ScriptBench()
    try bench.add(("Can", "Tago Mago"), ("Neu!", "Neu! 75"))
    let lines = try bench.run(
      """
      local seen = {}
      seen[library.albums[1]] = "first"
      collectgarbage()
      print(seen[library.find(1)], seen[library.query("tago")[1]], seen[library.albums[2]])
      for album in library.each() do seen[album] = (seen[album] or "") .. "+" end
      library.on("album.changed", function(ev) print(seen[ev.album]) end)
      library.find(2).year = 1975
      moonshelf.layout("seen", { { key = "seen", value = function(album) return seen[album] end } })
      print(library.find(1):rows("seen")[1].value)
      """)
    #expect(lines == ["first\tfirst\tnil", "+", "first+"])
  }

  @Test("that nothing holds are collected, so that a walk over many needs little memory")
  func collected() throws {
    let bench = try ScriptBench(memoryLimit: 4 << 20)
    try bench.library.transaction("Many") {
      for number in 1...20_000 { try bench.library.add(AlbumContent(title: "\(number)")) }
    }
    let lines = try bench.run(
      "local n = 0 for album in library.each() do n = n + #album.title end print(n)")
    #expect(lines == ["88894"])
  }

  @Test("with long texts count as memory of the script that holds them")
  func sizes() throws {
    let bench = try ScriptBench(memoryLimit: 16 << 20)
    let notes = String(repeating: "x", count: 1 << 20)
    for number in 1...40 {
      var content = AlbumContent(title: "\(number)")
      try content.set(.text(notes), for: FieldName(rawValue: "notes"))
      try bench.library.add(content)
    }
    #expect(throws: (any Error).self) {
      try bench.run("held = {} for album in library.each() do held[#held + 1] = album end")
    }
    let lines = try bench.run("for album in library.each() do last = album.title end print(last)")
    #expect(lines == ["40"])
  }

  @Test("observers of a computed field get its old and its new value")
  func computed() throws {
    let lines = try ScriptBench().run(
      """
      moonshelf.field { name = "decade", type = "integer", depends = { "year" },
        value = function(album) return album.year and album.year // 10 * 10 end }
      moonshelf.field { name = "century", type = "integer", depends = { "decade" },
        value = function(album) return album.decade and album.decade // 100 * 100 end }
      local a = library.add { title = "Low", year = 1977 }
      for _, key in ipairs { "decade", "century" } do
        a:observe(key, function(ev) print(ev.key, ev.old, ev.new, ev.album.year) end)
      end
      a.year = 1979
      a.year = 2001
      library.undo()
      print(a.decade)
      """)
    #expect(
      lines == [
        "century\t1900\t2000\t2001", "decade\t1970\t2000\t2001",
        "century\t2000\t1900\t1979", "decade\t2000\t1970\t1979", "1970",
      ])
  }
}
