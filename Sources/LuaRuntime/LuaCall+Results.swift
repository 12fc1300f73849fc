public import CLuaShims

extension LuaCall {
  /// No result.
  @inlinable
  public var returnsNothing: LuaResults { LuaResults(count: 0) }

  /// Returns a value: the last statement of a function, and once.
  @inlinable @inline(__always)
  public func returns(_ value: some LuaPushable) throws -> LuaResults {
    assert(lua_checkstack(stack.state, 1) != 0)
    try value.push(onto: stack)
    return LuaResults(count: 1)
  }

  /// Returns a text, as a field access does: one that was returned before is found by its address.
  @inlinable @inline(__always)
  public func returns(_ text: String) throws -> LuaResults {
    assert(lua_checkstack(stack.state, 1) != 0)
    stack.pushLasting(text)
    return LuaResults(count: 1)
  }

  /// Returns two values: the last statement of a function, and once.
  @inlinable @inline(__always)
  public func returns(_ first: some LuaPushable, _ second: some LuaPushable) throws -> LuaResults {
    assert(lua_checkstack(stack.state, 2) != 0)
    try first.push(onto: stack)
    try second.push(onto: stack)
    return LuaResults(count: 2)
  }

  /// Returns values.
  @inlinable
  public func returns<each Value: LuaPushable>(_ values: repeat each Value) throws -> LuaResults {
    var count: Int32 = 0
    for _ in repeat (each Value).self { count += 1 }
    try stack.reserve(count)
    repeat try (each values).push(onto: stack)
    return LuaResults(count: count)
  }

  /// Reports a failure as Lua's own library does: returns `nil` and the reason.
  public func fails(_ reason: String) throws -> LuaResults {
    try stack.reserve(2)
    lua_pushnil(stack.state)
    reason.push(onto: stack)
    return LuaResults(count: 2)
  }

  /// Pushes a value, to be counted in `returned(count:)`.
  @inlinable
  public func push(_ value: some LuaPushable) throws { try stack.push(value) }

  /// Returns the topmost values, which were pushed before.
  @inlinable
  public func returned(count: Int) -> LuaResults {
    LuaResults(count: max(0, min(Int32(clamping: count), lua_gettop(stack.state))))
  }

  /// Pushes a new table that is filled in place.
  @inlinable
  public func pushTable(
    elements: Int = 0, fields: Int = 0, fill: (inout LuaTableBuilder) throws -> Void
  ) throws {
    try stack.pushTable(elements: elements, fields: fields, fill: fill)
  }
}

extension LuaStack {
  /// Pushes a new table that is filled in place.
  @inlinable
  public func pushTable(
    elements: Int = 0, fields: Int = 0, fill: (inout LuaTableBuilder) throws -> Void
  ) throws {
    try reserve(4)
    try createTable(elements: elements, fields: fields)
    var builder = LuaTableBuilder(stack: self, index: top)
    do { try fill(&builder) } catch {
      lua_settop(state, builder.index - 1)
      throw error
    }
    expect(top: builder.index)
  }
}

/// A table under construction on the stack, to be filled while it is the topmost value.
public struct LuaTableBuilder: ~Copyable {
  /// The stack that contains it.
  @usableFromInline package let stack: LuaStack
  @usableFromInline let index: Int32
  @usableFromInline var length: Int64 = 0

  @usableFromInline
  init(stack: LuaStack, index: Int32) {
    self.stack = stack
    self.index = index
  }

  /// Sets a field.
  @inlinable
  public func set(_ name: String, _ value: some LuaPushable) throws {
    try stack.reserve(3)
    try stack.chargeField()
    name.push(onto: stack)
    try value.push(onto: stack)
    stack.expect(top: index + 2)
    lua_rawset(stack.state, index)
  }

  /// Sets the value at a key of any type; nothing for `nil` and NaN, which are no keys.
  public func set(key: some LuaPushable, _ value: some LuaPushable) throws {
    try stack.reserve(3)
    try stack.chargeField()
    try key.push(onto: stack)
    stack.expect(top: index + 1)
    let number = stack.kind(at: -1) == .number ? lua_tonumberx(stack.state, -1, nil) : 0
    guard stack.kind(at: -1) != .nil, !number.isNaN else { return stack.pop() }
    try value.push(onto: stack)
    stack.expect(top: index + 2)
    lua_rawset(stack.state, index)
  }

  /// Appends an element to the list part.
  @inlinable
  public mutating func append(_ value: some LuaPushable) throws {
    try stack.reserve(2)
    try stack.chargeElement(after: length)
    try value.push(onto: stack)
    stack.expect(top: index + 1)
    length += 1
    lua_rawseti(stack.state, index, length)
  }

  /// Appends a table, filled in place, to the list part.
  public mutating func appendTable(
    fields: Int = 0, fill: (inout LuaTableBuilder) throws -> Void
  ) throws {
    try stack.chargeElement(after: length)
    try stack.pushTable(fields: fields, fill: fill)
    stack.expect(top: index + 1)
    length += 1
    lua_rawseti(stack.state, index, length)
  }

  /// Sets a field to a table, filled in place.
  public func setTable(_ name: String, fill: (inout LuaTableBuilder) throws -> Void) throws {
    try stack.reserve(2)
    name.push(onto: stack)
    try stack.pushTable(fill: fill)
    stack.expect(top: index + 2)
    lua_rawset(stack.state, index)
  }
}
