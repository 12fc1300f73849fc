import Testing

@testable import LuaRuntime

/// Lua may hold the last object that owns the machine, and free it at any time.
@Suite("An owner of the machine that only Lua holds")
struct LastOwnerTests {
  /// Closes the machine when it is released, perhaps after a call.
  final class Owner {
    let machine: LuaMachine
    let last: LuaFunction?
    let record: (LuaError?) -> Void

    init(_ machine: LuaMachine, last: LuaFunction?, _ record: @escaping (LuaError?) -> Void) {
      self.machine = machine
      self.last = last
      self.record = record
    }

    deinit {
      do {
        try last?.call()
        record(nil)
      } catch { record(error as? LuaError) }
      machine.close()
    }
  }

  /// Uses a chunk whose global `owner` is the last owner of its machine, and returns the error with
  /// which each owner was released.
  private func released(
    by script: String, last: String? = nil, limits: LuaLimits = LuaLimits(),
    _ use: (LuaFunction) throws -> String = { try $0.call(returning: String.self) }
  ) throws -> [LuaError?] {
    var records: [LuaError?] = []
    weak var machine: LuaMachine?
    let chunk: LuaFunction
    do {
      let open = try LuaMachine(limits: limits)
      machine = open
      let type = try open.defineType(Owner.self, name: "owner") { _ in }
      let last = try last.map { try open.load($0, name: "last.lua") }
      try open.environment.set("owner", type.wrap(Owner(open, last: last) { records.append($0) }))
      chunk = try open.load(script, name: "t.lua")
    }
    try #require(machine != nil)
    let word = try use(chunk)
    #expect(word == "done")
    #expect(machine == nil)
    let error = #expect(throws: LuaError.self) { try chunk.call() }
    #expect(error?.kind == .closed)
    return records
  }

  /// Lets the collector find the owner, without a call of the host that would release it.
  private static let forget = "owner = nil for i = 1, 20000 do local t = { {} } end "

  @Test("may be released as a call ends, whose results can be read")
  func results() throws {
    let records = try released(by: Self.forget + "return { 1, 2, 3 }, 'done'") { chunk in
      let (table, word) = try chunk.call(returning: LuaTable.self, String.self)
      return table.count == 0 ? word : "not closed"
    }
    #expect(records.count == 1)
  }

  @Test("may be released as a call fails, whose error can be read")
  func failure() throws {
    let records = try released(by: Self.forget + "error({ 'gone' })") { chunk in
      let error = #expect(throws: LuaError.self) { try chunk.call() }
      return error?.message.hasPrefix("table: ") == true ? "done" : "another error"
    }
    #expect(records.count == 1)
  }

  @Test("may be released while the script collects its garbage")
  func collecting() throws {
    let records = try released(by: "owner = nil collectgarbage() return 'done'")
    #expect(records.count == 1)
  }

  @Test("may call Lua as it is released, within the call that ends")
  func calling() throws {
    let last = "for i = 1, 20000 do local t = { {} } end"
    let records = try released(by: Self.forget + "return 'done'", last: last)
    #expect(records.count == 1 && records[0] == nil)
  }

  @Test("may not run on as it is released, past the limit of the call that ends")
  func limited() throws {
    let records = try released(
      by: Self.forget + "return 'done'", last: "while true do end",
      limits: LuaLimits(instructions: 1_000_000))
    #expect(records.map { $0?.kind } == [.instructionLimit])
  }

  @Test("may be released as a coroutine ends, or calls that share their limits")
  func coroutine() throws {
    let records = try released(by: Self.forget + "return 'done'") { chunk in
      let machine = try #require(chunk.core.machine)
      let coroutine = try machine.makeCoroutine(chunk)
      return try machine.withSharedLimits { try coroutine.resume(returning: String.self) }
    }
    #expect(records.count == 1)
  }
}
