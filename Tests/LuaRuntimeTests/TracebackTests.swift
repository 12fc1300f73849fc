import LuaRuntime
import Testing

@Suite("Tracebacks belong to their errors")
struct TracebackTests {
  let machine: LuaMachine

  init() throws {
    machine = try LuaMachine()
    try machine.environment.set(
      "apply",
      machine.makeFunction { call in
        try call.function(1).call()
        return call.returnsNothing
      })
  }

  private func failure(_ text: String) throws -> LuaError {
    let error = #expect(throws: LuaError.self) {
      try machine.load(text, name: "t.lua").call()
    }
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
    let host = try failure(
      """
      pcall(apply, function()
        error("broken", 0)
      end)
      apply(function()
        error("broken", 0)
      end)
      """)
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
  }

  @Test("a failure while an error is raised does not replace its place")
  func closing() throws {
    let error = try failure(
      """
      local guard <close> = setmetatable({}, { __close = function()
        pcall(apply, function()
          error("inner")
        end)
      end })

      error("outer")
      """)
    #expect(error.message == "t.lua:7: outer")
    #expect(error.line == 7)
    #expect(error.traceback.contains("t.lua:7"))
    #expect(!error.traceback.contains("t.lua:3"))
  }
}
