public import CLuaShims

extension Array: LuaPushable where Element: LuaPushable {
  /// Pushes a new table with the elements as its list part.
  @inlinable
  @_specialize(where Element == Int)
  @_specialize(where Element == Double)
  @_specialize(where Element == String)
  public func push(onto stack: LuaStack) throws { try stack.pushList(self) }
}

extension Array: LuaReadable where Element: LuaReadable {
  /// Reads a list, without metamethods; only elements of an optional type may be missing.
  @inlinable
  public static func read(from stack: LuaStack, at index: Int32) throws -> [Element] {
    try stack.readList(at: index)
  }
}

extension Set: LuaPushable where Element: LuaPushable {
  /// Pushes a new table with the elements as its list part, in any order.
  public func push(onto stack: LuaStack) throws { try stack.pushList(self) }
}

extension Set: LuaReadable where Element: LuaReadable {
  /// Reads a list, as an array does.
  public static func read(from stack: LuaStack, at index: Int32) throws -> Set {
    Set(try stack.readList(at: index) as [Element])
  }
}

extension Dictionary: LuaPushable where Key: LuaPushable, Value: LuaPushable {
  /// Pushes a new table with the keys and values.
  @inlinable
  public func push(onto stack: LuaStack) throws {
    try stack.reserve(3)
    try stack.createTable(elements: 0, fields: count)
    let top = stack.top
    do {
      for (key, value) in self {
        try stack.chargeField()
        try key.push(onto: stack)
        if Key.self != String.self { try stack.checkKey(at: top + 1) }
        try value.push(onto: stack)
        stack.expect(top: top + 2)
        lua_rawset(stack.state, top)
      }
    } catch {
      lua_settop(stack.state, top - 1)
      throw error
    }
  }
}

extension Dictionary: LuaReadable where Key: LuaReadable, Value: LuaReadable {
  /// Reads a table, without metamethods.
  @inlinable
  public static func read(from stack: LuaStack, at index: Int32) throws -> [Key: Value] {
    try LuaTable.read(from: stack, at: index).dictionary()
  }
}

extension LuaStack {
  @inlinable static var batch: Int { 64 }

  @inlinable
  func pushList<Elements: Collection>(_ elements: Elements) throws
  where Elements.Element: LuaPushable {
    try reserve(2)
    try createTable(elements: elements.count, fields: 0)
    let top = top
    var length: Int64 = 0
    do {
      for element in elements {
        if length & Int64(Self.batch - 1) == 0 {
          try chargeElements(after: length, count: min(Self.batch, elements.count - Int(length)))
        }
        try element.push(onto: self)
        expect(top: top + 1)
        length += 1
        lua_rawseti(state, top, length)
      }
    } catch {
      lua_settop(state, top - 1)
      throw error
    }
  }

  @usableFromInline
  func chargeElements(after length: Int64, count: Int) throws {
    try chargeElement(after: length)
    try budget.spend(Self.fieldWork * (count - 1))
  }

  /// Throws if a key cannot be in a table.
  @usableFromInline
  func checkKey(at index: Int32) throws {
    let number = kind(at: index) == .number ? lua_tonumberx(state, index, nil) : 0
    guard kind(at: index) == .nil || number.isNaN else { return }
    throw LuaMismatch(expected: "a key", found: number.isNaN ? "NaN" : "nil")
  }

  /// Reads a list; its copies count as memory of the machine until the running host function returns.
  @inlinable
  func readList<Element: LuaReadable>(at index: Int32) throws -> [Element] {
    let (top, allowsNil) = (top, Element.self is any ExpressibleByNilLiteral.Type)
    let length = try beginList(at: index, allowsNil)
    border_enter(host)
    defer {
      border_leave(host)
      if border_running(host) != nil { lua_settop(state, top) }
    }
    var elements: [Element] = []
    elements.reserveCapacity(Int(min(length, 1 << 16)))
    var position: Int64 = 0
    while position < length {
      if position & Int64(Self.batch - 1) == 0 { try chargeReading(length - position) }
      position += 1
      let kind = lua_rawgeti(state, top + 1, position)
      if kind == LUA_TSTRING { try budget.reserve(Int(clamping: lua_rawlen(state, -1))) }
      if kind == LUA_TNIL, !allowsNil { throw hole(position) }
      elements.append(try Element.read(from: self, at: top + 2))
      lua_settop(state, top + 1)
    }
    return elements
  }

  @usableFromInline
  func beginList(at index: Int32, _ allowsNil: Bool) throws -> Int64 {
    guard kind(at: index) == .table else { throw LuaMismatch("a table", self, index) }
    try reserve(4)
    lua_pushvalue(state, index)
    border_replace_list(state)
    guard allowsNil else { return border_list_size(state, top) }
    let end = border_list_end(state, top)
    guard end < 0 else { return end }
    pop()
    throw LuaMismatch(expected: "a list", found: "one with more holes than elements")
  }

  @usableFromInline
  func chargeReading(_ left: Int64) throws {
    let count = Int(min(left, Int64(Self.batch)))
    try budget.spend(count * LuaTable.elementWork)
    try budget.reserve(count * LuaValue.copySize)
  }

  @usableFromInline
  func hole(_ position: Int64) -> any Error {
    LuaMismatch(expected: "a list without holes", found: "one without element \(position)")
  }
}
