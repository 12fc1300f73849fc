internal import CLuaShims

/// The maximum depth of tables, as one may contain itself.
let deepestTable = 200

extension LuaTable {
  /// Decodes the table as a Swift type: fields by name, lists from 1, without metamethods.
  public func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    try LuaValue.table(self).decode(type)
  }
}

extension LuaValue {
  /// Decodes the value as a Swift type; see ``LuaTable/decode(_:)``.
  public func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    guard case .table(let table) = self else {
      return try LuaDecoder(value: self, parent: [], state: nil).decode(type)
    }
    return try table.core.withinCall {
      let state = LuaDecodingState(table.core)
      let result = Result { try LuaDecoder(value: self, parent: [], state: state).decode(type) }
      if let failure = state.failure { throw failure }
      return try result.get()
    }
  }
}

/// The state of decoding a table.
private final class LuaDecodingState {
  let core: LuaCore
  /// The first error of a method that cannot throw; its result must not pass for complete.
  var failure: (any Error)?

  init(_ core: LuaCore) { self.core = core }

  func note<Value>(_ fallback: Value, _ body: () throws -> Value) -> Value {
    do { return try body() } catch {
      failure = failure ?? error
      return fallback
    }
  }
}

/// A value that is being decoded.
private struct LuaDecoder: Decoder, SingleValueDecodingContainer {
  let value: LuaValue
  let parent: [any CodingKey]
  var key: (any CodingKey)?
  let state: LuaDecodingState?
  var codingPath: [any CodingKey] { key.map { parent + [$0] } ?? parent }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(
      try LuaKeyedContainer(table: table("a table"), codingPath: codingPath, state: state))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let table = try table("a list")
    do {
      let values = try table.array(of: LuaValue?.self)
      return LuaListContainer(values: values, codingPath: codingPath, state: state)
    } catch let mismatch as LuaMismatch {
      throw self.mismatch([LuaValue].self, mismatch)
    }
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard parent.count < deepestTable, state.map({ border_has_stack($0.core.host) }) ?? true else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: codingPath, debugDescription: "tables are nested too deeply"))
    }
    switch value {
    case .table, .nil: return try Value(from: self)
    case .string(let string):
      if let bytes = type as? any RangeReplaceableCollection<UInt8>.Type,
        let value = bytes.init(string.bytes) as? Value
      {
        return value
      }
      if isURL(type), let core = state?.core {
        let table = try core.makeTable()
        try table.set("relative", string)
        return try Value(from: LuaDecoder(value: .table(table), parent: codingPath, state: state))
      }
    default: break
    }
    if let value = try readable(type) { return value }
    return try Value(from: self)
  }

  /// The value of a type that can be read itself, as that of a host object.
  private func readable<Value>(_ type: Value.Type) throws -> Value? {
    guard case .object = value, let core = state?.core, let type = type as? any LuaReadable.Type
    else { return nil }
    return try core.withStack(reserving: 1) { stack in
      try value.push(onto: stack)
      return try type.read(from: stack, at: -1) as? Value
    }
  }

  func decodeNil() -> Bool { value == .nil }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard case .boolean(let value) = value else { throw mismatch(type, "a boolean") }
    return value
  }

  func decode(_ type: String.Type) throws -> String {
    guard case .string(let string) = value else { throw mismatch(type, "a string") }
    guard let text = string.text else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: codingPath, debugDescription: "the string \(string.problem)"))
    }
    return text
  }

  func decode(_ type: Double.Type) throws -> Double {
    switch value {
    case .number(let number): number
    case .integer(let integer): Double(integer)
    default: throw mismatch(type, "a number")
    }
  }

  func decode(_ type: Float.Type) throws -> Float {
    let number = try decode(Double.self)
    guard Float(number).isFinite || !number.isFinite else { throw misfit(type) }
    return Float(number)
  }
  func decode(_ type: Int.Type) throws -> Int { try integer() }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
  func decode(_ type: UInt.Type) throws -> UInt { try integer() }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }

  private func integer<Value: FixedWidthInteger>() throws -> Value {
    let exact: Value? =
      switch value {
      case .integer(let integer): Value(exactly: integer)
      case .number(let number): Value(exactly: number)
      default: throw mismatch(Value.self, "an integer")
      }
    guard let exact else { throw misfit(Value.self) }
    return exact
  }

  private func misfit(_ type: any Any.Type) -> DecodingError {
    .dataCorrupted(
      .init(codingPath: codingPath, debugDescription: "the number does not fit into \(type)"))
  }

  private func table(_ name: String) throws -> LuaTable {
    guard case .table(let table) = value else { throw mismatch(LuaTable.self, name) }
    return table
  }

  private func mismatch(_ type: any Any.Type, _ expected: String) -> DecodingError {
    mismatch(type, LuaMismatch(expected: expected, found: value.kind.name))
  }

  private func mismatch(_ type: any Any.Type, _ mismatch: LuaMismatch) -> DecodingError {
    .typeMismatch(type, .init(codingPath: codingPath, debugDescription: mismatch.description))
  }
}

/// The fields of a table.
private struct LuaKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let table: LuaTable
  let codingPath: [any CodingKey]
  let state: LuaDecodingState?

  /// The keys of `Key`; mainly a dictionary reads them, and accepts any.
  var allKeys: [Key] {
    state?.note([]) {
      var keys: [Key] = []
      var memory = 0
      defer { table.budget.release(memory) }
      try table.walk(reserving: &memory, atOnce: LuaStack.batch) { (key: LuaValue, _: LuaValue) in
        if let key = try self.key(key) { keys.append(key) }
      }
      return keys
    } ?? []
  }

  /// Converts a key, which a dictionary must not lose; nil for one that `Key` does not have.
  private func key(_ value: LuaValue) throws -> Key? {
    let problem: String
    switch value {
    case .integer(let number): return Int(exactly: number).flatMap(Key.init(intValue:))
    case .string(let name):
      guard let text = name.text else {
        problem = name.problem
        break
      }
      let key = Key(stringValue: text)
      guard let number = key?.intValue, try table.rawGet(number, as: LuaValue.self) != .nil else {
        return key
      }
      problem = "is a number and its text"
    default: problem = "is a \(value.kind.name)"
    }
    guard Key(stringValue: "\u{FFFD}") != nil else { return nil }
    throw DecodingError.dataCorrupted(
      .init(codingPath: codingPath, debugDescription: "a key \(problem)"))
  }

  func contains(_ key: Key) -> Bool { state?.note(false) { try value(at: key) != .nil } ?? false }

  func decodeNil(forKey key: Key) throws -> Bool { try value(at: key) == .nil }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    if let value: Value = try plain(key) { return value }
    return try decoder(at: key).decode(type)
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    if let value: Value = try plain(key) { return value }
    return try value(at: key) == .nil ? nil : decoder(at: key).decode(type)
  }

  /// The value of a frequent type, without a decoder; nil if it is something else.
  private func plain<Value>(_ key: Key) throws -> Value? {
    guard key.intValue == nil else { return nil }
    if Value.self == String.self {
      guard let text = try? table.rawGet(key.stringValue, as: String.self) else { return nil }
      try table.budget.reserve(LuaValue.copySize + text.utf8.count)
      return text as? Value
    }
    if Value.self == Int.self { return try? table.rawGet(key.stringValue, as: Int.self) as? Value }
    if Value.self == Bool.self {
      return try? table.rawGet(key.stringValue, as: Bool.self) as? Value
    }
    guard Value.self == Double.self else { return nil }
    return try? table.rawGet(key.stringValue, as: Double.self) as? Value
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try decoder(at: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(at: key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    LuaDecoder(value: .table(table), parent: codingPath, state: state)
  }
  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(at: key) }

  private func value(at key: Key) throws -> LuaValue {
    if let number = key.intValue {
      let value = try table.rawGet(number, as: LuaValue.self)
      if value != .nil { return value }
    }
    let value: LuaValue = try table.rawGet(key.stringValue)
    try table.budget.reserve(value.copySize)  // one long string may occur in many tables
    return value
  }

  private func decoder(at key: Key) throws -> LuaDecoder {
    let value = try value(at: key)
    guard value != .nil else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "the field is missing"))
    }
    return LuaDecoder(value: value, parent: codingPath, key: key, state: state)
  }
}

/// The elements of a list.
private struct LuaListContainer: UnkeyedDecodingContainer {
  let values: [LuaValue?]
  let codingPath: [any CodingKey]
  let state: LuaDecodingState?
  var currentIndex = 0
  var count: Int? { values.count }
  var isAtEnd: Bool { currentIndex == values.count }

  mutating func decodeNil() -> Bool {
    guard !isAtEnd, values[currentIndex] == nil else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next(orNil: type is any ExpressibleByNilLiteral.Type) { try $0.decode(type) }
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try next { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try next { $0 } }

  private mutating func next<Result>(
    orNil allowsNil: Bool = false, _ body: (LuaDecoder) throws -> Result
  ) throws -> Result {
    let place = LuaPlace(currentIndex + 1)
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        Result.self,
        .init(codingPath: codingPath + [place], debugDescription: "the list has no more elements"))
    }
    guard let value = values[currentIndex] ?? (allowsNil ? .nil : nil) else {
      let problem = "must be a list without holes, got one without element \(place.number)"
      throw DecodingError.typeMismatch(
        Result.self, .init(codingPath: codingPath, debugDescription: problem))
    }
    let decoder = LuaDecoder(value: value, parent: codingPath, key: place, state: state)
    let result = try body(decoder)
    currentIndex += 1
    return result
  }
}

/// The index of an element, as Lua counts.
struct LuaPlace: CodingKey {
  let number: Int
  var intValue: Int? { number }
  var stringValue: String { "\(number)" }

  init(_ number: Int) { self.number = number }
  init?(intValue: Int) { number = intValue }
  init?(stringValue: String) { nil }
}
