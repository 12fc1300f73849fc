import LuaRuntime
import Testing

@Suite("Trusted scripts")
struct TrustedTests {
  @Test(
    "all libraries are there, with the host's functions and coroutines",
    arguments: Fixture.pairs("lua-trusted"))
  func libraries(_ text: String, _ result: String) throws {
    var lines: [String] = []
    let machine = try LuaMachine(libraries: .all) { lines.append($0) }
    machine.collector = .generational
    try machine.define("host") { (function: LuaFunction) in try function.call(returning: Int.self) }
    try machine.define("count") { (file: LuaObject) in file.anyObject == nil }
    let answer = try machine.load(text, name: "t.lua").call(returning: LuaValue.self)
    #expect(answer.shown + lines.joined() == result)
    machine.close()
    #expect(machine.memoryInUse == 0)
  }

  @Test("a file is loaded, and one of the sandbox must be text")
  func files() throws {
    for libraries in [LuaLibraries.safe, .all] {
      let machine = try LuaMachine(libraries: libraries)
      let path = Fixture.path("random-ways-down.lua")
      _ = try machine.load(file: path)
      let error = #expect(throws: LuaError.self) { try machine.load(file: path + ".none") }
      #expect(error?.message.hasPrefix("cannot open ") == true)
    }
  }

  @Test("hooks see events and variables, raise errors where a script is, and end")
  func hooks() throws {
    let machine = try LuaMachine(libraries: .all)
    var (lines, values, counts) = ([Int](), [LuaValue](), 0)
    machine.setHook(at: [.line, .count], every: 100) { [unowned machine] event, frame in
      if event == .count { counts += 1 } else { lines.append(frame.line) }
      if frame.line == 3 { values = try machine.locals(of: frame).map(\.value) }
      if frame.line == 5 { throw LuaFailure("five") }
    }
    let text =
      "local a = 1\nlocal b = 'x'\nfor i = 1, 200 do end\ncoroutine.wrap(function()\nend)()"
    let error = #expect(throws: LuaError.self) { try machine.load(text, name: "t").call() }
    #expect(error?.message == "t:5: five" && error?.frames.first?.line == 5)
    #expect(Array(lines.prefix(3)) == [1, 2, 3] && lines.last == 5)
    #expect(values.prefix(2) == [.integer(1), .string("x")] && (1...9).contains(counts))
    machine.setHook(at: [])
    try machine.load("error = nil\n", name: "t").call()
    #expect(lines.last == 5)
  }

  @Test("the stack, warnings, also of finalizers, and data of the machine")
  func inspection() throws {
    let machine = try LuaMachine(libraries: .all)
    var (warnings, frames) = ([String](), [LuaFrame]())
    machine.onWarning = { warnings.append($0) }
    machine[data: [String].self] = ["kept"]
    try machine.define("look") { call in
      frames = call.machine?.frames ?? []
      return try call.returns(call.machine?[data: [String].self] ?? [])
    }
    let text =
      "local function f() local r = look() return r[1] end\nwarn('@on') warn('a', 'b')\n  local r = f() return r"
    #expect(try machine.load(text, name: "t").call(returning: String.self) == "kept")
    #expect(frames.map(\.name) == ["look", "f", nil] && frames.map(\.line) == [-1, 1, 3])
    try machine.load("setmetatable({}, { __gc = function() error('x') end })", name: "t").call()
    machine.close()
    #expect(warnings.first == "ab" && warnings.last?.contains("x") == true && warnings.count == 2)
    let deep = try LuaMachine()
    try deep.define("fail") { throw LuaFailure("no") }
    let error = #expect(throws: LuaError.self) {
      try deep.load("local function g()\n fail() end\ng()", name: "a: in b.lua").call()
    }
    #expect(error?.frames.map(\.name) == ["fail", "g", nil])
  }

  @Test("tables and calls without types")
  func tables() throws {
    let machine = try LuaMachine()
    let table = try machine.makeTable(from: ["x": 1])
    let meta = try machine.load(
      "return { __call = function(_, a) return a + 1 end, __index = { y = 2 } }", name: "t.lua")
    try table.setMetatable(meta.call(returning: LuaTable.self))
    #expect(try table.metatable?.count == 0 && machine.makeTable().metatable == nil)
    #expect(try table["x"] == 1 && table["y"] == 2)
    #expect(try table.pairs(of: (String, Int).self).map(\.key) == ["x"])
    let callable = try machine.load("return ...", name: "t.lua").call(
      table, returning: LuaFunction.self)
    #expect(try callable.call(arguments: [.integer(4)]) == [.integer(5)])
  }
}
