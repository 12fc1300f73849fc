import LuaRuntime
import Testing

@Suite("The sandbox")
struct SandboxTests {
  let machine: LuaMachine
  let lines = Lines()

  final class Lines {
    var all: [String] = []
  }

  init() throws { machine = try LuaMachine { [lines] in lines.all.append($0) } }

  private func run(_ text: String, _ environment: LuaTable? = nil) throws -> String {
    try machine.load(text, name: "t.lua", environment: environment).call(returning: String.self)
  }

  @Test(
    "dangerous functions are missing",
    arguments: [
      "io", "debug.getupvalue", "debug.sethook", "debug.getregistry", "package.loadlib",
      "package.cpath:match('.')", "debug.getinfo(1, 'f').func", "debug.getinfo(print).func",
      "dofile", "loadfile", "os.execute", "os.exit", "os.remove",
      "os.rename", "os.tmpname", "os.getenv", "os.setlocale", "string.dump",
    ])
  func absent(_ name: String) throws {
    #expect(try run("return tostring(\(name))") == "nil")
  }

  @Test(
    "functions that scripts need are present",
    arguments: Fixture.lines("sandbox-functions.txt"))
  func present(_ name: String) throws {
    #expect(try run("return type(\(name))") == "function")
  }

  @Test("one script cannot change the values that another sees")
  func poison() throws {
    let bad = try machine.makeEnvironment()
    let good = try machine.makeEnvironment()
    _ = try run(Fixture.script("Sandbox 1"), bad)
    #expect(try run("return ('x'):upper() .. string.upper('y')", bad) == "Xpoisoned")
    #expect(
      try run("return ('x'):upper() .. string.upper('y') .. string.lower('Z') .. type(pairs)", good)
        == "XYzfunction")
    #expect(try run("return tostring(pcall(setmetatable, _G, {}))", bad) == "false")
    try machine.globals.set("shared", 7)
    #expect(try run("shared = shared + 1 return tostring(shared)", bad) == "8")
    #expect(try run("return tostring(shared)", good) == "7")
  }

  @Test("print goes to the host")
  func printing() throws {
    _ = try run("print('a', 1, nil, true) print() return ''")
    #expect(lines.all == ["a\t1\tnil\ttrue", ""])
  }

  @Test("require calls the host once, keeps modules in the environment, and detects a cycle")
  func modules() throws {
    let asked = Lines()
    let sources = [
      "counter": "local n = 0 return function() n = n + 1 return n end",
      "a": "return require 'b'", "b": "return require 'a'", "broken": "return +",
      "named": "return table.concat({...}, ' ')", "silent": "loaded = true",
    ]
    let environment = try machine.makeEnvironment { name in
      asked.all.append(name)
      return sources[name].map { LuaModule(source: $0, chunkName: "\(name).lua") }
    }
    #expect(
      try run("require('counter')() return tostring(require('counter')())", environment) == "2")
    #expect(asked.all == ["counter"])
    #expect(
      try run("return select(2, pcall(require, 'a'))", environment)
        == "b.lua:1: module 'a' requires itself, directly or through others")
    #expect(
      try run("return select(2, pcall(require, 'none'))", environment) == "module 'none' not found")
    #expect(
      try run("return select(2, pcall(require, 'broken'))", environment)
        .hasPrefix("module 'broken' cannot be loaded:\n\tbroken.lua:1:"))
    #expect(try run("return (require 'named')", environment) == "named named.lua")
    #expect(try run("return tostring(require 'silent')", environment) == "true")
    try machine.preload("moonshelf", ["version": "1.0"])
    #expect(try run("return require('moonshelf').version") == "1.0")
    #expect(try run("return select(2, pcall(require, 'x'))").contains("no module search"))
  }

  @Test("an environment dropped by its host is collected")
  func unloading() throws {
    machine.collectGarbage()
    let before = machine.memoryInUse
    do {
      let environment = try machine.makeEnvironment()
      _ = try run("big = ('x'):rep(1000000) return ''", environment)
    }
    machine.collectGarbage()
    #expect(machine.memoryInUse < before + 10_000)
  }
}
