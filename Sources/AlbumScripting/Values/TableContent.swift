import AlbumModel
import LuaRuntime

/// A JSON value to be pushed: objects and lists become tables.
struct TableContent: LuaPushable {
  let value: JSONValue
  /// The value for null in lists, where nil would be a hole; in objects, null is nil.
  var null: any LuaPushable = LuaValue.nil
  /// Whether an object with the single name "" is a table of pairs, as ``TableText`` writes them.
  var readsPairs = false

  func push(onto stack: LuaStack) throws {
    switch value {
    case .null: try LuaValue.nil.push(onto: stack)
    case .flag(let flag): flag.push(onto: stack)
    case .integer(let integer): integer.push(onto: stack)
    case .number(let number): number.push(onto: stack)
    case .text(let text): text.push(onto: stack)
    case .array(let items):
      try stack.pushTable(elements: items.count) { table in
        for item in items { try append(item, to: &table) }
      }
    case .object(let members):
      if readsPairs, members.count == 1, members[0].name.isEmpty {
        return try pushPairs(members[0].value, onto: stack)
      }
      try stack.pushTable(fields: members.count) { table in
        for member in members { try table.set(member.name, inner(member.value)) }
      }
    }
  }

  private func append(_ item: JSONValue, to table: inout LuaTableBuilder) throws {
    if item == .null { try null.append(to: &table) } else { try table.append(inner(item)) }
  }

  private func inner(_ value: JSONValue) -> TableContent {
    TableContent(value: value, null: null, readsPairs: readsPairs)
  }

  private func pushPairs(_ value: JSONValue, onto stack: LuaStack) throws {
    guard case .array(let pairs) = value else { return try stack.pushTable { _ in } }
    try stack.pushTable(fields: pairs.count) { table in
      for case .array(let pair) in pairs where pair.count == 2 {
        switch pair[0] {
        case .null, .array, .object: continue
        case .flag, .integer, .number, .text: try table.set(key: inner(pair[0]), inner(pair[1]))
        }
      }
    }
  }
}

extension LuaPushable {
  /// Appends the value to a table's list.
  fileprivate func append(to table: inout LuaTableBuilder) throws { try table.append(self) }
}

/// The type of `moonshelf.json.null`, and of `moonshelf.json.object`, which is an empty object.
final class JSONConstant {
  let text: String

  init(_ text: String) { self.text = text }

  static func defineType(on machine: LuaMachine) throws -> LuaHostType<JSONConstant> {
    try machine.defineType(JSONConstant.self, name: "null") { type in
      type.metamethod(.toString) { constant, call in try call.returns(constant.text) }
    }
  }
}
