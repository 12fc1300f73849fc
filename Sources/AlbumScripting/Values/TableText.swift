import AlbumModel
import LuaRuntime

/// Writes a script's value as JSON.
struct TableText {
  /// The maximum depth of tables, which a cyclic one exceeds.
  static let depthLimit = 128

  /// The maximum length of a text, in bytes: a table that occurs repeatedly is written each time.
  static let sizeLimit = 64 << 20

  /// The handling of tables whose keys are neither those of a list nor names.
  enum OtherKeys {
    /// An error, as JSON has no such type.
    case refused
    /// Written as pairs, which ``TableContent`` reads.
    case kept
  }

  let otherKeys: OtherKeys
  let isPretty: Bool
  private(set) var output: [UInt8] = []
  /// The budget of the script: shared tables make a long text of a small value.
  private let budget: LuaBudget
  /// The size of the output that is charged to the script.
  private var reservedCount = 0

  init(_ budget: LuaBudget, otherKeys: OtherKeys = .refused, isPretty: Bool = false) {
    (self.budget, self.otherKeys, self.isPretty) = (budget, otherKeys, isPretty)
  }

  /// Appends a value.
  ///
  /// - Throws: `LuaFailure` for a value without a JSON form.
  mutating func append(_ value: LuaValue, depth: Int = 0) throws {
    guard output.count <= Self.sizeLimit else {
      throw LuaFailure("the text would be longer than \(Self.sizeLimit >> 20) MiB")
    }
    try budget.reserve(output.count - reservedCount)
    reservedCount = output.count
    switch value {
    case .nil: append("null")
    case .boolean(let flag): append(flag ? "true" : "false")
    case .integer(let integer): append("\(integer)")
    case .number(let number):
      guard number.isFinite else { throw LuaFailure("JSON has no \(number)") }
      append("\(number)")
    case .string(let string):
      guard let text = string.text else { throw LuaFailure("a string \(string.problem)") }
      JSONText.append(text, to: &output)
    case .table(let table):
      guard depth < Self.depthLimit else {
        throw LuaFailure("the table is nested deeper than \(Self.depthLimit) levels, or in itself")
      }
      try append(table, depth: depth)
    case .object(let object) where object.anyObject is JSONConstant:
      append((object.anyObject as? JSONConstant)?.text ?? "null")
    default: throw LuaFailure("JSON cannot represent \(value.kindInWords)")
    }
  }

  private mutating func append(_ table: LuaTable, depth: Int) throws {
    let count = table.count
    var pairs: [(key: LuaValue, value: LuaValue)] = []
    var names: [String] = []
    var memory = 0
    defer { budget.release(memory) }
    try table.walk { key, value in
      memory += key.copySize + value.copySize
      pairs.append((key, value))
      if case .string(let string) = key, let name = string.text { names.append(name) }
    }
    try budget.reserve(memory)
    if pairs.count == count {
      try appendAll("[", "]", 1..<count + 1, depth) {
        try $0.append(table.rawGet($1, as: LuaValue.self), depth: depth + 1)
      }
    } else if names.count == pairs.count, otherKeys == .refused || !names.contains("") {
      let sorted = zip(names, pairs).sorted { $0.0 < $1.0 }
      try appendAll("{", "}", sorted, depth) {
        JSONText.append($1.0, to: &$0.output)
        $0.append($0.isPretty ? ": " : ":")
        try $0.append($1.1.value, depth: depth + 1)
      }
    } else if otherKeys == .kept {
      append("{\"\":[")
      for (index, pair) in pairs.enumerated() {
        append(index == 0 ? "[" : ",[")
        guard pair.key.isPlain else { throw LuaFailure("\(pair.key.kindInWords) cannot be a key") }
        try append(pair.key, depth: depth + 1)
        append(",")
        try append(pair.value, depth: depth + 1)
        append("]")
      }
      append("]}")
    } else {
      throw LuaFailure("a JSON table is a list without holes, or has only strings for keys")
    }
  }

  private mutating func appendAll<Items: Sequence>(
    _ opening: String, _ closing: String, _ items: Items, _ depth: Int,
    _ write: (inout TableText, Items.Element) throws -> Void
  ) throws {
    append(opening)
    var isFirst = true
    for item in items {
      if !isFirst { append(",") }
      isFirst = false
      startLine(depth + 1)
      try write(&self, item)
    }
    if !isFirst { startLine(depth) }
    append(closing)
  }

  private mutating func startLine(_ depth: Int) {
    guard isPretty else { return }
    append("\n")
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 2))
  }

  private mutating func append(_ text: String) { output.append(contentsOf: text.utf8) }
}

extension LuaValue {
  /// Whether it is a string, a number or a boolean.
  fileprivate var isPlain: Bool {
    switch self {
    case .boolean, .integer, .number, .string: true
    default: false
    }
  }

  /// The type's name in messages.
  var kindInWords: String {
    switch self {
    case .nil, .object: kindName
    case .opaque: "a coroutine"
    default: "a \(kindName)"
    }
  }
}
