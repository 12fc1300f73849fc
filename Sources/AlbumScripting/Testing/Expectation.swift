import AlbumModel
import LuaRuntime

/// `expect(value)` in a test, before a check.
final class Expectation {
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

  /// Defines its type on a machine.
  static func defineType(on machine: LuaMachine) throws -> LuaHostType<Expectation> {
    try machine.defineType(Expectation.self, name: "expectation") { type in
      for name in checks.keys.sorted() {
        type.field(name, get: { try $1.returns(try $0.function(name)) })
      }
      type.field("never") { expectation, call in
        let opposite = Expectation(
          expectation.value, isNegated: !expectation.isNegated, bench: expectation.bench)
        return try call.returns(expectation.bench.expectationType.wrap(opposite))
      }
      type.unknownField(get: { state, _, bytes, length in
        LuaCall.run(state) { _ in throw Expectation.unknown(String(luaName: bytes, length)) }
      })
    }
  }

  private static func unknown(_ name: String) -> LuaFailure {
    let known = checks.keys.sorted() + ["never"]
    let nearest = EditDistance.nearest(to: name, among: known)
    return LuaFailure(
      "expect(…) has no '\(name)'"
        + (nearest.map { ": did you mean '\($0)'?" } ?? "; it has \(known.joined(separator: ", "))")
    )
  }

  private func function(_ name: String) throws -> LuaFunction {
    try bench.host.machine.makeFunction { [self] call in
      if case .object(let object) = try call.value(1), object.anyObject is Expectation {
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
  func text(of value: LuaValue) throws -> String {
    try bench.operators.text(of: value)
  }
}
