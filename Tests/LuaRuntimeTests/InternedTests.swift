import LuaRuntime
import Testing

@Suite("Interned objects and lists")
struct InternedTests {
  final class Thing {
    var texts = ["a", "b"]
  }

  /// Pushes the one userdata for a number.
  private struct Numbered: LuaPushable {
    let number: Int64
    let type: LuaHostType<Thing>

    func push(onto stack: LuaStack) throws {
      _ = try type.pushInterned(number, onto: stack) { Thing() }
    }
  }

  private func machine() throws -> (LuaMachine, LuaHostType<Thing>) {
    let machine = try LuaMachine()
    let type = try machine.defineType(Thing.self, name: "thing") { _ in }
    try machine.define("thing") { call in
      try call.returns(Numbered(number: Int64(call.integer(1)), type: type))
    }
    let assign = try machine.makeFunction { call in
      let thing = try call.object(1, type)
      try (call.optionalTable(6) ?? call.table(3)).set(call.value(4), call.value(5))
      thing.texts = try call.table(3).array(of: String.self)
      return call.returnsNothing
    }
    try machine.define("texts") { call in
      let texts = try call.object(1, type).texts
      return try call.returns(LuaList(texts, of: 1, name: "texts", assign: assign))
    }
    return (machine, type)
  }

  @Test("there is one userdata for a number until it is collected, and a new one afterwards")
  func interned() throws {
    let (machine, _) = try machine()
    let function = try machine.load(Fixture.script("Interned 1"), name: "t.lua")
    let before = machine.liveObjects
    #expect(try function.call(returning: Int.self) == -1)
    #expect(machine.liveObjects <= before + 1)
  }

  @Test("a revoked object is not returned again")
  func revoked() throws {
    let (machine, type) = try machine()
    let numbered = Numbered(number: 1, type: type)
    let kept = try type.make(pushing: numbered)
    try machine.environment.set("same", type.make(pushing: numbered))
    kept.revoke()
    try machine.environment.set("again", type.make(pushing: numbered))
    let function = try machine.load(
      "local fine = pcall(texts, same) return fine, #texts(again)", name: "t.lua")
    #expect(try function.call(returning: Bool.self, Int.self) == (false, 2))
  }

  @Test("a list calls its function for each assignment, and is a table in every other way")
  func list() throws {
    let (machine, _) = try machine()
    let function = try machine.load(Fixture.script("Interned 2"), name: "t.lua")
    let answer = try function.call(returning: String.self, String.self)
    #expect(answer == ("x b c", "x b c"))
  }

  @Test("a table that only looks like a list is not one")
  func impostor() throws {
    let (machine, _) = try machine()
    let count = try machine.makeFunction { call in try call.returns(call.table(1).count) }
    try machine.environment.set("count", count)
    let function = try machine.load(
      "return count(setmetatable({ 1 }, { { 1, 2, 3 }, __len = function() return 9 end }))",
      name: "t.lua")
    #expect(try function.call(returning: Int.self) == 1)
  }
}
