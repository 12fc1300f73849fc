import Glibc
import LuaRuntime
import Testing

/// A mistake that would read or write memory outside of Lua's stack ends the program, in its own
/// process here; one that can be an error is an error.
@Suite("Misuse of the border", .serialized)
struct MisuseTests {
  /// The end by a failed precondition.
  #if arch(x86_64)
    static let trap = ExitTest.Condition.signal(SIGILL)
  #else
    static let trap = ExitTest.Condition.signal(SIGTRAP)
  #endif

  /// Pushes itself a wrong number of times.
  struct Wrong: LuaPushable {
    let count: Int
    func push(onto stack: LuaStack) throws { for _ in 0..<count { try stack.push(1) } }
  }

  enum Use: String, CaseIterable, Codable {
    case list, dictionary, element, field, key, table, record, arguments, argument, setValue
    case readKey, rawKey, module, content

    func callAsFunction(_ wrong: Wrong, _ machine: LuaMachine, _ call: LuaCall) throws {
      let stack = call.stack
      switch self {
      case .list: try [wrong, wrong].push(onto: stack)
      case .dictionary: try ["x": wrong].push(onto: stack)
      case .element: try call.pushTable { try $0.append(wrong) }
      case .field: try call.pushTable { try $0.set("x", wrong) }
      case .key: try call.pushTable { try $0.set(key: wrong, 1) }
      case .table:
        try call.pushTable { _ in if wrong.count == 0 { stack.pop() } else { try call.push(1) } }
      case .record: try LuaShape(["x"]).push(onto: stack) { try $0.add(wrong) }
      case .arguments: try call.function(1).call(wrong, wrong, wrong)
      case .argument: _ = try call.function(1).call(wrong, returning: Int?.self)
      case .setValue: try machine.environment.set("x", wrong)
      case .readKey: _ = try machine.environment.get(wrong, as: LuaValue.self)
      case .rawKey: _ = try machine.environment.rawGet(wrong, as: LuaValue.self)
      case .module: try machine.preload("x", wrong)
      case .content: _ = try machine.makeTable(from: wrong)
      }
    }
  }

  @Test(
    "a value that does not push itself exactly once ends the program", arguments: Use.allCases,
    [0, 2])
  func pushing(_ use: Use, _ count: Int) async {
    await #expect(processExitsWith: Self.trap) {
      [use = use as Use, count = count as Int] in
      let machine = try LuaMachine()
      let function = try machine.makeFunction { call in
        try use(Wrong(count: count), machine, call)
        return call.returnsNothing
      }
      try function.call(machine.load("return 1", name: "t.lua"))
    }
  }

  @Test(
    "so do more values that are popped than pushed, and a negative number of results",
    arguments: ["function", "more", "negative", "results"])
  func popping(_ name: String) async {
    await #expect(processExitsWith: Self.trap) {
      [name = name as String] in
      let machine = try LuaMachine()
      let function = try machine.makeFunction { call in
        let callee = try call.function(1)
        switch name {
        case "function": try callee.call(results: 0, push: { $0.pop() }, read: { _, _ in })
        case "more": call.stack.pop(2)
        case "negative": call.stack.pop(-1)
        default: try callee.call(results: -5, push: { _ in }, read: { _, _ in })
        }
        return call.returnsNothing
      }
      try function.call(machine.load("return 1", name: "t.lua"))
    }
  }

  @Test("the results of another call end the program if there are more than values")
  func results() async {
    for yields in [false, true] {
      await #expect(processExitsWith: Self.trap) {
        [yields = yields as Bool] in
        let machine = try LuaMachine()
        var kept: LuaResults?
        let keep = try machine.makeFunction { call in
          kept = yields ? try call.yields(1, 2, 3) : try call.returns(1, 2, 3)
          return call.returned(count: 3)
        }
        try keep.call()
        let give = try machine.makeFunction { call in kept ?? call.returnsNothing }
        _ = try machine.makeCoroutine(give).resumeForAll()
      }
    }
  }

  @Test("a number of results is at least none, and at most the number of values")
  func counts() throws {
    let machine = try LuaMachine()
    for (count, expected) in [(-1, 0), (Int.min, 0), (0, 0), (1, 1), (3, 2), (.max, 2)] {
      let give = try machine.makeFunction { call in call.returned(count: count) }
      #expect(try give.callForAll(7, 8).count == expected)
    }
  }

  @Test(
    "a position or an index outside of the arguments has no value, not even the registry's",
    arguments: [0, -1, -3, -50, -1_001_000, -1_001_001, -1_001_002, Int.min, 1 << 24, .max])
  func positions(_ position: Int) throws {
    let machine = try LuaMachine()
    let look = try machine.makeFunction { (call: LuaCall) throws -> LuaResults in
      #expect(call.kind(position) == .none && call.isNil(position))
      #expect(try call.value(position) == .nil)
      #expect(throws: LuaArgumentError.self) { try call.table(position) }
      #expect(throws: LuaArgumentError.self) { try call.string(position) }
      #expect(throws: LuaArgumentError.self) { try call.integer(position) }
      let index = Int32(clamping: position)
      guard index < -2 else { return call.returnsNothing }
      #expect(call.stack.kind(at: index) == .none && call.stack.bytes(at: index) == nil)
      #expect(try LuaValue.read(from: call.stack, at: index) == .nil)
      #expect(throws: LuaMismatch.self) { try LuaTable.read(from: call.stack, at: index) }
      return call.returnsNothing
    }
    try look.call(1, 2)
  }
}
