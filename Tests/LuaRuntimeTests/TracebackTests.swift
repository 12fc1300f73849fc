import LuaRuntime
import Testing

@Suite("Tracebacks belong to their errors")
struct TracebackTests {
  let machine: LuaMachine

  init() throws {
    machine = try LuaMachine()
    try machine.define("apply") { (function: LuaFunction) in try function.call() }
  }

  private func failure(_ text: String) throws -> LuaError {
    let error = #expect(throws: LuaError.self) { try machine.load(text, name: "t.lua").call() }
    return try #require(error)
  }

  @Test("an error that a script caught does not pass its place to another one of the same text")
  func sameText() throws {
    let error = try failure(
      """
      pcall(apply, function()
        error("broken", 0)
      end)

      error("broken", 0)
      """)
    #expect(error.message == "broken")
    #expect(error.line == 5)
    let host = try failure(Fixture.script("Traceback 1"))
    #expect(host.line == 5)
  }

  @Test("an error object keeps its first place when Swift rethrows it")
  func objects() throws {
    let error = try failure(
      """
      apply(function()
        apply(function()
          error({ code = 7 })
        end)
      end)
      """)
    #expect(error.line == 3)
    guard case .table(let table) = error.value(on: machine) else {
      Issue.record("no table")
      return
    }
    #expect(try table.get("code", as: Int.self) == 7)
    #expect(try error.value(on: LuaMachine()) == nil)
  }

  @Test("a failure while an error is raised does not replace its place")
  func closing() throws {
    let error = try failure(Fixture.script("Traceback 2"))
    #expect(error.message == "t.lua:7: outer")
    #expect(error.line == 7)
    #expect(error.traceback.contains("t.lua:7"))
    #expect(!error.traceback.contains("t.lua:3"))
  }

  @Test("a debugger is called at each line, also of coroutines, and changes no error")
  func debugger() throws {
    let machine = try LuaMachine()
    try machine.startDebugger(machine.load(Fixture.script("Debugger"), name: "d"))
    #expect(throws: LuaError.self) { try machine.load(Fixture.script("Lines"), name: "s").call() }
    // Versions of Lua see different lines twice.
    let seen = try machine.environment.get("seen", as: String.self).split(separator: " ")
    #expect(Set(seen) == ["1", "2", "3", "4", "5"] && seen.first == "1" && seen.last == "5")
  }
}
