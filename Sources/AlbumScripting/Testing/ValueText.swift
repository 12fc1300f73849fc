import LuaRuntime

/// Writes Lua values for people, as Lua itself would have them: on one line where they fit.
struct ValueText {
  /// How long a table may be that is written on one line.
  static let widest = 72
  /// How many entries of a table are written.
  private static let mostEntries = 100
  /// How deep tables in tables are written.
  private static let deepest = 8

  private let operators: LuaOperators
  private var open: [LuaTable] = []

  init(_ operators: LuaOperators) {
    self.operators = operators
  }

  /// The text of a value; a long table takes a line an entry.
  static func text(of value: LuaValue, _ operators: LuaOperators) throws -> String {
    var writer = ValueText(operators)
    return try writer.text(of: value, indent: 0)
  }

  private mutating func text(of value: LuaValue, indent: Int) throws -> String {
    switch value {
    case .string(let string): return Self.quoted(string)
    case .table(let table): return try text(of: table, indent: indent)
    case .function: return "a function"
    default: return try operators.name(of: value)
    }
  }

  private mutating func text(of table: LuaTable, indent: Int) throws -> String {
    if open.contains(where: { $0.isSame(as: table) }) { return "{ itself }" }
    guard open.count < Self.deepest else { return "{ … }" }
    open.append(table)
    defer { open.removeLast() }
    let entries = try entries(of: table, indent: indent + 2)
    guard !entries.isEmpty else { return "{}" }
    let line = "{ " + entries.joined(separator: ", ") + " }"
    if line.count <= Self.widest, !line.contains("\n") { return line }
    let margin = String(repeating: " ", count: indent + 2)
    return "{\n" + entries.map { margin + $0 + ",\n" }.joined() + margin.dropLast(2) + "}"
  }

  /// The list part in its order, then the keys in theirs.
  private mutating func entries(of table: LuaTable, indent: Int) throws -> [String] {
    var entries: [String] = []
    let count = table.count
    for index in stride(from: 1, through: min(count, Self.mostEntries), by: 1) {
      entries.append(try text(of: table.rawGet(index, as: LuaValue.self), indent: indent))
    }
    var named: [(key: String, value: LuaValue)] = []
    var left = max(0, count - Self.mostEntries)
    try table.walk { key, value in
      if case .integer(let index) = key, index >= 1, index <= count { return }
      named.append((try name(of: key), value))
    }
    named.sort { $0.key < $1.key }
    for (key, value) in named {
      guard entries.count < Self.mostEntries else {
        left += 1
        continue
      }
      entries.append("\(key) = \(try text(of: value, indent: indent))")
    }
    if left > 0 { entries.append("… \(left) more") }
    return entries
  }

  private mutating func name(of key: LuaValue) throws -> String {
    if case .string(let string) = key, let text = string.text, LuaLiteral.isName(text) {
      return text
    }
    return "[\(try text(of: key, indent: 0))]"
  }

  /// A string in quotes; what is no text or would not show is written as Lua escapes it.
  static func quoted(_ string: LuaString) -> String {
    LuaLiteral.quoted(string.bytes)
  }
}
