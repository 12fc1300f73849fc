import Glibc
import LuaRuntime
import Synchronization
import Testing

/// Set before the handler is installed, and read only by it.
nonisolated(unsafe) private var interrupterForSignal: LuaInterrupter?

@Suite("Interrupts", .serialized)
struct InterruptTests {
  /// None; but the thread sanitizer delays signals until the next call of the C library, which a
  /// script without limits may never make.
  static let limits =
    dlsym(nil, "__tsan_init") == nil ? LuaLimits() : LuaLimits(time: .seconds(600))

  static let scripts = [
    HostileScript("a loop", "ready() while true do end"),
    HostileScript("a coroutine", "coroutine.wrap(function() ready() while true do end end)()"),
    HostileScript(
      "swallowing", "ready() while true do pcall(function() while true do end end) end"),
    HostileScript("a pattern", "ready() return ('a'):rep(2000):find('.-.-.-.-b')"),
    HostileScript(
      "a coroutine swallows it",
      "coroutine.wrap(function() ready() pcall(function() while true do end end) end)() while true do end"
    ),
  ]

  @Test("a signal handler stops a script, at no cost before", arguments: scripts)
  func signalled(_ script: HostileScript) async {
    await #expect(processExitsWith: .success, "\(script)") {
      [text = script.text as String] in
      alarm(20)
      let world = try LuaWorld(limits: Self.limits)
      interrupterForSignal = world.machine.interrupter
      signal(SIGVTALRM) { _ in interrupterForSignal?.interrupt() }
      try world.machine.define("ready") {
        // 20 ms of this process's CPU time: the script is running then.
        var timer = itimerval()
        timer.it_value.tv_usec = 20_000
        setitimer(__itimer_which_t(ITIMER_VIRTUAL.rawValue), &timer, nil)
      }
      let error = #expect(throws: LuaError.self) { try world.run(text) }
      #expect(error?.kind == .interrupted)
      #expect(try world.run("return 'alive'") == "alive")
    }
  }

  @Test("another thread stops a script", arguments: scripts)
  func threaded(_ script: HostileScript) async {
    await #expect(processExitsWith: .success, "\(script)") {
      [text = script.text as String] in
      alarm(20)
      let world = try LuaWorld(limits: Self.limits)
      let interrupter = world.machine.interrupter
      var workers: [Task<Void, Never>] = []
      try world.machine.define("ready") {
        workers.append(Task.detached { interrupter.interrupt() })
      }
      let error = #expect(throws: LuaError.self) { try world.run(text) }
      #expect(error?.kind == .interrupted)
      #expect(!interrupter.isRequested)
    }
  }

  @Test("an interrupter created during a call applies to that call")
  func lentInACall() async {
    await #expect(processExitsWith: .success) {
      alarm(20)
      let world = try LuaWorld(limits: Self.limits)
      try world.machine.define("ready") { call in
        let interrupter = try #require(call.machine?.interrupter)
        Task.detached { interrupter.interrupt() }
        return call.returnsNothing
      }
      let error = #expect(throws: LuaError.self) { try world.run("ready() while true do end") }
      #expect(error?.kind == .interrupted)
      #expect(try world.run("return 'alive'") == "alive")
    }
  }

  /// The number of the call that another thread is to interrupt.
  private static let turn = Atomic(0)

  @Test(
    "an interrupt is not lost, whether it comes before a call, as it begins, or within it",
    arguments: [
      "while true do end", "while true do coroutine.wrap(function() while true do end end)() end",
      "while true do coroutine.wrap(function() end)() end",
      Fixture.script("Interrupt 1"),
    ])
  func always(_ text: String) async {
    await #expect(processExitsWith: .success, "\(text)") {
      [text = text as String] in
      alarm(30)
      let world = try LuaWorld(limits: Self.limits)
      let interrupter = world.machine.interrupter
      let calls = 200
      let worker = Task.detached {
        for call in 1...calls {
          while Self.turn.load(ordering: .acquiring) < call { sched_yield() }
          for _ in 0..<call * 7 % 1000 { _ = Self.turn.load(ordering: .relaxed) }
          interrupter.interrupt()
        }
      }
      let chunk = try world.machine.load(text, name: "script.lua")
      for call in 1...calls {
        Self.turn.store(call, ordering: .releasing)
        let error = #expect(throws: LuaError.self) { try chunk.call() }
        #expect(error?.kind == .interrupted)
      }
      await worker.value
    }
  }

  @Test("a request while no call is running stops the next call, unless it is cleared")
  func pending() throws {
    let world = try LuaWorld(limits: Self.limits)
    let interrupter = world.machine.interrupter
    interrupter.interrupt()
    let error = #expect(throws: LuaError.self) { try world.run("while true do end") }
    #expect(error?.kind == .interrupted)
    #expect(try world.run("return 'alive'") == "alive")
    interrupter.interrupt()
    interrupter.clear()
    #expect(try world.run("return 'alive'") == "alive")
    world.machine.close()
    interrupter.interrupt()
  }
}
