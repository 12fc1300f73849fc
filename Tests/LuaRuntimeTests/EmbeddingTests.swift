import LuaRuntime
import Testing

@Suite("Mistakes of an embedder")
struct EmbeddingTests {
  final class Thing {}

  private func thing(_ machine: LuaMachine) throws -> LuaHostType<Thing> {
    try machine.defineType(Thing.self, name: "thing") { _ in }
  }

  @Test("an object of another machine's type is rejected, even if that machine is released")
  func foreignType() throws {
    let machine = try LuaMachine()
    var other: LuaMachine? = try LuaMachine()
    let wrapped = try thing(#require(other)).wrap(Thing())
    #expect(throws: LuaForeignValue.self) { try machine.environment.set("thing", wrapped) }
    let give = try machine.makeFunction { call in try call.returns(wrapped) }
    let error = #expect(throws: LuaError.self) { try give.call() }
    #expect(error?.cause is LuaForeignValue)
    other = nil
    for _ in 0..<20 {  // one of them may have the address of the released one
      let next = try LuaMachine()
      #expect(throws: LuaForeignValue.self) { try next.environment.set("thing", wrapped) }
    }
    #expect(machine.liveObjects == 3)
  }

  @Test("a kept object of one machine is not renewed by another's type")
  func foreignRenewal() throws {
    let (machine, other) = (try LuaMachine(), try LuaMachine())
    let kept = try thing(other).make(Thing())
    let type = try thing(machine)
    #expect(throws: LuaForeignValue.self) { try type.renew(kept, pushing: type.wrap(Thing())) }
  }

  @Test("the last reference to a machine may be dropped inside its own host function")
  func released() throws {
    let counter = LiveCounter()
    var machine: LuaMachine? = try LuaMachine()
    var function: LuaFunction?
    do {
      let open = try #require(machine)
      let drop = try open.makeFunction { call in
        machine = nil
        return try call.returns(call.table(1), "dropped")
      }
      let type = try open.defineType(Record.self, name: "record") { _ in }
      try open.environment.set("drop", drop)
      try open.environment.set("held", type.wrap(Record("Low", counter: counter)))
      function = try open.load(
        """
        local t, word = drop({ 1, 2, 3 })
        for i = 1, 1000 do t[i] = { held } end
        return t, word .. " " .. #t
        """, name: "t.lua")
    }
    let (table, answer) = try #require(function).call(returning: LuaTable.self, String.self)
    #expect(answer == "dropped 1000")
    #expect(counter.live == 0, "closed at the end of the call")
    #expect(table.count == 0)
    let error = #expect(throws: LuaError.self) { try function?.call() }
    #expect(error?.kind == .closed)
  }

  @Test("a machine closed inside its own host function closes once, at the end of the call")
  func closed() throws {
    let machine = try LuaMachine()
    let close = try machine.makeFunction { [unowned machine] call in
      machine.close()
      return try call.returns("closed")
    }
    try machine.environment.set("close", close)
    let error = #expect(throws: LuaError.self) {
      try machine.load("close() close() error('after')", name: "t.lua").call()
    }
    #expect(error?.message == "t.lua:1: after")
    #expect(machine.memoryInUse == 0)
    let shared = try LuaMachine()
    shared.withSharedLimits { shared.close() }
    #expect(shared.memoryInUse == 0)
  }

  @Test(
    "an argument error may name any position",
    arguments: [(Int.max, 1_048_576), (Int.min, 0), (0, 0), (-13, 0), (300, 300)])
  func positions(_ position: Int, _ shown: Int) throws {
    let machine = try LuaMachine()
    try machine.environment.set(
      "odd", machine.makeFunction { _ in throw LuaArgumentError(position, "odd") })
    let error = #expect(throws: LuaError.self) { try machine.load("odd()", name: "t.lua").call() }
    #expect(error?.message.hasSuffix("argument #\(shown) to 'odd' (odd)") == true)
  }

  @Test("an argument far beyond the last has no value")
  func farArguments() throws {
    let machine = try LuaMachine()
    let look = try machine.makeFunction { (call: LuaCall) throws -> LuaResults in
      #expect(call.kind(.max) == .none && call.isNil(.max))
      #expect(try call.optionalInteger(.max) == nil)
      #expect(throws: LuaArgumentError.self) { try call.number(.max) }
      #expect(throws: LuaArgumentError.self) { try call.integer(.max) }
      return call.returned(count: .max)
    }
    try look.call(1, 2)
  }

  @Test("a table's size is only a hint", arguments: [-1, Int.min, Int.max])
  func hints(_ size: Int) throws {
    let machine = try LuaMachine()
    let make = try machine.makeFunction { call in
      try call.pushTable(elements: size, fields: size) { try $0.append(7) }
      return call.returned(count: 1)
    }
    #expect(try make.call(returning: LuaTable.self).array(of: Int.self) == [7])
  }
}
