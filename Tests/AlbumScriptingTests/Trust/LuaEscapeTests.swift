import Testing

@testable import AlbumScripting

@Suite("Escapes through Lua itself")
struct LuaEscapeTests {
  @Test("bytecode cannot be loaded", arguments: Limits.allCases)
  func bytecode(_ limits: Limits) throws {
    let lines = try TrustBench(limits).run(
      #"""
      print(load("\27Lua"))
      print(load("\27LuaS", "x", "bt"))
      print(load("return 1", "x", "b"))
      local pieces = { "\27", "Lua" }
      print(load(function() return table.remove(pieces, 1) end))
      print(string.dump, ("").dump, debug.getlocal, package.loadlib, dofile, loadfile)
      """#)
    #expect(
      lines == [
        "nil\tattempt to load a binary chunk (mode is 't')",
        "nil\tattempt to load a binary chunk (mode is 't')",
        "nil\tattempt to load a text chunk (mode is 'b')",
        "nil\tattempt to load a binary chunk (mode is 't')",
        "nil\tnil\tnil\tnil\tnil\tnil",
      ])
  }

  @Test(
    "require finds no C module, and no library of Lua that the sandbox lacks",
    arguments: Limits.allCases)
  func requireOfLibraries(_ limits: Limits) throws {
    let lines = try TrustBench(limits).run(
      """
      for _, name in ipairs { "io", "socket", "posix" } do
        print(refusal(require, name))
      end
      """)
    #expect(
      lines
        == ["io", "socket", "posix"].map { "module '\($0)' not found" })
  }

  @Test(
    "globals, environments and methods of strings give no access to dangerous functions",
    arguments: Limits.allCases)
  func reaching(_ limits: Limits) throws {
    let lines = try TrustBench(limits).run(
      """
      print(_G.io.open, _ENV.io.popen, io.lines, os.execute, os.remove, os.rename, os.getenv, os.exit)
      print(getmetatable(""), getmetatable(_G), getmetatable(_ENV))
      print(refusal(setmetatable, _G, {}))
      print(load("return io.open, os.execute")())
      print(load("return io, os", "x", "t", {})())
      local seen = {}
      local function walk(value)
        if type(value) ~= "table" or seen[value] then return end
        seen[value] = true
        for key, inner in next, value do
          assert(key ~= "open" and key ~= "execute" and key ~= "popen" and key ~= "loadlib")
          walk(inner)
        end
      end
      walk(_G)
      """)
    #expect(
      lines == [
        "nil\tnil\tnil\tnil\tnil\tnil\tnil\tnil", "false\tfalse\tfalse",
        "cannot change a protected metatable", "nil\tnil", "nil\tnil",
      ])
  }

  @Test("host objects and modules cannot be inspected or changed", arguments: Limits.allCases)
  func hostObjects(_ limits: Limits) throws {
    let lines = try TrustBench(limits).run(
      """
      local album = library.add { title = "Low" }
      for _, object in ipairs { moonshelf, library, moonshelf.http, moonshelf.prefs, album,
        library.albums, library.on("album.added", print) } do
        assert(getmetatable(object) == false)
        for _, fn in ipairs { rawset, rawget, next, setmetatable, rawlen } do
          refusal(fn, object, "title", {})
        end
        assert(not rawequal(object, nil))
      end
      print(refusal(function() moonshelf.library = {} end))
      print(refusal(function() library.add = print end))
      print(refusal(function() moonshelf.http.get = print end))
      print(refusal(function() moonshelf.prefs.x = 1 end))
      """)
    #expect(
      lines == [
        "moonshelf cannot be changed", "moonshelf.library cannot be changed",
        "moonshelf.http cannot be changed",
        "scripts cannot change settings: moonshelf prefs set test.x …",
      ])
  }

  @Test("changes of a script to its libraries do not affect others", arguments: Limits.allCases)
  func sharedTables(_ limits: Limits) throws {
    let bench = try TrustBench(limits)
    try bench.run(
      """
      io = os
      os.execute, os.time, string.format, table.concat = print, print, print, print
      setmetatable(os, { __index = function() return print end })
      rawset(_G, "poisoned", true)
      """, named: "poison.lua", granted: ["read=HERE", "write=HERE"])
    let lines = try bench.run(
      """
      print(poisoned, os.execute, type(os.time()), ("%d"):format(7), string.format("%d", 8))
      print(io.popen, os.nothing, table.concat({ 1, 2 }, ","))
      """, granted: ["read=HERE"])
    #expect(lines == ["nil\tnil\tnumber\t7\t8", "nil\tnil\t1,2"])
  }

  @Test("finalizers are rejected in any metatable", arguments: Limits.allCases)
  func finalizers(_ limits: Limits) throws {
    let bench = try TrustBench(limits)
    let lines = try bench.run(
      """
      print(refusal(setmetatable, {}, { __gc = print }))
      local later = setmetatable({}, {})
      getmetatable(later).__gc = function() print("finalized") end
      later = nil
      collectgarbage()
      setmetatable({}, setmetatable({}, { __index = { __gc = function() print "inherited" end } }))
      collectgarbage()
      print(later)
      """)
    #expect(bench.host.close())
    #expect(lines == ["'__gc' is not available to scripts: use '__close'", "nil"])
    #expect(bench.printed.count == 2)
  }

  @Test("a <close> variable calls its handler in the run or not at all", arguments: Limits.allCases)
  func closing(_ limits: Limits) throws {
    let bench = try TrustBench(limits)
    try bench.run(
      """
      kept = coroutine.wrap(function()
        local guard <close> = setmetatable({}, { __close = function() print("too late") end })
        coroutine.yield(guard)
      end)
      kept()
      """)
    bench.host.close()
    #expect(bench.printed == [])
  }
}
