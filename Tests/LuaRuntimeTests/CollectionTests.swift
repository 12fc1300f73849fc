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
    let text = """
      for i = 1, 50 do
        coroutine.resume(coroutine.create(function()
          (("x"):rep(100000)):gsub("x", function(x) error("out") end)
          local t = { ("x"):rep(100000), {} }
          table.concat(t)
        end))
        coroutine.resume(coroutine.create(function() table.concat({ ("x"):rep(100000), {} }) end))
      end
      collectgarbage()
      return collectgarbage("count") < 1000 and "freed" or "kept " .. collectgarbage("count")
      """
    #expect(try world.run(text) == "freed")
    #expect(world.leftovers() == (0, 0, 0))
  }

  @Test("a million tables and functions passed to host functions in one call retain no memory")
  func references() throws {
    let world = try LuaWorld(limits: LuaLimits(memory: 4 << 20))
    try world.machine.environment.set(
      "take",
      world.machine.makeFunction { call in
        let (table, function) = (try call.table(1), try call.function(2))
        return try call.returns(table.count + (try function.call(returning: Int.self)))
      })
    let answer = try world.run(
      """
      local sum = 0
      for i = 1, 100000 do
        sum = sum + take({ i, i }, function() return 1 end)
        if i % 1000 == 0 then
          sum = sum + coroutine.wrap(function() return take({}, function() return 1 end) end)()
        end
      end
      return tostring(sum)
      """)
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
    try world.machine.environment.set(
      "lend",
      world.machine.makeFunction { call in
        let kept = Kept()
        kept.tables.append(try call.table(1))
        done.workers.append(Task.detached { kept.tables.removeAll() })
        return call.returnsNothing
      })
    let answer = try world.run(
      "for i = 1, 200 do lend({ ('x'):rep(100) .. i }) end return 'lent'")
    #expect(answer == "lent")
    #expect(world.leftovers() == (0, 0, 0))
  }
}
