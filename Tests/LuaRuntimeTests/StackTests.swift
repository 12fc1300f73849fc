import Glibc
import LuaRuntime
import Testing

/// Recursion through C and Swift ends with an error before the thread's stack does.
///
/// Each case runs in its own process, on a thread with a stack of a certain size: Dispatch and Swift
/// concurrency use 512 KiB, a main thread has 8 MiB.
@Suite("The stack of the thread", .serialized)
struct StackTests {
  /// In KiB.
  static let sizes = [384, 512, 8192]

  /// A coroutine whose closing takes a new count of 180 C levels, and then closes another one.
  static let closings = Fixture.script("Stack 1")

  /// Runs the body on a new thread.
  private static func onThread(kilobytes: Int, _ body: @escaping () throws -> Void) throws {
    final class Work {
      let body: () throws -> Void
      var failure: (any Error)?
      init(_ body: @escaping () throws -> Void) { self.body = body }
    }
    let work = Work(body)
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, kilobytes << 10)
    var thread = pthread_t()
    let status = pthread_create(
      &thread, &attributes,
      { argument in
        let work = argument.map { Unmanaged<Work>.fromOpaque($0).takeUnretainedValue() }
        do { try work?.body() } catch { work?.failure = error }
        return nil
      }, Unmanaged.passUnretained(work).toOpaque())
    try #require(status == 0)
    pthread_join(thread, nil)
    if let failure = work.failure { throw failure }
  }

  /// A world with a host function whose frame is large, as it calls Lua again.
  private static func heavyWorld() throws -> LuaWorld {
    let world = try LuaWorld(limits: LuaLimits(memory: 256 << 20), prepare: { _ in })
    try world.machine.define("heavy") { call in
      var block = InlineArray<16384, UInt8>(repeating: 0)
      block[call.count] = 1
      try call.function(1).call()
      return try call.returns(Int(block[1]))
    }
    return world
  }

  @Test("coroutines that close each other end with an error", arguments: sizes)
  func closing(_ kilobytes: Int) async {
    await #expect(processExitsWith: .success) {
      [kilobytes = kilobytes as Int] in
      alarm(20)
      try Self.onThread(kilobytes: kilobytes) {
        let world = try LuaWorld(limits: LuaLimits(memory: 256 << 20))
        // A large stack has room for all of them.
        let answer = Result { try world.run(Self.closings + " return 'closed'") }
        if case .failure(let error) = answer {
          #expect("\(error)".contains("C stack overflow"))
        }
        #expect(try world.run("return 'alive'") == "alive")
        #expect(world.leftovers() == (0, 0, 0))
      }
    }
  }

  @Test("a thread whose stack is too small gets an error")
  func tooSmall() async {
    await #expect(processExitsWith: .success) {
      alarm(20)
      try Self.onThread(kilobytes: 192) {
        let error = #expect(throws: LuaError.self) { try LuaMachine() }
        #expect(error?.message == "C stack overflow")
      }
    }
  }

  @Test("runaway recursion is an error on a small stack", arguments: [384, 512])
  func recursion(_ kilobytes: Int) async {
    await #expect(processExitsWith: .success) {
      [kilobytes = kilobytes as Int] in
      alarm(60)
      try Self.onThread(kilobytes: kilobytes) {
        let world = try Self.heavyWorld()
        for text in HostileScript.recursive + ["local function f() heavy(f) end f()"] {
          let error = #expect(throws: LuaError.self, "\(text)") { try world.run(text) }
          #expect(error?.kind == .runtime, "\(text)")
          #expect(try world.run("return 'alive'") == "alive")
        }
        #expect(world.leftovers() == (0, 0, 0))
      }
    }
  }

  @Test("recursion through random functions is an error on any thread", arguments: sizes)
  func random(_ kilobytes: Int) async {
    await #expect(processExitsWith: .success) {
      [kilobytes = kilobytes as Int] in
      alarm(60)
      try Self.onThread(kilobytes: kilobytes) {
        let world = try Self.heavyWorld()
        for seed in 1...40 {
          let error = #expect(throws: LuaError.self, "seed \(seed)") {
            try world.run("math.randomseed(\(seed)) " + Self.random)
          }
          #expect(error?.kind == .runtime, "seed \(seed)")
          #expect(try world.run("return 'alive'") == "alive", "seed \(seed)")
        }
        #expect(world.leftovers() == (0, 0, 0))
      }
    }
  }

  /// Each run prefers some of the ways.
  private static let random = Fixture.text("random-ways-down.lua")
}
