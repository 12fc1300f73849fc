import LuaRuntime
import Testing

@Suite("Coroutines held by Swift")
struct CoroutineTests {
  let machine: LuaMachine

  init() throws { machine = try LuaMachine() }

  private func coroutine(_ text: String) throws -> LuaCoroutine {
    try machine.makeCoroutine(machine.load(text, name: "t.lua"))
  }

  @Test("values are passed both ways, and it ends with its results")
  func resuming() throws {
    let adder = try coroutine(
      """
      local sum = ...
      while sum < 10 do sum = sum + coroutine.yield(sum, "so far") end
      return sum, "in all"
      """)
    #expect(adder.status == .suspended)
    #expect(try adder.resume(1, returning: Int.self, String.self) == (1, "so far"))
    #expect(try adder.resume(4, returning: Int.self) == 5)
    #expect(try adder.resumeForAll(7) == [.integer(12), .string("in all")])
    #expect(adder.status == .dead)
    let error = #expect(throws: LuaError.self) { try adder.resume(1, returning: Int.self) }
    #expect(error?.message == "cannot resume dead coroutine")
  }

  @Test("a host function yields, and returns the values of the resume to the script")
  func yielding() throws {
    try machine.environment.set(
      "ask", machine.makeFunction { call in try call.yields(call.read(1, as: String.self), 2) })
    let dialog = try coroutine("local name = ask('name?') return 'hello ' .. name .. ask('') ")
    #expect(try dialog.resume(returning: String.self, Int.self) == ("name?", 2))
    #expect(try dialog.resume("Fela", returning: String.self) == "")
    #expect(try dialog.resume("!", returning: String.self) == "hello Fela!")
  }

  @Test("many values are yielded, and a fast function yields too")
  func many() throws {
    let fast: LuaFastFunction = { state in LuaCall.run(state) { call in try call.yields(1, 2, 3) } }
    try machine.environment.set("fast", machine.makeFastFunction(fast))
    let yields = try coroutine("fast() coroutine.yield(table.unpack({}, 1, 5000))")
    #expect(try yields.resumeForAll() == [.integer(1), .integer(2), .integer(3)])
    #expect(try yields.resumeForAll().count == 5000)
  }

  @Test("an error in it is thrown, closes it, and leaves the machine usable")
  func failing() throws {
    let failing = try coroutine(
      """
      local open <close> = setmetatable({}, { __close = function() closed = true end })
      coroutine.yield()
      error("no such album")
      """)
    _ = try failing.resumeForAll()
    let error = #expect(throws: LuaError.self) { try failing.resumeForAll() }
    #expect(error?.message == "t.lua:3: no such album")
    #expect(failing.status == .dead)
    #expect(try machine.environment.get("closed", as: Bool.self))
  }

  @Test("an error is raised where it waits, and ends one that has not begun")
  func throwing() throws {
    let waiting = try coroutine(
      "local _, e = pcall(coroutine.yield) return tostring(e) .. coroutine.yield()")
    _ = try waiting.resumeForAll()
    try waiting.resume(throwing: LuaFailure("stop"))
    #expect(try waiting.resume("!", returning: String.self) == "stop!")
    for text in ["coroutine.yield()", "add()"] {
      let ended = try coroutine(text)
      if text != "add()" { _ = try ended.resumeForAll() }
      let error = #expect(throws: LuaError.self) { try ended.resume(throwing: CancellationError()) }
      #expect(error?.cause is CancellationError && ended.status == .dead)
    }
  }

  @Test("closing it runs its pending __close")
  func closing() throws {
    let open = try coroutine(
      """
      local open <close> = setmetatable({}, { __close = function() closed = true end })
      coroutine.yield()
      """)
    _ = try open.resumeForAll()
    try open.close()
    #expect(open.status == .dead)
    #expect(try machine.environment.get("closed", as: Bool.self))
  }

  @Test("its status from inside is running, and normal from one that it resumes")
  func status() throws {
    var seen: [LuaCoroutine.Status] = []
    var outer: LuaCoroutine?
    try machine.define("look") { if let outer { seen.append(outer.status) } }
    outer = try coroutine("look() coroutine.wrap(look)()")
    _ = try outer?.resumeForAll()
    #expect(seen == [.running, .normal])
  }

  @Test("the limits of the machine apply in it")
  func limits() throws {
    machine.limits = LuaLimits(memory: nil, time: nil, instructions: 10_000)
    let endless = try coroutine("while true do end")
    let error = #expect(throws: LuaError.self) { try endless.resumeForAll() }
    #expect(error?.kind == .instructionLimit)
    #expect(endless.status == .dead)
  }

  @Test("one of another machine, and one of a closed machine, is an error")
  func foreign() throws {
    let other = try LuaMachine()
    let function = try other.load("return 1", name: "t.lua")
    #expect(throws: LuaForeignValue.self) { try machine.makeCoroutine(function) }
    let coroutine = try other.makeCoroutine(function)
    other.close()
    #expect(coroutine.status == .dead)
    let error = #expect(throws: LuaError.self) { try coroutine.resumeForAll() }
    #expect(error?.kind == .closed)
  }
}
