import AlbumPresentation
import LuaRuntime

/// Lua's own operations on values: `==`, `#`, patterns.
struct LuaOperators {
  private let equality: LuaFunction
  private let length: LuaFunction
  private let search: LuaFunction
  private let describe: LuaFunction

  init(machine: LuaMachine) throws {
    func load(_ source: String) throws -> LuaFunction {
      try machine.load("local a, b, plain = ... return " + source, name: "operators")
    }
    equality = try load("a == b")
    length = try load("#a")
    search = try load("string.find(a, b, 1, plain) ~= nil")
    describe = try LuaValueText.makeDescriber(on: machine)
  }

  /// `left == right`, with `__eq`.
  func areEqual(_ left: LuaValue, _ right: LuaValue) throws -> Bool {
    try equality.call(left, right, returning: Bool.self)
  }

  /// `#value`, with `__len`.
  func length(of value: LuaValue) throws -> LuaValue {
    try length.call(value, returning: LuaValue.self)
  }

  /// Whether a string contains another, which is a pattern unless `isPlain`.
  ///
  /// - Throws: `LuaFailure` for an invalid pattern.
  func finds(_ wanted: LuaValue, in text: LuaValue, isPlain: Bool) throws -> Bool {
    do {
      return try search.call(text, wanted, isPlain, returning: Bool.self)
    } catch let error as LuaError where error.kind == .runtime {
      throw LuaFailure(error.message.split(separator: ": ").last.map(String.init) ?? error.message)
    }
  }

  /// A value for messages.
  func text(of value: LuaValue) throws -> String {
    // A string is shown completely, so that a difference near its end is visible.
    if case .string(let string) = value { return LuaLiteral.quoted(string.bytes) }
    return try LuaValueText(describe: describe, terminal: .none).text(of: value)
  }
}

extension LuaOperators {
  /// The maximum depth of compared tables.
  private static let deepest = 100

  /// Whether two values are equal for a test: tables by their entries, other values by `==`.
  func areDeeplyEqual(_ left: LuaValue, _ right: LuaValue) throws -> Bool {
    var underWay: [(LuaTable, LuaTable)] = []
    return try areDeeplyEqual(left, right, &underWay)
  }

  private func areDeeplyEqual(
    _ left: LuaValue, _ right: LuaValue, _ underWay: inout [(LuaTable, LuaTable)]
  ) throws -> Bool {
    guard case .table(let leftTable) = left, case .table(let rightTable) = right else {
      return try areEqual(left, right)
    }
    if try areEqual(left, right) { return true }
    // A pair that contains itself is equal if everything else is.
    if underWay.contains(where: { $0.isSame(as: leftTable) && $1.isSame(as: rightTable) }) {
      return true
    }
    guard underWay.count < Self.deepest else {
      throw LuaFailure("tables nested more than \(Self.deepest) deep cannot be compared")
    }
    underWay.append((leftTable, rightTable))
    defer { underWay.removeLast() }
    var isEqual = true
    var entries = 0
    try leftTable.walk { key, value in
      entries += 1
      guard isEqual else { return }
      let other = try rightTable.rawGet(key, as: LuaValue.self)
      isEqual = try areDeeplyEqual(value, other, &underWay)
    }
    try rightTable.walk { _, _ in entries -= 1 }
    return isEqual && entries == 0
  }
}
