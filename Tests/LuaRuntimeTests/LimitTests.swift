import Glibc
import LuaRuntime
import Testing

/// Limits apply to any script.
///
/// Each case runs in its own process, which is killed if it hangs.
@Suite("Limits", .serialized)
struct LimitTests {
  static let deadline: UInt32 = 20

  @Test("the time limit applies", arguments: HostileScript.timely)
  func time(_ script: HostileScript) async {
    await #expect(processExitsWith: .success, "\(script)") {
      [text = script.text as String] in
      alarm(Self.deadline)
      let world = try LuaWorld(limits: LuaLimits(memory: 256 << 20, time: .milliseconds(60)))
      let error = #expect(throws: LuaError.self) { try world.run(text) }
      #expect(error?.kind == .timeLimit)
      #expect(try world.run("return 'alive'") == "alive")
      #expect(world.leftovers() == (0, 0, 0))
    }
  }

  @Test("the memory limit applies", arguments: HostileScript.greedy)
  func memory(_ script: HostileScript) async {
    await #expect(processExitsWith: .success, "\(script)") {
      [text = script.text as String] in
      alarm(Self.deadline)
      let limit = 16 << 20
      let world = try LuaWorld(limits: LuaLimits(memory: limit))
      let error = #expect(throws: LuaError.self) { try world.run(text) }
      #expect(error?.kind == .memory || error?.message == "caught")
      #expect(world.machine.peakMemory <= limit + 4096)
      #expect(try world.run("return 'alive'") == "alive")
      #expect(world.leftovers() == (0, 0, 0))
    }
  }

  @Test("the instruction limit applies in Lua and in the library")
  func instructions() throws {
    let world = try LuaWorld(limits: LuaLimits(instructions: 100_000))
    for text in ["while true do end", "return ('a'):rep(600):find('.-.-.-b')"] {
      let error = #expect(throws: LuaError.self) { try world.run(text) }
      #expect(error?.kind == .instructionLimit)
    }
    #expect(try world.run("for i = 1, 10000 do end return 'enough'") == "enough")
  }

  @Test("calls that share a budget stop together")
  func shared() throws {
    let world = try LuaWorld(limits: LuaLimits(instructions: 100_000))
    let chunk = try world.machine.load("for i = 1, 5000 do end", name: "some.lua")
    for _ in 0..<20 { try chunk.call() }
    let error = #expect(throws: LuaError.self) {
      try world.machine.withSharedLimits { for _ in 0..<20 { try chunk.call() } }
    }
    #expect(error?.kind == .instructionLimit)
  }

  @Test("a stopped script's error has its position")
  func place() throws {
    let world = try LuaWorld(limits: LuaLimits(instructions: 10_000))
    let error = #expect(throws: LuaError.self) {
      try world.run("local function spin()\n  while true do end\nend\nspin()")
    }
    #expect(
      error?.description == """
        script.lua:2: the script used up its instruction limit
        stack traceback:
        \tscript.lua:2: in local 'spin'
        \tscript.lua:4: in main chunk
        """)
  }

  @Test("runaway recursion is an error", arguments: HostileScript.recursive)
  func recursion(_ text: String) async {
    await #expect(processExitsWith: .success) {
      [text = text as String] in
      alarm(Self.deadline)
      let world = try LuaWorld(limits: LuaLimits(memory: 256 << 20))
      let error = #expect(throws: LuaError.self) { try world.run(text) }
      #expect(error?.kind == .runtime)
      #expect(try world.run("return 'alive'") == "alive")
      #expect(world.leftovers() == (0, 0, 0))
    }
  }
}
