import Glibc
import LuaRuntime
import Testing

/// An uncaught error object is described by its `__tostring`, which is a script, too.
///
/// What could end the process runs in one of its own, which is killed if it hangs.
@Suite("Describing error objects", .serialized)
struct ErrorDescriptionTests {
  /// Expressions of error objects that cannot be described.
  static let indescribable = Fixture.lines("indescribable-errors.txt")

  /// Ways in which an object leaves a script as its error.
  static let ways = [
    "error(OBJECT)",
    "apply(error, OBJECT)",
    "apply(function() apply(error, OBJECT) end)",
    "coroutine.wrap(function() error(OBJECT) end)()",
    "resume(coroutine.create(function() error(OBJECT) end))",
    "local x <close> = setmetatable({}, {__close = function() error(OBJECT) end})",
    "local function f() error(setmetatable({}, {__tostring = f})) end f(OBJECT)",
    "guarded(function() error(OBJECT) end) error(OBJECT)",
  ]

  @Test("one that cannot be described is an error object, however it is raised", arguments: ways)
  func raised(_ way: String) async {
    await #expect(processExitsWith: .success, "\(way)") {
      [way = way as String] in
      alarm(20)
      let world = try LuaWorld(limits: LuaLimits(memory: 16 << 20, time: .seconds(5)))
      for object in Self.indescribable {
        let text = way.split(separator: "OBJECT", omittingEmptySubsequences: false)
          .joined(separator: object)
        let error = #expect(throws: LuaError.self, "\(text)") { try world.run(text) }
        #expect(error?.kind == .runtime && error?.message == "an error object", "\(text)")
        #expect(try world.run("return 'alive'") == "alive")
      }
      #expect(world.leftovers() == (0, 0, 0))
    }
  }

  @Test("in a script, one that cannot be described is an error of tostring, print and format")
  func shown() async {
    await #expect(processExitsWith: .success) {
      alarm(20)
      let world = try LuaWorld(limits: LuaLimits(memory: 16 << 20, time: .seconds(5)))
      for object in Self.indescribable {
        let text = """
          local object = \(object)
          for _, show in ipairs { tostring, print, function(o) return ("%s"):format(o) end } do
            if pcall(show, object) then return "shown" end
          end
          return "refused"
          """
        #expect(try world.run(text) == "refused", "\(object)")
      }
      #expect(world.leftovers() == (0, 0, 0))
    }
  }

  @Test("its text is part of the call that failed, and of its budget")
  func budget() throws {
    // Either half of the work is allowed, both together are not.
    let work = "for i = 1, 3000 do end"
    let object = "setmetatable({}, {__tostring = function() \(work) return 'shown' end})"
    let world = try LuaWorld(limits: LuaLimits(instructions: 5000))
    let within = #expect(throws: LuaError.self) { try world.run("error(\(object))") }
    #expect(within?.message == "shown")
    for text in ["\(work) error(\(object))", "\(work) apply(error, \(object))"] {
      let error = #expect(throws: LuaError.self) { try world.run(text) }
      #expect(error?.kind == .instructionLimit)
      #expect(try world.run("return 'alive'") == "alive")
    }
  }

  @Test("one whose text never ends is stopped by the time limit of the call")
  func endless() async {
    await #expect(processExitsWith: .success) {
      alarm(20)
      let world = try LuaWorld(limits: LuaLimits(time: .milliseconds(50)))
      for loop in ["while true do end", "while true do pcall(error, o) end"] {
        let error = #expect(throws: LuaError.self) {
          try world.run("error(setmetatable({}, {__tostring = function(o) \(loop) end}))")
        }
        #expect(error?.kind == .timeLimit)
      }
      #expect(world.leftovers() == (0, 0, 0))
    }
  }

  @Test("an interrupt while it is described stops the call")
  func interrupted() throws {
    let world = try LuaWorld()
    let interrupter = world.machine.interrupter
    try world.machine.define("interrupt") { interrupter.interrupt() }
    let error = #expect(throws: LuaError.self) {
      try world.run(
        "error(setmetatable({}, {__tostring = function() interrupt() while true do end end}))")
    }
    #expect(error?.kind == .interrupted && !interrupter.isRequested)
    #expect(try world.run("return 'alive'") == "alive")
  }

  @Test("a name that is no text, or a very long one, is no reason to fail")
  func names() throws {
    let world = try LuaWorld(limits: LuaLimits(memory: 16 << 20))
    for (name, prefix) in [
      ("'shop'", "shop: "), ("{}", "table: "), ("('x'):rep(1 << 20)", "xxx"),
    ] {
      let error = #expect(throws: LuaError.self) {
        try world.run("error(setmetatable({}, {__name = \(name), __index = error}))")
      }
      #expect(error?.message.hasPrefix(prefix) == true, "\(name)")
    }
  }

  @Test("an object made of random parts, raised in a random way, ends its call only")
  func random() async {
    await #expect(processExitsWith: .success) {
      alarm(30)
      let world = try LuaWorld(
        limits: LuaLimits(memory: 16 << 20, time: .milliseconds(20), instructions: 200_000))
      for seed in 1...400 {
        let error = #expect(throws: LuaError.self) { try world.run(Self.randomScript(seed)) }
        #expect(error?.kind == .runtime || error?.isStop == true, "seed \(seed)")
        #expect(try world.run("return 'alive'") == "alive", "seed \(seed)")
      }
      #expect(world.leftovers() == (0, 0, 0))
    }
  }

  private static func randomScript(_ seed: Int) -> String {
    "math.randomseed(\(seed))\n" + Fixture.text("random-error-object.lua")
  }
}
