import LuaRuntime
import Testing

@Suite("Values are converted without loss")
struct ValueTests {
  let machine: LuaMachine
  let echo: LuaFunction

  init() throws {
    machine = try LuaMachine()
    echo = try machine.load("return ...", name: "echo.lua")
  }

  @Test("integers, floats and booleans keep their type")
  func numbers() throws {
    #expect(try echo.call(Int64.max, returning: Int64.self) == .max)
    #expect(try echo.call(Int64.min, returning: LuaValue.self) == .integer(.min))
    #expect(try echo.call(1.0, returning: LuaValue.self) == .number(1))
    #expect(try echo.call(true, returning: Bool.self))
    #expect(try echo.call(Int?.none, returning: Int?.self) == nil)
    #expect(try echo.call(3.0, returning: Int.self) == 3)
  }

  @Test("strings keep every byte; text must be UTF-8")
  func strings() throws {
    let odd = LuaString([0, 255, 65, 0])
    #expect(try echo.call(odd, returning: LuaString.self) == odd)
    #expect(
      try echo.call("Björk\0Guðmundsdóttir", returning: String.self) == "Björk\0Guðmundsdóttir")
    #expect(try echo.call("日本"[...], returning: String.self) == "日本")
    #expect(try echo.call("", returning: String.self) == "")
    #expect(throws: LuaMismatch(expected: "valid UTF-8 text", found: "other bytes")) {
      try echo.call(odd, returning: String.self)
    }
  }

  @Test(
    "a returned text keeps every byte, and is the new one after a change in place",
    arguments: ["", "short", "fifteen bytes..", "sixteen bytes...", "a NUL\0in a longer text"])
  func textsHandedBack(_ first: String) throws {
    var text = first
    let give = try machine.makeFunction { call in try call.returns(text) }
    for _ in 0..<3 {
      #expect(try give.call(returning: String.self) == text)
      #expect(try give.call(returning: String.self) == text)
      text.append("!")
    }
    text = String(repeating: "longer than Lua keeps but once ", count: 3)
    #expect(try give.call(returning: String.self) == text)
  }

  @Test("a result of another type is an error, not converted")
  func mismatches() {
    func expect<Value: LuaReadable>(_ type: Value.Type, _ text: String, _ value: LuaValue) {
      let error = #expect(throws: LuaMismatch.self) { try echo.call(value, returning: type) }
      #expect(error?.description == "must be " + text)
    }
    expect(Int.self, "an integer, got string", .string("10"))
    expect(String.self, "a string, got number", .integer(10))
    expect(Int.self, "an integer, got a number with a fraction", .number(1.5))
    expect(Bool.self, "a boolean, got nil", .nil)
  }

  @Test("several results are read in order; missing ones are nil")
  func results() throws {
    let (first, second, third) = try echo.call(
      1, "two", returning: Int.self, String.self, Double?.self)
    #expect(first == 1 && second == "two" && third == nil)
    #expect(try echo.callForAll(1, nil as Int?, "x") == [.integer(1), .nil, .string("x")])
    #expect(try echo.callForAll() == [])
  }

  @Test("a table is read, written and walked, with metamethods and without")
  func tables() throws {
    let table = try machine.load(
      "return setmetatable({10, 20}, {__index = function(_, k) return k .. '!' end})",
      name: "t.lua"
    ).call(returning: LuaTable.self)
    #expect(try table.get("x", as: String.self) == "x!")
    #expect(try table.rawGet("x", as: String?.self) == nil)
    try table.set(3, 30)
    #expect(table.count == 3)
    var seen: [LuaValue] = []
    try table.walk { _, value in seen.append(value) }
    #expect(seen == [.integer(10), .integer(20), .integer(30)])
    let error = #expect(throws: LuaError.self) { try table.set(Double.nan, 1) }
    #expect(error?.message == "table index is NaN")
  }

  @Test("a value of one machine is rejected by another")
  func foreign() throws {
    let other = try LuaMachine()
    let table = try other.makeTable()
    #expect(throws: LuaForeignValue.self) { try echo.call(table) }
  }

  @Test("references may be dropped on any thread, and outlive their machine")
  func references() async throws {
    nonisolated(unsafe) var tables: [LuaTable] = []
    for _ in 0..<100 { tables.append(try machine.makeTable()) }
    let before = machine.memoryInUse
    await Task.detached { tables.removeAll() }.value
    try echo.call()
    machine.collectGarbage()
    #expect(machine.memoryInUse < before)
    let kept = try machine.makeTable()
    machine.close()
    #expect(machine.memoryInUse == 0)
    let error = #expect(throws: LuaError.self) { try kept.get("x", as: LuaValue.self) }
    #expect(error?.kind == .closed)
    #expect(kept.count == 0)
  }

  @Test("a record is pushed with its keys; nil omits a key")
  func shapes() throws {
    let shape = LuaShape(["title", "year", "label"])
    try machine.define("row") { call in
      try shape.push(onto: call.stack) { row in
        try row.add("Zombie")
        try row.add(1976)
        try row.add(String?.none)
      }
      return call.returned(count: 1)
    }
    let text = try machine.load(
      "local r = row() return r.title .. ' ' .. r.year .. ' ' .. tostring(r.label)", name: "t.lua"
    ).call(returning: String.self)
    #expect(text == "Zombie 1976 nil")
  }
}
