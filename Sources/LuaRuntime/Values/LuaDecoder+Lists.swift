internal import CLuaShims

/// The elements of a list.
///
/// They are read in turn by one decoder and one keyed container, unless their user keeps one.
final class LuaListContainer: UnkeyedDecodingContainer {
  private let decoder: LuaDecoder
  private let host: OpaquePointer
  let length: Int
  @exclusivity(unchecked) private(set) var currentIndex = 0
  /// The decoder of the last element that was a table.
  @exclusivity(unchecked) private var element: Unmanaged<LuaDecoder>?
  /// What owns it: the decoder itself, or the box of the keyed container over it.
  @exclusivity(unchecked) private var owner: AnyObject?
  /// The names of fields by the bits of these keys, which are values of an enumeration.
  private var names: (keys: ObjectIdentifier, OpaquePointer)?
  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { length }
  var isAtEnd: Bool { currentIndex == length }

  init(_ decoder: LuaDecoder) throws {
    let table = try decoder.table("a list")
    let length = border_list_length(table.core.host, table.reference)
    guard length >= 0 else {
      throw decoder.mismatch([LuaValue].self, "a list", found: "one with more holes than elements")
    }
    (self.decoder, host, self.length) = (decoder, table.core.host, Int(length))
  }

  deinit {
    element?._withUnsafeGuaranteedRef { $0.leave() }
    if let names { border_free_names(host, names.1) }
  }

  /// The first container over an element's fields.
  func container<Key: CodingKey>(
    of element: LuaDecoder, _ type: Key.Type
  ) -> KeyedDecodingContainer<Key> {
    let container = KeyedDecodingContainer(LuaKeyedContainer<Key>(decoder: element))
    // It is one reference, to a box that holds the element's decoder.
    guard element.keys == nil,
      MemoryLayout.size(ofValue: container) == MemoryLayout<AnyObject>.size
    else { return container }
    let box = unsafeBitCast(container, to: AnyObject.self)
    (owner, element.box, element.keys) = (box, box, ObjectIdentifier(type))
    if MemoryLayout<Key>.size == 1, _isPOD(type), names == nil {
      names = border_make_names().map { (ObjectIdentifier(type), $0) }
    }
    if names?.keys == element.keys { element.names = names?.1 }
    return container
  }

  func decodeNil() throws -> Bool {
    guard !isAtEnd, try value() == .nil else { return false }
    currentIndex += 1
    return true
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try following(as: type) { try $0.decode(type) }
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try following { try $0.container(keyedBy: type) }
  }

  func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try following { try $0.unkeyedContainer() }
  }

  func superDecoder() throws -> any Decoder { try following { $0 } }

  private func value() throws -> LuaValue { try decoder.table("a list").rawGet(currentIndex + 1) }

  /// The decoder of the next element; nil at the end.
  func next(_ type: any Any.Type) throws -> LuaDecoder? {
    guard currentIndex < length else { return nil }
    let element = try element(as: type)
    currentIndex += 1
    return element
  }

  @inline(__always)
  private func following<Result>(
    as type: any Any.Type = LuaTable.self, _ body: (LuaDecoder) throws -> Result
  ) throws -> Result {
    let result = try body(element(as: type))
    currentIndex += 1
    return result
  }

  private func element(as type: any Any.Type) throws -> LuaDecoder {
    let place = currentIndex + 1
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        type,
        .init(
          codingPath: codingPath + [LuaPlace(place)],
          debugDescription: "the list has no more elements"))
    }
    if currentIndex & (LuaStack.batch - 1) == 0 {
      let count = min(LuaStack.batch, length - currentIndex)
      try LuaBudget(host).spend(LuaTable.elementWork * count)
      try LuaBudget(host).reserve(LuaValue.copySize * count)
    }
    if isUnshared(), let last = element?.takeUnretainedValue(),
      border_replace_by_element(host, last.reference, decoder.reference, Int64(place))
    {
      last.place = place
      return last
    }
    return try newElement(at: place, as: type)
  }

  private func newElement(at place: Int, as type: any Any.Type) throws -> LuaDecoder {
    let value = try value()
    if case .string = value { try LuaBudget(host).reserve(value.copySize) }
    if case .nil = value, !(type is any ExpressibleByNilLiteral.Type) {
      let problem = "must be a list without holes, got one without element \(place)"
      throw DecodingError.typeMismatch(
        type, .init(codingPath: codingPath, debugDescription: problem))
    }
    let next = LuaDecoder(value, in: decoder)
    next.place = place
    guard next.reference != 0 else { return next }
    element?._withUnsafeGuaranteedRef { $0.leave() }
    (element, owner) = (.passUnretained(next), next)
    next.list = self
    return next
  }

  /// Whether only this list holds the last element's decoder and its container.
  private func isUnshared() -> Bool {
    guard let last = element, isKnownUniquelyReferenced(&owner) else { return false }
    guard last._withUnsafeGuaranteedRef({ $0.keys != nil }) else { return true }
    return withUnsafeMutableBytes(of: &element) {
      isKnownUniquelyReferenced(&$0.assumingMemoryBound(to: LuaDecoder.self)[0])
    }
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
