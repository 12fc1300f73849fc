import LuaRuntime
import Testing

/// The work of host functions counts like that of Lua.
@Suite("The budget of a host function")
struct BudgetTests {
  /// A machine with a function `work(steps, bytes)` that charges and reserves.
  private func machine(_ limits: LuaLimits) throws -> (machine: LuaMachine, steps: Counter) {
    let machine = try LuaMachine(limits: limits, print: { _ in })
    let counter = Counter()
    try machine.define("work") { call in
      try call.budget.reserve(call.optionalInteger(2) ?? 0)
      for _ in 0..<(try call.integer(1)) {
        try call.budget.spend(10)
        counter.count += 1
      }
      return call.returnsNothing
    }
    try machine.define("collect") { call in
      try call.pushTable { table in
        while true {
          counter.count += 1
          try table.append("another string of more than forty letters, \(counter.count)")
        }
      }
      return call.returned(count: 1)
    }
    return (machine, counter)
  }

  private final class Counter {
    var count = 0
  }

  private func failure(_ script: String, on machine: LuaMachine) throws -> LuaError? {
    let chunk = try machine.load(script, name: "script.lua")
    return #expect(throws: LuaError.self) { try chunk.call() }
  }

  @Test("counts instructions, in spite of pcall")
  func instructions() throws {
    let (machine, steps) = try self.machine(LuaLimits(instructions: 1_000_000))
    let error = try failure("pcall(work, 1 << 40) while true do pcall(work, 1000) end", on: machine)
    #expect(error?.kind == .instructionLimit)
    #expect((90_000...110_000).contains(steps.count))
  }

  @Test("detects an interrupt without a time limit")
  func interrupt() throws {
    let (machine, steps) = try self.machine(LuaLimits())
    let interrupter = machine.interrupter
    try machine.define("endless") { call in
      interrupter.interrupt()
      while true {
        try call.budget.spend(10)
        steps.count += 1
      }
    }
    let error = try failure("pcall(endless)", on: machine)
    #expect(error?.kind == .interrupted)
    #expect(steps.count < 1000)
  }

  @Test("counts memory until the function returns")
  func memory() throws {
    let (machine, steps) = try self.machine(LuaLimits(memory: 4 << 20))
    let chunk = try machine.load(
      """
      for _ = 1, 20 do work(1, 3 << 20) end
      local fine, why = pcall(work, 1, 5 << 20)
      return fine, why
      """, name: "script.lua")
    let (isFine, why) = try chunk.call(returning: Bool.self, String.self)
    #expect(!isFine && why == "not enough memory")
    #expect(steps.count == 20)
  }

  @Test("stops a function that pushes more than the memory limit allows")
  func pushing() throws {
    let (machine, _) = try self.machine(LuaLimits(memory: 4 << 20))
    #expect(try failure("collect()", on: machine)?.kind == .memory)
    #expect(machine.peakMemory < 8 << 20)
  }

  @Test("counts kept memory until it is released")
  func kept() throws {
    let (machine, _) = try self.machine(LuaLimits(memory: 4 << 20))
    try machine.budget.keep(3 << 20)
    #expect(try failure("work(1, 2 << 20)", on: machine)?.kind == .memory)
    machine.budget.forget(3 << 20)
    try machine.load("work(1, 2 << 20)", name: "script.lua").call()
  }

  @Test("also counts between calls that share their limits")
  func shared() throws {
    let (machine, _) = try self.machine(LuaLimits(instructions: 100_000))
    let error = #expect(throws: LuaError.self) {
      try machine.withSharedLimits { while true { try machine.budget.spend(100) } }
    }
    #expect(error?.kind == .instructionLimit)
    try machine.load("work(1)", name: "script.lua").call()
  }

  @Test("counts each copy of a string that a table holds many times")
  func copies() throws {
    let (machine, _) = try self.machine(LuaLimits(memory: 4 << 20))
    let table = try machine.load(
      "local s, t = ('x'):rep(1 << 20), {} for i = 1, 100 do t[i] = s end return t",
      name: "script.lua"
    ).call(returning: LuaTable.self)
    #expect(throws: LuaError.self) { try table.array(of: String.self) }
    var walked = 0
    #expect(throws: LuaError.self) { try table.walk { _, _ in walked += 1 } }
    #expect(walked <= 4)
    #expect(table.count == 100)
  }

  @Test("counts reserved memory until the function returns, even while Lua it calls reserves more")
  func nested() throws {
    let (machine, _) = try self.machine(LuaLimits(memory: 8 << 20))
    try machine.define("around") { call in
      try call.budget.reserve(call.integer(2))
      try call.function(1).call()
      return call.returnsNothing
    }
    let chunk = try machine.load(Fixture.script("Budget 1"), name: "script.lua")
    try chunk.call()
  }

  @Test("counts only the value that was read while no function runs")
  func outside() throws {
    let (machine, _) = try self.machine(LuaLimits(memory: 4 << 20))
    let table = try machine.load("return { ('x'):rep(1 << 20) }", name: "script.lua")
      .call(returning: LuaTable.self)
    for _ in 1...10 { #expect(try table.array(of: String.self).count == 1) }
    for _ in 1...10 { try machine.budget.reserve(2 << 20) }
    try machine.load("work(1, 2 << 20)", name: "script.lua").call()
  }
}
