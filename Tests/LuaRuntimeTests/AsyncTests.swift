import LuaRuntime
import Testing

/// As in the guide: a machine that belongs to an actor.
private actor Plugins {
  let machine: LuaMachine
  private let state = State()
  private let run: LuaFunction

  final class State { var log: [String] = [] }

  init() throws {
    machine = try LuaMachine(limits: InterruptTests.limits)
    run = try machine.load("local text, how = ... return load(text)(how)", name: "t.lua")
    let environment = machine.environment
    try environment.set(
      "add", machine.makeAsyncFunction { (a: Int, b: Int?) in await Self.later(a + (b ?? 1)) })
    try environment.set("pair", machine.makeAsyncFunction { (text: String) in (text.count, text) })
    try environment.set(
      "fail",
      machine.makeAsyncFunction { (text: String) async throws -> Int in throw LuaFailure(text) })
    try environment.set(
      "forever", machine.makeAsyncFunction { try await Task.sleep(for: .seconds(1000)) })
  }

  func install() throws {
    try machine.environment.set(
      "note", machine.makeAsyncFunction { [weak self] (text: String) in await self?.note(text) })
    try machine.environment.set("size", machine.makeFunction { [state] in state.log.count })
  }

  private func note(_ text: String) -> Int? {
    state.log.append(text)
    if text == "close" { machine.close() }
    if text == "collect" { machine.collectGarbage() }
    return state.log.count
  }

  private static func later(_ value: Int) async -> Int {
    await Task.yield()
    return value
  }

  func call(_ text: String) async throws -> String {
    try await run.callAsync(text, returning: LuaValue.self).shown
  }

  func get(_ name: String) throws -> String {
    try machine.environment.get(name, as: LuaValue.self).shown
  }
}

@Suite("Asynchronous functions")
struct AsyncTests {
  @Test("scripts, with results or errors", arguments: Fixture.pairs("lua-async-scripts"))
  func scripts(_ text: String, _ result: String) async throws {
    let plugins = try Plugins()
    try await plugins.install()
    do { #expect(try await plugins.call(text) == result) } catch {
      #expect("\((error as? LuaError)?.message ?? "\(error)")" == result)
    }
  }

  @Test(
    "a cancelled call ends, in Lua and while it waits, and its variables are closed",
    arguments: [
      "while true do end", "forever()", "coroutine.wrap(forever)()",
      "local c <close> = setmetatable({}, { __close = function() closed = true end }) forever()",
      "while true do pcall(forever) end", "return note('x')",
    ])
  func cancelling(_ text: String) async throws {
    let plugins = try Plugins()
    try await plugins.install()
    let task = Task { try await plugins.call(text) }
    if text.contains("note") { task.cancel() }
    for _ in 0..<20 { await Task.yield() }
    task.cancel()
    if case .failure(let error) = await task.result { #expect(error is CancellationError) }
    if text.contains("<close>") { #expect(try await plugins.get("closed") == "true") }
    #expect(try await plugins.call("return add(1)") == "2", "the machine is usable")
  }

  @Test("calls share a machine while they wait")
  func sharing() async throws {
    let plugins = try Plugins()
    try await withThrowingTaskGroup(of: String.self) { tasks in
      for i in 1...20 {
        tasks.addTask {
          try await plugins.call("local s = 0 for i = 1, \(i) do s = add(s) end return s")
        }
      }
      var seen = Set<String>()
      for try await text in tasks { seen.insert(text) }
      #expect(seen == Set((1...20).map { "\($0)" }))
    }
  }

  @Test("a machine that is released while a call waits ends it")
  func released() async throws {
    nonisolated(unsafe) var machine: LuaMachine? = try LuaMachine()
    try machine?.environment.set("drop", machine?.makeAsyncFunction { machine = nil })
    let function = try #require(try machine?.load("drop() return 1", name: "t.lua"))
    let error = await #expect(throws: LuaError.self) {
      try await function.callAsync(returning: Int.self)
    }
    #expect(error?.kind == .closed)
  }
}
