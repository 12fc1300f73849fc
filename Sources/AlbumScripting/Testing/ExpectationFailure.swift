import AlbumPresentation
import LuaRuntime

/// A failed expectation of a test.
struct ExpectationFailure: Error, CustomStringConvertible {
  /// The maximum length of a message in one line.
  private static let longest = 100
  /// The number of equal lines around those that differ.
  private static let context = 2

  /// "expected …, got …", or lines of difference.
  let description: String

  init(_ description: String) { self.description = description }

  /// Creates the failure for two values.
  init(expected: String, got: String) {
    let line = "expected \(expected), got \(got)"
    let lines = (Self.lines(expected), Self.lines(got))
    if lines.0.count > 1, lines.1.count > 1, line.contains("\n") || line.count > Self.longest {
      description =
        "expected (-) and got (+) differ:\n"
        + Self.difference(lines.0, lines.1).joined(separator: "\n")
    } else if line.count > Self.longest, !line.contains("\n") {
      description = "expected \(expected)\ngot      \(got)"
    } else {
      description = line
    }
  }

  /// A value's lines; a long string is split at its line ends.
  private static func lines(_ text: String) -> [String] {
    guard text.hasPrefix("\""), !text.contains("\n") else {
      return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    var lines: [String] = []
    var line = ""
    var isEscaped = false
    for character in text {
      line.append(character)
      if isEscaped, character == "n" {
        lines.append(line)
        line = ""
      }
      isEscaped = !isEscaped && character == "\\"
    }
    return line.isEmpty ? lines : lines + [line]
  }

  private static func difference(_ expected: [String], _ got: [String]) -> [String] {
    let difference = got.difference(from: expected)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var marked: [(mark: Character, text: String)] = []
    var next = 0
    for (offset, line) in expected.enumerated() {
      if removed.contains(offset) {
        marked.append(("-", line))
        continue
      }
      while inserted.contains(next) {
        marked.append(("+", got[next]))
        next += 1
      }
      marked.append((" ", line))
      next += 1
    }
    while next < got.count {
      marked.append(("+", got[next]))
      next += 1
    }
    return shortened(marked)
  }

  /// The lines without equal ones that are far from any difference.
  private static func shortened(_ lines: [(mark: Character, text: String)]) -> [String] {
    var shown: [String] = []
    var isLeftOut = false
    for (index, line) in lines.enumerated() {
      let nearby = lines[max(0, index - context)...min(lines.count - 1, index + context)]
      if nearby.contains(where: { $0.mark != " " }) {
        shown.append("  \(line.mark) \(line.text)")
        isLeftOut = false
      } else if !isLeftOut {
        shown.append("    …")
        isLeftOut = true
      }
    }
    return shown
  }
}

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
