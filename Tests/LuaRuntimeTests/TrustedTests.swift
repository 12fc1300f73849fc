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

  @Test("tables and calls without types")
  func tables() throws {
    let machine = try LuaMachine()
    let table = try machine.makeTable(from: ["x": 1])
    let meta = try machine.load(
      "return { __call = function(_, a) return a + 1 end, __index = { y = 2 } }", name: "t.lua")
    try table.setMetatable(meta.call(returning: LuaTable.self))
    #expect(try table["x"] == 1 && table["y"] == 2)
    #expect(try table.pairs(of: (String, Int).self).map(\.key) == ["x"])
    let callable = try machine.load("return ...", name: "t.lua").call(
      table, returning: LuaFunction.self)
    #expect(try callable.call(arguments: [.integer(4)]) == [.integer(5)])
  }
}
