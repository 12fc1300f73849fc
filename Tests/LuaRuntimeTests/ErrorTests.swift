import LuaRuntime
import Testing

@Suite("Errors for scripts, users and Swift")
struct ErrorTests {
  struct OutOfStock: Error, CustomStringConvertible, Equatable {
    var description: String { "out of stock" }
  }

  let machine: LuaMachine

  init() throws {
    machine = try LuaMachine()
    let environment = machine.environment
    try environment.set("sell", machine.makeFunction { _ in throw OutOfStock() })
    try environment.set("refuse", machine.makeFunction { _ in throw LuaFailure("not today") })
    try machine.define("add") { call in
      try call.returns(call.integer(1) + call.integer(2, "position"))
    }
    try environment.set(
      "open", machine.makeFunction { call in try call.returns(call.string(1, "path")) })
    try machine.define("apply") { (function: LuaFunction) in try function.call() }
  }

  private func failure(_ text: String) throws -> LuaError {
    let error = #expect(throws: LuaError.self) { try machine.load(text, name: "shop.lua").call() }
    return try #require(error)
  }

  @Test(
    "messages",
    arguments: Fixture.pairs("lua-error-messages"))
  func messages(_ text: String, _ message: String) throws {
    let error = try failure(text)
    if message == "an error object" {
      #expect(error.message.hasPrefix("table: "))
    } else {
      #expect(error.message == message)
    }
    #expect(error.kind == .runtime)
  }

  @Test("a syntax error names chunk and line")
  func syntax() throws {
    let error = #expect(throws: LuaError.self) {
      try machine.load("local a = 1\nlocal b = = 2", name: "shop.lua")
    }
    #expect(error?.kind == .syntax)
    #expect(error?.message == "shop.lua:2: unexpected symbol near '='")
    #expect(error?.chunkName == "shop.lua" && error?.line == 2)
  }

  @Test("bytecode is rejected")
  func bytecode() {
    let error = #expect(throws: LuaError.self) {
      try machine.load([0x1B, 0x4C, 0x75, 0x61], name: "evil.luac")
    }
    #expect(error?.message.contains("attempt to load a binary chunk") == true)
  }

  @Test("the traceback contains the script's line")
  func traceback() throws {
    let error = try failure(
      "local function outer()\n  apply(function()\n    sell()\n  end)\nend\nouter()")
    #expect(
      error.traceback == """
        stack traceback:
        \t[C]: in function 'sell'
        \tshop.lua:3: in function <shop.lua:2>
        \t[C]: in function 'apply'
        \tshop.lua:2: in local 'outer'
        \tshop.lua:6: in main chunk
        """)
    #expect(error.chunkName == "shop.lua" && error.line == 3)
  }

  @Test("a Swift error is the cause, through any number of borders")
  func cause() throws {
    for text in ["sell()", "apply(sell)", "apply(function() apply(sell) end)"] {
      #expect(try failure(text).cause as? OutOfStock == OutOfStock())
    }
  }

  @Test("a Lua error keeps its first place when Swift rethrows it")
  func rethrown() throws {
    let error = try failure("apply(function()\n  error('deep')\nend)")
    #expect(error.message == "shop.lua:2: deep")
    #expect(error.line == 2)
  }

  @Test("an error with an object may be used, thrown and dropped anywhere while its machine runs")
  func elsewhere() async throws {
    let chunk = try machine.load("error({ ('x'):rep(100) })", name: "shop.lua")
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      for _ in 1...500 {
        let error = try #require(throws: LuaError.self) { try chunk.call() }
        tasks.addTask {
          let other = try LuaMachine(print: { _ in })
          let again = try other.makeFunction { _ in throw error }
          let thrown = try #require(throws: LuaError.self) { try again.call() }
          #expect(thrown.message == error.message && thrown.value(on: other) == nil)
        }
      }
      try await tasks.waitForAll()
    }
    machine.collectGarbage()
    #expect(machine.memoryInUse < 1 << 20)
  }
}
