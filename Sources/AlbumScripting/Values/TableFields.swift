import AlbumModel
import LuaRuntime

/// A table for scripts, as a literal: `["id": step.id, "label": step.label]`; nil leaves a field
/// out.
struct TableFields: LuaPushable, ExpressibleByDictionaryLiteral {
  private var fields: [(name: String, value: any LuaPushable)]

  init(dictionaryLiteral fields: (String, any LuaPushable)...) { self.fields = fields }

  /// The fields of an album.
  init(_ content: AlbumContent) {
    fields = content.allFields.map { ($0.name.rawValue, PushedField($0.value)) }
  }

  /// Adds a field.
  mutating func set(_ name: String, _ value: some LuaPushable) { fields.append((name, value)) }

  func push(onto stack: LuaStack) throws {
    try stack.pushTable(fields: fields.count) { table in
      for (name, value) in fields { try table.set(name, value) }
    }
  }
}

/// A field's value for Lua; nil for none.
struct PushedField: LuaPushable {
  private let value: FieldValue?

  init(_ value: FieldValue?) { self.value = value }

  func push(onto stack: LuaStack) throws {
    if let value { try value.push(onto: stack) } else { try LuaValue.nil.push(onto: stack) }
  }
}
