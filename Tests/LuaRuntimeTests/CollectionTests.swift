import Glibc
import LuaRuntime
import Testing

@Suite("Collecting Swift objects")
struct CollectionTests {
  /// Runs `waste` at a depth at which C functions, including finalizers, have no stack to run.
  private static func atFullStack(_ waste: String, making: String) -> String {
    """
    \(making)
    local depth, most = 0, math.huge
    local function down()
      depth = depth + 1
      if depth == most then \(waste) return 1 end
      local r = down() return r
    end
    pcall(down)
    for back = 0, 20 do
      most, depth = depth - 1, 0
      if pcall(down) then return "wasted" end
    end
    return "no room"
    """
  }

  @Test(
    "objects collected while the stack is full need no stack, with Lua's and the host's objects",
    arguments: [
      // Each finalizer would let Lua grow and shrink a stack of 16 MB: 8 ms each.
      "for i = 1, 5000 do t[i] = record('x') end",
      // Lua's own string buffers, left by errors.
      "local bad = { ('x'):rep(1100), {} } for i = 1, 20000 do t[i] = {} end collectgarbage() "
        + "for i = 1, 5000 do pcall(table.concat, bad) end",
    ])
  func fullStack(_ making: String) async {
    await #expect(processExitsWith: .success) {
      [making = making as String] in
      alarm(20)
      let world = try LuaWorld()
      let text = Self.atFullStack(
        "t = nil for i = 1, 300000 do local x = {} end", making: "local t = {} " + making)
      #expect(try world.run(text) == "wasted")
      #expect(world.leftovers() == (0, 0, 0))
    }
  }

  @Test("a string buffer of a coroutine that failed is freed with it")
  func buffers() throws {
    let world = try LuaWorld()
    let text = Fixture.script("Collection 1")
    #expect(try world.run(text) == "freed")
    #expect(world.leftovers() == (0, 0, 0))
  }

  @Test("a million tables and functions passed to host functions in one call retain no memory")
  func references() throws {
    let world = try LuaWorld(limits: LuaLimits(memory: 4 << 20))
    try world.machine.define("take") { call in
      let (table, function) = (try call.table(1), try call.function(2))
      return try call.returns(table.count + (try function.call(returning: Int.self)))
    }
    let answer = try world.run(Fixture.script("Collection 2"))
    #expect(answer == "300100")
    #expect(world.leftovers() == (0, 0, 0))
  }

  @Test("references dropped on another thread are released during the call")
  func elsewhere() throws {
    final class Kept: @unchecked Sendable {  // passed on as a whole, one per task
      var tables: [LuaTable] = []
      var workers: [Task<Void, Never>] = []
    }
    let world = try LuaWorld(limits: LuaLimits(memory: 4 << 20))
    let done = Kept()
    try world.machine.define("lend") { call in
      let kept = Kept()
      kept.tables.append(try call.table(1))
      done.workers.append(Task.detached { kept.tables.removeAll() })
      return call.returnsNothing
    }
    let answer = try world.run(
      "for i = 1, 200 do lend({ ('x'):rep(100) .. i }) end return 'lent'")
    #expect(answer == "lent")
    #expect(world.leftovers() == (0, 0, 0))
  }
}
