internal import CLuaShims

/// A value of an `Encodable` type, to be passed to Lua: structures are tables, and lists begin at 1.
///
/// What is nil is left out. Integer keys are integers, `Data` is a string of bytes, and a
/// ``LuaPushable`` type is pushed as such.
public struct LuaEncoded<Value: Encodable>: LuaPushable {
  /// The value.
  public var value: Value

  /// Creates a value to push.
  public init(_ value: Value) { self.value = value }

  /// Pushes the encoded value.
  public func push(onto stack: LuaStack) throws {
    try LuaDraft.encode(value, at: []).push(onto: stack)
  }
}

extension LuaMachine {
  /// Encodes a value for Lua; see ``LuaEncoded``.
  public func encode(_ value: some Encodable) throws -> LuaValue {
    try core.withStack(reserving: 2) { stack in
      try LuaEncoded(value).push(onto: stack)
      return try LuaValue.read(from: stack, at: -1)
    }
  }
}

/// A value that is being encoded; each container adds to one.
private final class LuaDraft: LuaPushable {
  var single: (any LuaPushable)?
  var elements: [any LuaPushable]?
  var fields: [(key: any CodingKey, value: any LuaPushable)]?

  static func encode<Value: Encodable>(
    _ value: Value, at path: [any CodingKey]
  ) throws -> any LuaPushable {
    if let value = value as? any LuaPushable { return value }
    if let bytes = value as? any RangeReplaceableCollection<UInt8> { return LuaString(bytes) }
    guard path.count < deepestTable else {
      throw EncodingError.invalidValue(
        value, .init(codingPath: path, debugDescription: "values are nested too deeply"))
    }
    let draft = LuaDraft()
    try value.encode(to: LuaEncoder(draft: draft, codingPath: path))
    // A URL without a base is its text; this module does not know the type.
    if draft.fields?.count == 1, let field = draft.fields?.first, isURL(Value.self) {
      return field.value
    }
    return draft
  }

  func push(onto stack: LuaStack) throws {
    guard border_has_stack(stack.host) else { throw LuaStackOverflow() }
    if elements == nil, fields == nil {
      if let single { try stack.push(single) } else { lua_pushnil(stack.state) }
      return
    }
    try stack.pushTable(elements: elements?.count ?? 0, fields: fields?.count ?? 0) { table in
      for element in elements ?? [] { try table.append(element) }
      for (key, value) in fields ?? [] {
        if let number = key.intValue {
          try table.set(key: number, value)
        } else {
          try table.set(key.stringValue, value)
        }
      }
    }
  }
}

/// Whether a type is Foundation's `URL`.
func isURL(_ type: any Any.Type) -> Bool {
  ["Foundation.URL", "FoundationEssentials.URL"].contains(String(reflecting: type))
}

private struct LuaEncoder: Encoder, SingleValueEncodingContainer {
  let draft: LuaDraft
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if draft.fields == nil { draft.fields = [] }
    return KeyedEncodingContainer(LuaFieldsContainer(draft: draft, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if draft.elements == nil { draft.elements = [] }
    return LuaElementsContainer(draft: draft, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() { draft.single = nil }

  func encode<Value: Encodable>(_ value: Value) throws {
    draft.single = try LuaDraft.encode(value, at: codingPath)
  }
}

private struct LuaFieldsContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let draft: LuaDraft
  let codingPath: [any CodingKey]

  func encodeNil(forKey key: Key) {}

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    let encoded = try LuaDraft.encode(value, at: codingPath + [key])
    draft.fields?.append((key, encoded))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    nested(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    nested(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { LuaEncoder(draft: draft, codingPath: codingPath) }
  func superEncoder(forKey key: Key) -> any Encoder { nested(key) }

  private func nested(_ key: Key) -> LuaEncoder {
    let nested = LuaDraft()
    draft.fields?.append((key, nested))
    return LuaEncoder(draft: nested, codingPath: codingPath + [key])
  }
}

private struct LuaElementsContainer: UnkeyedEncodingContainer {
  let draft: LuaDraft
  let codingPath: [any CodingKey]
  var count: Int { draft.elements?.count ?? 0 }

  func encodeNil() { draft.elements?.append(LuaValue.nil) }

  func encode<Value: Encodable>(_ value: Value) throws {
    let encoded = try LuaDraft.encode(value, at: codingPath + [LuaPlace(count + 1)])
    draft.elements?.append(encoded)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    nested().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nested().unkeyedContainer() }
  func superEncoder() -> any Encoder { nested() }

  private func nested() -> LuaEncoder {
    let nested = LuaDraft()
    draft.elements?.append(nested)
    return LuaEncoder(draft: nested, codingPath: codingPath + [LuaPlace(count)])
  }
}
