import LuaRuntime
import Testing

/// The memory of Swift objects that Lua holds counts against its limit.
@Suite("The memory of lent objects")
struct LentMemoryTests {
  final class Album {}

  let machine: LuaMachine

  init() throws {
    machine = try LuaMachine(limits: LuaLimits(memory: 8 << 20), print: { _ in })
    let albums = try machine.defineType(Album.self, name: "album") { type in
      type.method("grow") { _, call in
        try call.resize(1, to: call.integer(2))
        return call.returnsNothing
      }
    }
    try machine.define("album") { call in
      try call.returns(albums.wrap(Album(), size: call.optionalInteger(1) ?? 1 << 20))
    }
    try machine.define("iterator") { [unowned machine] call in
      try call.returns(machine.makeFunction(size: 1 << 20) { $0.returnsNothing })
    }
  }

  private func kind(_ script: String) throws -> LuaError.Kind? {
    do {
      try machine.load(script, name: "t.lua").call()
      return nil
    } catch let error as LuaError { return error.kind }
  }

  @Test("counts until Lua frees them", arguments: ["album", "iterator"])
  func counted(_ make: String) throws {
    let kept = "local t = {} for i = 1, 100 do t[i] = \(make)() end"
    #expect(try kind(kept) == .memory)
    #expect(try kind("return 'alive'") == nil)
    // The collector runs when the limit is reached, and the objects go with it.
    #expect(try kind("for i = 1, 100 do \(make)() end") == nil)
    #expect(machine.liveObjects < 20)
    #expect(try kind("local t = {} for i = 1, 5 do t[i] = \(make)() end") == nil)
    #expect(try kind("for i = 1, 20 do pcall(function() \(kept) end) end") == nil)
  }

  @Test("changes with their size")
  func resized() throws {
    #expect(try kind("a = album(0) a:grow(7 << 20) a:grow(1) b = album(6 << 20)") == nil)
    #expect(try kind("a:grow(6 << 20)") == .memory)
    #expect(try kind("b = nil collectgarbage() a:grow(6 << 20)") == nil)
    #expect(try kind("a:grow(-1) b = album(6 << 20)") == nil)
    #expect(try kind("album(1 << 40)") == .memory)
  }

  @Test("counts objects that say nothing, too")
  func small() throws {
    let most = try machine.load(
      "local t, n = {}, 0 while pcall(function() t[n + 1] = album(0) end) do n = n + 1 end return n",
      name: "t.lua")
    // 40 bytes of Lua and 64 of Swift each, and the table.
    #expect((30_000...75_000).contains(try most.call(returning: Int.self)))
  }
}
