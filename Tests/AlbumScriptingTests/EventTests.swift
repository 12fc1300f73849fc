import AlbumLibrary
import AlbumModel
import AlbumScripting
import AlbumTestSupport
import LuaRuntime
import Testing

@Suite("Events in Lua")
struct EventTests {
  @Test("have the kind of change, its subject and its origin")
  func observing() throws {
    let bench = try ScriptBench()
    let lines = try bench.run(
      """
      for _, name in ipairs { "album.added", "album.changed", "album.removed", "album.moved" } do
        library.on(name, function(ev)
          local change = ev.changes and ev.changes.year
          print(ev.name, ev.origin, ev.album.title, ev.position, change and change.new)
        end)
      end
      local a = library.add { title = "a" }
      local b = library.add { title = "b" }
      a.year = 1
      library.move(b, 1)
      library.undo()
      a:remove()
      """)
    #expect(
      lines == [
        "album.added\tscript\ta\tnil\tnil", "album.added\tscript\tb\tnil\tnil",
        "album.changed\tscript\ta\tnil\t1", "album.moved\tscript\tb\tnil\tnil",
        "album.moved\tundo\tb\tnil\tnil", "album.removed\tscript\ta\t1\tnil",
      ])
  }

  @Test("accept priority and once, and custom notifications are delivered in the same way")
  func options() throws {
    let bench = try ScriptBench()
    let lines = try bench.run(
      """
      library.on("my.event", function(ev) print("low", ev.info.n) end, { priority = -1 })
      library.on("my.event", function(ev) print("once", ev.info.n) end, { once = true })
      library.post("my.event", { n = 1 })
      library.post("my.event", { n = 2 })
      """)
    #expect(lines == ["once\t1", "low\t1", "low\t2"])
  }

  @Test(
    "with unknown names are an error that suggests the nearest",
    arguments: [
      (
        "library.on('album.add', print)",
        "unknown event \"album.add\": did you mean \"album.added\"?"
      ),
      (
        "library.on('album.will_add', print)",
        "\"album.will_add\" is for library.hook, not library.on"
      ),
      ("library.hook('album.added', print)", "\"album.added\" is for library.on, not library.hook"),
      ("library.post('album.added', {})", "a custom notification needs a name like \"my.event\""),
      ("library.observe('size', print)", "the library has no property \"size\""),
    ])
  func mistakes(statement: String, message: String) throws {
    let bench = try ScriptBench()
    let error = #expect(throws: LuaError.self) { try bench.run(statement) }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test("hooks change a draft or veto it with a reason")
  func hooks() throws {
    let bench = try ScriptBench()
    let lines = try bench.run(
      """
      library.hook("album.will_add", function(ev)
        ev.draft.genre = ev.draft.genre or "Unsorted"
        if ev.draft.title == "bad" then return false, "not that one" end
      end)
      library.hook("album.will_remove", function(ev)
        if ev.album.rating == 5 then return false end
      end)
      print(library.add { title = "bad" })
      local good = library.add { title = "good", rating = 5 }
      print(good.genre, good:remove())
      """)
    #expect(lines == ["nil\tnot that one", "Unsorted\tnil\ttest.lua refused the change"])
  }

  @Test("a handler that fails is reported with its line and does not affect others")
  func failing() throws {
    let bench = try ScriptBench()
    try bench.run(
      """
      library.on("album.added", function(ev)
        error("oops")
      end)
      library.on("album.added", function(ev) print("fine") end)
      library.add { title = "a" }
      """)
    #expect(bench.printed == ["fine"])
    #expect(bench.logged.count == 1)
    #expect(bench.logged.first?.contains("test.lua:2: oops") == true, "\(bench.logged)")
    #expect(try bench.library.count() == 1)
  }

  @Test("the library's own properties can be observed")
  func properties() throws {
    let bench = try ScriptBench()
    let lines = try bench.run(
      """
      local handle = library.observe("count", function(ev) print(ev.key, ev.old, ev.new) end)
      library.add { title = "a" }
      handle:remove()
      library.add { title = "b" }
      """)
    #expect(lines == ["count\t0\t1"])
  }

  @Test("registrations end when the host closes")
  func unloading() throws {
    let bench = try ScriptBench()
    try bench.run("library.on('album.added', function(ev) print('heard') end)")
    bench.host.close()
    try bench.library.add(AlbumContent(title: "a"))
    #expect(bench.printed.isEmpty)
  }
}
