import AlbumModel
import LuaRuntime

/// `expect(value)` in a test, before a check.
final class Expectation: ScriptObject {
  let value: LuaValue
  /// Whether the check must not hold: `expect(value).never`.
  let isNegated: Bool
  unowned let bench: TestBench

  init(_ value: LuaValue, isNegated: Bool = false, bench: TestBench) {
    self.value = value
    self.isNegated = isNegated
    self.bench = bench
  }

  /// The result of a check.
  struct Answer {
    var holds: Bool
    /// The expected value, as in "expected …, got …".
    var expected: String
    /// The actual value; nil for that of the expectation.
    var got: String?
  }

  static func defineType(on machine: LuaMachine) throws -> LuaHostType<Expectation> {
    try machine.defineType(Expectation.self, name: "expectation") { type in
      for name in checks.keys.sorted() {
        type.field(name, get: { try $1.returns(try $0.function(name)) })
      }
      type.field("never") { expectation, call in
        let opposite = Expectation(
          expectation.value, isNegated: !expectation.isNegated, bench: expectation.bench)
        return try call.returns(expectation.bench.host.wrap(opposite))
      }
      type.unknownField(get: { state, _, bytes, length in
        LuaCall.run(state) { _ in throw Expectation.unknown(String(luaName: bytes, length)) }
      })
    }
  }

  private static func unknown(_ name: String) -> LuaFailure {
    LuaFailure.unknown(name, in: "expect(…)", checks.keys.sorted() + ["never"])
  }

  private func function(_ name: String) throws -> LuaFunction {
    try bench.host.machine.makeFunction { [self] call in
      if try call.value(1).object is Expectation {
        throw LuaFailure("write expect(…).\(name)(…) with a dot, not with a colon")
      }
      guard let check = Self.checks[name] else { throw Self.unknown(name) }
      bench.expectationCount += 1
      let answer = try check(self, call)
      if answer.holds == isNegated { throw try failure(answer) }
      return call.returnsNothing
    }
  }

  private func failure(_ answer: Answer) throws -> ExpectationFailure {
    let got = try answer.got ?? text(of: value)
    let failure =
      isNegated
      ? ExpectationFailure("did not expect \(answer.expected), got \(got)")
      : ExpectationFailure(expected: answer.expected, got: got)
    bench.expectationFailure = failure
    return failure
  }

  /// A value for messages.
  func text(of value: LuaValue) throws -> String { try bench.operators.text(of: value) }

  typealias Check = @Sendable (Expectation, LuaCall) throws -> Answer

  /// The checks by name.
  static let checks: [String: Check] = [
    "equals": { expectation, call in
      let other = try call.value(1)
      return Answer(
        holds: try expectation.bench.operators.areDeeplyEqual(expectation.value, other),
        expected: try expectation.text(of: other))
    },
    "is": { expectation, call in
      let other = try call.value(1)
      return Answer(
        holds: try expectation.bench.operators.areEqual(expectation.value, other),
        expected: "the very same " + (try expectation.text(of: other)))
    },
    "is_nil": { expectation, _ in Answer(holds: expectation.value == .nil, expected: "nil") },
    "is_not_nil": { expectation, _ in
      Answer(holds: expectation.value != .nil, expected: "anything but nil")
    },
    "is_true": { expectation, _ in
      Answer(holds: expectation.value == .boolean(true), expected: "true")
    },
    "is_false": { expectation, _ in
      Answer(holds: expectation.value == .boolean(false), expected: "false")
    },
    "contains": { try $0.contains($1.value(1)) },
    "matches": { expectation, call in
      let pattern = try call.value(1)
      _ = try call.bytes(1, "pattern")
      let answer = Answer(
        holds: false, expected: "a text that matches \(try expectation.text(of: pattern))")
      guard case .string = expectation.value else { return answer }
      let holds = try expectation.bench.operators.finds(
        pattern, in: expectation.value, isPlain: false)
      return Answer(holds: holds, expected: answer.expected)
    },
    "is_near": { expectation, call in
      let wanted = try call.number(1, "number")
      let tolerance = try call.number(2, "tolerance")
      let expected =
        "a number within \(try expectation.text(of: call.value(2))) of "
        + (try expectation.text(of: call.value(1)))
      let number: Double
      switch expectation.value {
      case .integer(let integer): number = Double(integer)
      case .number(let value): number = value
      default: return Answer(holds: false, expected: expected)
      }
      return Answer(holds: abs(number - wanted) <= tolerance, expected: expected)
    },
    "has_length": { try $0.hasLength($1.integer(1, "length")) },
    "raises": { try $0.raises($1.isNil(1) ? nil : $1.string(1, "text")) },
  ]

  private func hasLength(_ wanted: Int) throws -> Answer {
    let expected = "a length of \(wanted)"
    switch value {
    case .string, .table, .object:
      let length = try bench.operators.length(of: value)
      return Answer(
        holds: try bench.operators.areEqual(length, .integer(Int64(wanted))), expected: expected,
        got: "\(try text(of: length)): \(try text(of: value))")
    default: return Answer(holds: false, expected: expected)
    }
  }

  private func contains(_ wanted: LuaValue) throws -> Answer {
    switch value {
    case .string:
      guard case .string = wanted else {
        throw LuaArgumentError(1, "a text contains text, not \(try text(of: wanted))")
      }
      return Answer(
        holds: try bench.operators.finds(wanted, in: value, isPlain: true),
        expected: "a text with \(try text(of: wanted))")
    case .table(let table):
      var isFound = false
      try table.walk { _, item in
        if !isFound { isFound = try bench.operators.areDeeplyEqual(item, wanted) }
      }
      return Answer(holds: isFound, expected: "a list with \(try text(of: wanted))")
    default: return Answer(holds: false, expected: "a text or a list with \(try text(of: wanted))")
    }
  }

  private func raises(_ wanted: String?) throws -> Answer {
    guard case .function(let function) = value else {
      throw LuaFailure("raises needs a function: expect(function() … end).raises()")
    }
    let expected = "an error" + (wanted.map { " with \(LuaLiteral.quoted(Array($0.utf8)))" } ?? "")
    do {
      try function.call()
    } catch let error as LuaError where !error.isStop && error.kind != .memory {
      if error.cause is ExpectationFailure { throw error }
      let message = LuaString(error.message)
      let holds =
        try wanted.map {
          try bench.operators.finds(.string(LuaString($0)), in: .string(message), isPlain: true)
        } ?? true
      return Answer(
        holds: holds, expected: expected, got: "the error \(LuaLiteral.quoted(message.bytes))")
    }
    return Answer(holds: false, expected: expected, got: "none")
  }
}
