import LuaRuntime
import Testing

@Suite struct SmokeTests {
  @Test("a chunk computes") func computes() throws {
    let machine = try LuaMachine()
    let f = try machine.load("local a, b = ... return a + b, 'x', nil, {1,2}", name: "t.lua")
    let sum = try f.call(1, 2, returning: Int.self)
    #expect(sum == 3)
    let (a, b, c) = try f.call(1, 2.5, returning: Double.self, String.self, Int?.self)
    #expect(a == 3.5 && b == "x" && c == nil)
    #expect(try f.callForAll(1, 2).count == 4)
    try f.call(1, 2)
  }
  struct Oops: Error, CustomStringConvertible { var description: String { "oops" } }
  @Test("errors") func errors() throws {
    let machine = try LuaMachine()
    let add = try machine.makeFunction { call in
      try call.returns(call.integer(1) + call.integer(2, "position"))
    }
    try machine.environment.set("add", add)
    do { try machine.load("\nadd(1, {})", name: "t.lua").call() } catch let error as LuaError {
      print(error)
    }
    try machine.environment.set("fail", machine.makeFunction { _ in throw Oops() })
    do { try machine.load("local function f() fail() end\nf()", name: "t.lua").call() } catch let
      error as LuaError
    {
      print(error, error.cause as Any)
    }
    machine.limits.time = .milliseconds(50)
    do {
      try machine.load("while true do pcall(function() while true do end end) end", name: "t.lua")
        .call()
    } catch let error as LuaError {
      print(error)
    }
    machine.limits.time = nil
    machine.limits.memory = 1 << 20
    do {
      try machine.load("local t = {} for i = 1, 1e9 do t[i] = i .. 'x' end", name: "t.lua").call()
    } catch let error as LuaError {
      print(error)
    }
    do { _ = try machine.load("x = = 1", name: "t.lua") } catch let error as LuaError {
      print(error, error.line as Any)
    }
    machine.close()
    #expect(machine.liveObjects == 0)
    #expect(machine.memoryInUse == 0)
  }
}
