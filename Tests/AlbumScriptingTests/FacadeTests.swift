import LuaRuntime
import Testing

@Suite("The library in Lua")
struct FacadeTests {
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
