import LuaRuntime

/// A record of a test, a table, as the text of a file: a row of CSV if every value is a string, as
/// in tables; otherwise JSON, whose values have types.
struct RecordText {
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
    } else if members.isEmpty {
      text = "[{}]"
    } else {
      var output = TableText(record.budget)
      do { try output.append(.table(record)) } catch let failure as LuaFailure {
        throw LuaFailure("a record is read as JSON: \(failure.description)")
      }
      text = "[" + String(decoding: output.output, as: UTF8.self) + "]"
    }
  }
}
