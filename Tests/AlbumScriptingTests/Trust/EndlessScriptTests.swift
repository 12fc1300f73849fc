import Foundation
import LuaRuntime
import Testing

@testable import AlbumScripting

@Suite("Scripts that never end, or use all memory")
struct EndlessScriptTests {
  static let endless = [
    "while true do end",
    "while true do pcall(function() while true do end end) end",
    "('a'):rep(30000):find('.-.-.-.-.-b')",
    "coroutine.wrap(function() while true do pcall(coroutine.yield) end end)() while true do end",
    "local t = setmetatable({}, { __index = function(t, k) return t[k + 1] end }) "
      + "while true do pcall(function() return t[1] end) end",
    "load(function() return ' ' end)",
    "table.sort({ 3, 1, 2 }, function() while true do end end)",
    "('x'):gsub('x', function() while true do end end)",
    "library.on('my.event', function() while true do end end) library.post 'my.event' "
      + "while true do end",
    "local guard <close> = setmetatable({}, { __close = function() while true do end end }) "
      + "error('out')",
  ]

  @Test("the time limit ends them, and the host continues", arguments: endless)
  func time(_ script: String) throws {
    let bench = try TrustBench { $0.timeLimit = 0.05 }
    #expect(throws: LuaError.self) { try bench.run(script) }
    #expect(try bench.run("print 'alive'") == ["alive"])
  }

  static let accented = [
    "library.query('title:' .. s)", "library.query { artist = s }", "library.query { [s] = 1 }",
    "library.on('my.' .. s, print)", "library.post('my.' .. s, {})", "library.hook(s, print)",
    "library.export('x.csv', { [s] = 1 })", "moonshelf.layout(s, { 'title' })",
    "moonshelf.command(s, { run = print })", "library.add { title = 'x', [s] = 1 }",
    "library.find(1)[s] = 1", "return library.find(1)[s]", "return library[s]",
    "return moonshelf[s]",
    "moonshelf.store[s] = 1", "return moonshelf.prefs[s]",
  ]

  @Test(
    "a name or a query of 400,000 unordered accents does not take quadratic time",
    .timeLimit(.minutes(5)), arguments: accented)
  func accents(_ call: String) throws {
    let bench = try TrustBench { $0.timeLimit = 5 }
    try bench.run("library.add { title = 'Low' }")
    let script = "local s = 'a' .. ('\u{301}\u{323}'):rep(200000) \(call)"
    #expect(throws: Never.self) { try? bench.run(script) }
    #expect(try bench.run("print 'alive'") == ["alive"])
  }

  static let greedy = [
    "local s = 'x' while true do s = s .. s end",
    "('x'):rep(1 << 40)", "('x'):rep(1 << 40, ', ')",
    "local t = {} for i = 1, 1 << 40 do t[i] = i end",
    "local t = {} for i = 1, 100 do t[i] = ('x'):rep(1 << 20) end table.concat(t)",
    "table.concat({}, 'x', 1, 1 << 40)",
    "local t = {} while true do t = { t } end",
    "local t = {} while true do t[#t + 1] = coroutine.create(print) end",
    "('x'):rep(1 << 16):gsub('', ('y'):rep(1 << 16))",
    "string.format('%99999999d', 1)",
    "moonshelf.json.encode(setmetatable({}, { __index = function(_, i) return i end }), {}) "
      + "local t = {} t[1] = t moonshelf.json.encode(t)",
  ]

  @Test("the memory limit ends them, and the host continues", arguments: greedy)
  func memory(_ script: String) throws {
    let bench = try TrustBench()
    #expect(throws: LuaError.self) { try bench.run(script) }
    #expect(try bench.run("collectgarbage() print 'alive'") == ["alive"])
    #expect(bench.host.machine.peakMemory < 80 << 20)
  }

  @Test("without limits, impossible sizes fail immediately")
  func impossible() throws {
    let bench = try TrustBench(.off)
    #expect(try bench.failure("('x'):rep(math.maxinteger)").contains("too large"))
    #expect(try bench.failure("('xx'):rep(math.maxinteger, ', ')").contains("too large"))
    #expect(
      try bench.failure("return table.unpack({}, 1, 1 << 40)") == "too many results to unpack")
  }

  @Test("a coroutine of an unloaded script can be resumed by another one, and stopped")
  func coroutineOutlives() throws {
    let bench = try TrustBench { $0.timeLimit = 0.05 }
    try bench.run(
      """
      library.on("my.gift", function(ev) coroutine_of_another = ev.info end)
      function go() return coroutine.resume(coroutine_of_another) end
      moonshelf.command("go", { run = function() print(go()) end })
      """, named: "keeper.lua")
    #expect(throws: LuaError.self) {
      try bench.run(
        """
        library.post("my.gift", coroutine.create(function()
          coroutine.yield(moonshelf.version, pcall(function() return moonshelf.store end))
          while true do end
        end))
        error("gone")
        """, named: "giver.lua")
    }
    _ = try bench.host.runCommand("go", [])
    #expect(
      bench.printed == [
        "true\t1.5\tfalse\tgiver.lua:3: giver.lua, which this store belongs to, is unloaded"
      ])
    #expect(throws: LuaError.self) { try bench.host.runCommand("go", []) }
  }
}
