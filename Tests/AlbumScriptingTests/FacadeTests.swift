import AlbumLibrary
import AlbumModel
import AlbumScripting
import AlbumTestSupport
import LuaRuntime
import Testing

@Suite("The library in Lua")
struct FacadeTests {
  @Test("adds, finds, moves and removes")
  func verbs() throws {
    let bench = try ScriptBench()
    let lines = try bench.run(
      """
      local low = library.add { title = "Low", artist = "David Bowie", rating = 5 }
      local first = library.add({ title = "Heroes" }, 1)
      print(low.position, first.position, low.rating)
      library.move(low, 1)
      print(low.position, library.find(low.id).title, library.find(99))
      print(library.remove(first), #library.albums)
      print(library.add { artist = "nobody" })
      print(library.exists { artist = "david bowie", title = "LOW" }, library.exists { title = "x" })
      """)
    #expect(
      lines == [
        "2\t1\t5", "1\tLow\tnil", "true\t1", "nil\tno title", "true\tfalse",
      ])
  }

  @Test("answers queries in text, as a table of fields and by a predicate")
  func queries() throws {
    let bench = try ScriptBench()
    try bench.add(("Fela", "Zombie"), ("Sade", "Promise"), ("Björk", "Post"))
    let lines = try bench.run(
      """
      local function titles(list)
        local names = {}
        for _, album in ipairs(list) do names[#names + 1] = album.title end
        return table.concat(names, " ")
      end
      print(titles(library.query("artist:bjork , fela")))
      print(titles(library.query { artist = "SADE" }))
      print(titles(library.query(function(album) return album.title:sub(1, 1) == "P" end)))
      print(titles(library.query "title+"), library.count "year:1977", library.count())
      local names = {}
      for album in library.each() do names[#names + 1] = album.artist end
      for album in library.each(function(album) return album.id > 2 end) do names[#names + 1] = album.id end
      print(table.concat(names, " "))
      for position, album in ipairs(library.albums) do io = position .. album.title end
      print(io, library.albums[-1].title, library.albums[4])
      print(pcall(library.query, "gerne:x"))
      """)
    #expect(
      lines.dropLast() == [
        "Zombie Post", "Promise", "Promise Post", "Post Promise Zombie\t3\t3",
        "Fela Sade Björk 3", "3Post\tPost\tnil",
      ])
    #expect(lines.last?.contains("did you mean genre?") == true, "\(lines.last ?? "")")
  }

  @Test("answers a query of words, with literal white space, and rejects mixed lists")
  func words() throws {
    let bench = try ScriptBench()
    try bench.add(("Fela Kuti", "Zombie"), ("Sade", "Promise"), ("Sade", "Love Deluxe"))
    let lines = try bench.run(
      """
      local found <const> = library.query { "artist:=Fela Kuti", ",", "title:=Love Deluxe", "title+" }
      print(#found, found[1].title, #library.query {}, library.count { "sade" })
      print(select(2, pcall(library.query, { "fela", limit = 3 })))
      print(select(2, pcall(library.query, { "fela", true })))
      print(select(2, pcall(library.query, { "gerne:x" })))
      """)
    #expect(
      lines == [
        "2\tLove Deluxe\t3\t2",
        "a query is a list of words or a table of fields, not both; for the words of a command, use "
          + "{ table.unpack(args) }",
        "the words of a query must be strings",
        "no album has a field \"gerne\": did you mean genre? (in word 1: gerne:x)",
      ])
  }

  @Test("runs a transaction as one step, and rolls it back if it fails")
  func transactions() throws {
    let bench = try ScriptBench()
    let lines = try bench.run(
      """
      print(library.transaction("Two", function()
        library.add { title = "a" }
        library.transaction("Inner", function() library.add { title = "b" } end)
        return "done", 2
      end))
      print(pcall(library.transaction, "Bad", function()
        library.add { title = "c" }
        error({ code = 7 })
      end))
      local ok, problem = pcall(library.transaction, "Bad", function() error({ code = 7 }) end)
      print(ok, type(problem) == "table" and problem.code)
      local ok, problem = pcall(library.transaction, "Bad", function() error("plain", 0) end)
      print(ok, problem, #library.albums)
      """)
    #expect(lines.first == "done\t2")
    #expect(lines.dropFirst(2) == ["false\t7", "false\tplain\t2"])
    #expect(try bench.library.history().map(\.label) == ["Two"])
  }

  @Test("undoes, redoes and lists the history")
  func history() throws {
    let bench = try ScriptBench()
    let lines = try bench.run(
      """
      print(library.undo())
      library.transaction("One", function() library.add { title = "a" } end)
      print(library.undo(), library.redo(), library.redo())
      local step = library.history()[1]
      print(step.label, step.state, step.origin, step.changes)
      """)
    #expect(
      lines == [
        "nil\tnothing to undo", "One\tOne\tnil\tnothing to redo", "One\tdone\tscript\t1",
      ])
  }

  @Test("saves, compares and restores snapshots")
  func snapshots() throws {
    let bench = try ScriptBench()
    try bench.add(("Fela", "Zombie"), ("Sade", "Promise"))
    let lines = try bench.run(
      """
      local then_ = library.snapshot("then")
      library.albums[1]:remove()
      library.albums[1].year = 1985
      library.add { title = "New" }
      local diff = then_:diff()
      print(diff.removed[1].title, diff.added[1].title, diff.changed[1].key, diff.changed[1].old)
      then_:restore()
      print(#library.albums, library.albums[1].title, library.albums[2].year)
      library.undo()
      print(library.albums[1].year, #library.snapshots(), library.snapshots()[1].name)
      """)
    #expect(lines == ["Zombie\tNew\tyear\t1977", "2\tZombie\t1977", "1985\t1\tthen"])
  }

  @Test("shares its tables between scripts read-only")
  func sealed() throws {
    let bench = try ScriptBench()
    let lines = try bench.run(
      """
      print(pcall(function() moonshelf.library = 1 end))
      print(pcall(function() library.add = print end))
      print(pcall(rawset, library, "add", 1))
      print(pcall(function() return library.ad end))
      print(getmetatable(library), pcall(setmetatable, library, {}))
      """)
    #expect(lines[0].contains("moonshelf cannot be changed"))
    #expect(lines[1].contains("moonshelf.library cannot be changed"))
    #expect(lines[3].contains("moonshelf.library has no 'ad'"))
    #expect(lines[4].hasPrefix("false\tfalse"))
    let other = try bench.run("print(type(library.add))")
    #expect(other == ["function"])
  }

  @Test("rejects requests for an unsupported version")
  func version() throws {
    let bench = try ScriptBench()
    try bench.run("moonshelf.api '1.0'")
    for (asked, message) in [
      ("2.0", "test.lua needs API version 2.0; this moonshelf has 1.5"),
      ("1.9", "test.lua needs API version 1.9; this moonshelf has 1.5"),
      ("one", "a version is like \"1.0\", not \"one\""),
    ] {
      let error = #expect(throws: LuaError.self) { try bench.run("moonshelf.api '\(asked)'") }
      #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    }
  }

  @Test("a script that fails shows its line and leaves no partial transaction")
  func failing() throws {
    let bench = try ScriptBench()
    let error = #expect(throws: LuaError.self) {
      try bench.run(
        """
        library.transaction("Half", function()
          library.add { title = "a" }
          local nothing
          nothing.field = 1
        end)
        """)
    }
    #expect(error?.description.contains("test.lua:4") == true, "\(error?.description ?? "")")
    #expect(try bench.library.count() == 0)
  }

  @Test("on_unload functions of a script share one time limit, and its store is still saved")
  func unloadLimit() throws {
    let bench = try ScriptBench(timeLimit: 0.2)
    try bench.run(
      """
      moonshelf.store.kept = "yes"
      moonshelf.on_unload(function() print "not reached" end)
      for _ = 1, 50 do moonshelf.on_unload(function() while true do end end) end
      """)
    #expect(!bench.host.close())
    #expect(bench.printed.isEmpty)
    #expect(bench.logged.count == 1)
    #expect(bench.logged.first?.contains("the script ran longer than its time limit") == true)
    #expect(try bench.library.scriptStore(of: bench.folder.file("test.lua")) == #"{"kept":"yes"}"#)
  }

  @Test("a store of tables that contain one another repeatedly is rejected within the limits")
  func sharedTables() throws {
    let bench = try ScriptBench(timeLimit: 0.2)
    try bench.run(
      """
      local shared = { "x" }
      for _ = 1, 60 do shared = { shared, shared } end
      moonshelf.store.shared = shared
      """)
    #expect(!bench.host.close())
    #expect(bench.logged.count == 1)
    #expect(try bench.library.scriptStore(of: bench.folder.file("test.lua")) == nil)
  }

  @Test("on_unload functions are called when the host closes, the last script first")
  func unloading() throws {
    let bench = try ScriptBench()
    try bench.run("moonshelf.on_unload(function() print('one') end)")
    try bench.run("moonshelf.on_unload(function() print('two') end)")
    bench.host.close()
    #expect(bench.printed == ["two", "one"])
  }

  @Test("require only finds modules next to the script")
  func modules() throws {
    let bench = try ScriptBench()
    try bench.folder.write("return { answer = 42 }", to: "answers.lua")
    #expect(try bench.run("print(require('answers').answer)") == ["42"])
    for name in ["../answers", "/etc/passwd", "nothing", "..answers", ""] {
      #expect(throws: LuaError.self) { try bench.run("require(\"\(name)\")") }
    }
  }

  @Test("a time limit stops any script, and its transaction is rolled back")
  func timeLimit() throws {
    let bench = try ScriptBench(timeLimit: 0.2)
    let error = #expect(throws: LuaError.self) {
      try bench.run(
        """
        library.transaction("Endless", function()
          library.add { title = "a" }
          while true do pcall(function() while true do end end) end
        end)
        """)
    }
    #expect(error?.kind == .timeLimit)
    #expect(try bench.library.count() == 0)
  }

  @Test("a memory limit stops a script that allocates without end")
  func memoryLimit() throws {
    let bench = try ScriptBench(memoryLimit: 8 << 20)
    let error = #expect(throws: LuaError.self) {
      try bench.run(
        "local hoard = {} while true do hoard[#hoard + 1] = ('x'):rep(1000) .. #hoard end")
    }
    #expect(error?.kind == .memory)
  }
}
