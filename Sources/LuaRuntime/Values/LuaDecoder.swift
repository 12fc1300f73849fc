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
    guard case .table(let table) = self else { return try LuaDecoder(self).decode(type) }
    return try table.core.withinCall {
      let decoder = LuaDecoder(self)
      let result = Result { try decoder.decode(type) }
      if let failure = decoder.failure { throw failure }
      return try result.get()
    }
  }
}

/// A value that is being decoded.
///
/// A container has one reference only, to its decoder: the standard library copies it for each call.
private final class LuaDecoder: Decoder, SingleValueDecodingContainer {
  let value: LuaValue
  let host: OpaquePointer?
  /// The reference of the table, to read fields without a retain; 0 for another value.
  let reference: Int32
  let parent: LuaDecoder?
  let depth: Int
  /// The key of the value; nil for an element, the first value, and the same value again.
  let key: (any CodingKey)?
  /// The place of an element, as Lua counts.
  var place = 0
  /// In the first one: the first error of a method that cannot throw; its result must not pass for
  /// complete.
  var failure: (any Error)?
  var codingPath: [any CodingKey] {
    let key: (any CodingKey)? = place > 0 ? LuaPlace(place) : key
    return (parent?.codingPath ?? []) + (key.map { [$0] } ?? [])
  }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ value: LuaValue, at key: (any CodingKey)? = nil, in parent: LuaDecoder? = nil) {
    (self.value, self.key, self.parent) = (value, key, parent)
    depth = parent.map { $0.depth + 1 } ?? 0
    if case .table(let table) = value {
      (host, reference) = (table.core.host, table.reference)
    } else {
      (host, reference) = (parent?.host, 0)
    }
  }

  func note<Value>(_ fallback: Value, _ body: () throws -> Value) -> Value {
    do { return try body() } catch {
      var first = self
      while let parent = first.parent { first = parent }
      first.failure = first.failure ?? error
      return fallback
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    _ = try table("a table")
    return KeyedDecodingContainer(LuaKeyedContainer(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let table = try table("a list")
    let length = border_list_length(table.core.host, table.reference)
    guard length >= 0 else {
      throw mismatch([LuaValue].self, "a list", found: "one with more holes than elements")
    }
    return LuaListContainer(decoder: self, host: table.core.host, length: Int(length))
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard depth <= deepestTable, host.map(border_has_stack) ?? true else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: codingPath, debugDescription: "tables are nested too deeply"))
    }
    return reference != 0 ? try Value(from: self) : try decodeOther(type)
  }

  /// Not within `decode`, as it looks up types.
  @inline(never)
  private func decodeOther<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if case .string(let string) = value {
      if let bytes = type as? any RangeReplaceableCollection<UInt8>.Type,
        let value = bytes.init(string.bytes) as? Value
      {
        return value
      }
      if isURL(type), let core = host.map(LuaCore.of) {
        let table = try core.makeTable()
        try table.set("relative", string)
        return try Value(from: LuaDecoder(.table(table), in: self))
      }
    }
    if let value = try readable(type) { return value }
    return try Value(from: self)
  }

  /// The value of a type that can be read itself, as that of a host object.
  private func readable<Value>(_ type: Value.Type) throws -> Value? {
    guard case .object = value, let host, let type = type as? any LuaReadable.Type
    else { return nil }
    return try LuaCore.of(host).withStack(reserving: 1) { stack in
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

  func decode<Value: FixedWidthInteger & Decodable>(_ type: Value.Type) throws -> Value {
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

  func table(_ name: String) throws -> LuaTable {
    guard case .table(let table) = value else { throw mismatch(LuaTable.self, name) }
    return table
  }

  private func mismatch(
    _ type: any Any.Type, _ expected: String, found: String? = nil
  ) -> DecodingError {
    let mismatch = LuaMismatch(expected: expected, found: found ?? value.kind.name)
    return .typeMismatch(
      type, .init(codingPath: codingPath, debugDescription: mismatch.description))
  }
}

/// The fields of a table.
private struct LuaKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: LuaDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }
  private var table: LuaTable { get throws { try decoder.table("a table") } }

  /// The keys of `Key`; mainly a dictionary reads them, and accepts any.
  var allKeys: [Key] {
    decoder.note([]) {
      var keys: [Key] = []
      var memory = 0
      let table = try table
      defer { table.budget.release(memory) }
      try table.walk(reserving: &memory, atOnce: LuaStack.batch) { (key: LuaValue, _: LuaValue) in
        if let key = try self.key(key) { keys.append(key) }
      }
      return keys
    }
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

  func contains(_ key: Key) -> Bool { decoder.note(false) { try value(at: key) != .nil } }

  func decodeNil(forKey key: Key) throws -> Bool { try value(at: key) == .nil }

  @inline(__always)
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    if border_plain.holds(type), let value: Value = try plain(key) { return value }
    return try decoder(at: key).decode(type)
  }

  @inline(__always)
  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    if border_plain.holds(type), let value: Value = try plain(key) { return value }
    return try value(at: key) == .nil ? nil : decoder(at: key).decode(type)
  }

  @inline(__always)
  private func plain<Value>(_ key: Key) throws -> Value? {
    guard let host = decoder.host, key.intValue == nil else { return nil }
    let field = key.stringValue.utf8.withContiguousStorageIfAvailable {
      border_plain_field(host, decoder.reference, $0.baseAddress, $0.count)
    }
    return try field?.value(LuaBudget(host))
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try decoder(at: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(at: key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { LuaDecoder(decoder.value, in: decoder) }
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
    return LuaDecoder(value, at: key, in: decoder)
  }
}

/// The elements of a list.
private struct LuaListContainer: UnkeyedDecodingContainer {
  let decoder: LuaDecoder
  let host: OpaquePointer
  let length: Int
  var currentIndex = 0
  /// The decoder of the last element that was a table: for the next one, unless it is kept.
  var last: LuaDecoder?
  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { length }
  var isAtEnd: Bool { currentIndex == length }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, try value() == .nil else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next(as: type) { try $0.decode(type) }
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

  private func value() throws -> LuaValue { try decoder.table("a list").rawGet(currentIndex + 1) }

  @inline(__always)
  private mutating func next<Result>(
    as type: any Any.Type = LuaTable.self, _ body: (LuaDecoder) throws -> Result
  ) throws -> Result {
    let result = try body(element(as: type))
    currentIndex += 1
    return result
  }

  private mutating func element(as type: any Any.Type) throws -> LuaDecoder {
    let place = currentIndex + 1
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        type,
        .init(
          codingPath: codingPath + [LuaPlace(place)],
          debugDescription: "the list has no more elements"))
    }
    try LuaBudget(host).spend(LuaTable.elementWork)
    if isKnownUniquelyReferenced(&last), let last,
      border_replace_by_element(host, last.reference, decoder.reference, Int64(place))
    {
      try LuaBudget(host).reserve(LuaValue.copySize)
      last.place = place
      return last
    }
    let value = try value()
    try LuaBudget(host).reserve(value.copySize)
    if case .nil = value, !(type is any ExpressibleByNilLiteral.Type) {
      let problem = "must be a list without holes, got one without element \(place)"
      throw DecodingError.typeMismatch(
        type, .init(codingPath: codingPath, debugDescription: problem))
    }
    let element = LuaDecoder(value, in: decoder)
    element.place = place
    if element.reference != 0 { last = element }
    return element
  }
}

extension border_plain {
  /// Whether most values of a type are read without a decoder.
  @inline(__always)
  fileprivate static func holds<Value>(_: Value.Type) -> Bool {
    Value.self == String.self || Value.self == Int.self || Value.self == Bool.self
      || Value.self == Double.self
  }

  /// The value of such a type; nil if it is something else, or to report an error.
  @inline(__always)
  fileprivate func value<Value>(_ budget: LuaBudget) throws -> Value? {
    if Value.self == Bool.self, kind == border_plain_boolean { return (bits != 0) as? Value }
    if Value.self == Int.self, kind == border_plain_integer { return Int(bits) as? Value }
    if Value.self == Double.self, is_number { return number as? Value }
    guard Value.self == String.self, let bytes else { return nil }
    let text = try? LuaText.text(UnsafeBufferPointer(start: bytes, count: Int(bits)))
    guard let text else { return nil }
    try budget.reserve(LuaValue.copySize + Int(bits))
    return text as? Value
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
