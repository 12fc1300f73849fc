import AlbumModel
import LuaRuntime

/// A record of a test, a table, as the text of a file: a row of CSV if every value is a string, as
/// in tables; otherwise JSON, whose values have types.
struct RecordText {
  /// The maximum depth of tables.
  private static let deepest = 50

  let text: String
  let isTable: Bool

  init(_ record: LuaTable) throws {
    var members: [(name: String, value: LuaValue)] = []
    try record.walk { key, value in
      guard case .string(let key) = key, let name = key.text else {
        throw LuaFailure("a record is a table of names and values")
      }
      members.append((name, value))
    }
    members.sort { $0.name < $1.name }
    let texts = try members.compactMap { member -> String? in
      guard case .string(let string) = member.value else { return nil }
      guard let text = string.text else {
        throw LuaFailure("the record's '\(member.name)' \(string.problem)")
      }
      return text
    }
    isTable = !members.isEmpty && texts.count == members.count
    if isTable {
      text = [members.map(\.name), texts].map { row in
        row.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",") + "\n"
      }.joined()
    } else {
      var output: [UInt8] = []
      try Self.append(object: members, record.budget, to: &output)
      text = "[" + String(decoding: output, as: UTF8.self) + "]"
    }
  }

  private static func append(
    object members: [(name: String, value: LuaValue)], _ budget: LuaBudget, depth: Int = 0,
    to output: inout [UInt8]
  ) throws {
    output.append(UInt8(ascii: "{"))
    for (index, member) in members.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      JSONText.append(member.name, to: &output)
      output.append(UInt8(ascii: ":"))
      try append(member.value, budget, depth: depth, to: &output)
    }
    output.append(UInt8(ascii: "}"))
  }

  private static func append(
    _ value: LuaValue, _ budget: LuaBudget, depth: Int, to output: inout [UInt8]
  ) throws {
    // A table that occurs repeatedly is written each time.
    try budget.reserve(value.copySize)
    switch value {
    case .string(let string): JSONText.append(string.repaired, to: &output)
    case .integer(let integer): output.append(contentsOf: String(integer).utf8)
    case .number(let number): output.append(contentsOf: String(number).utf8)
    case .boolean(let flag): output.append(contentsOf: String(flag).utf8)
    case .table(let table): try append(table, depth: depth + 1, to: &output)
    default: throw LuaFailure("a record holds texts, numbers, booleans and tables of them")
    }
  }

  private static func append(
    _ table: LuaTable, depth: Int, to output: inout [UInt8]
  ) throws {
    // A table may contain itself.
    guard depth < deepest else { throw LuaFailure("a record has tables at most \(deepest) deep") }
    var members: [(name: String, value: LuaValue)] = []
    try table.walk { key, value in
      if case .string(let key) = key { members.append((key.repaired, value)) }
    }
    guard members.isEmpty else {
      return try append(
        object: members.sorted { $0.name < $1.name }, table.budget, depth: depth, to: &output)
    }
    output.append(UInt8(ascii: "["))
    for (index, element) in try table.elements(of: "a list of a record").enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      try append(element, table.budget, depth: depth, to: &output)
    }
    output.append(UInt8(ascii: "]"))
  }
}
