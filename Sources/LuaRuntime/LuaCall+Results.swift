public import CLuaShims

extension LuaCall {
  /// No result.
  @inlinable
  public var returnsNothing: LuaResults { LuaResults(count: 0) }

  /// Hands back a value: the last thing a function does, and once.
  ///
  /// One and two results have forms of their own, here and in `LuaFunction`: the compiler (6.3) reaches
  /// the elements of a parameter pack through witness tables, which costs as much as the call. Nor do
  /// these ask for room: a function starts with twenty free slots, and Lua keeps five in reserve.
  ///
  /// - Parameter value: The result.
  /// - Returns: What the host function is to return.
  /// - Throws: What the value's conversion throws.
  @inlinable @inline(__always)
  public func returns(_ value: some LuaPushable) throws -> LuaResults {
    assert(lua_checkstack(stack.state, 1) != 0)
    try value.push(onto: stack)
    return LuaResults(count: 1)
  }

  /// Hands back a text, as a field read does: one handed back before is found by its address.
  ///
  /// - Parameter text: The result.
  /// - Returns: What the host function is to return.
  /// - Throws: Nothing; it is called in the same way as for any other value.
  /// - Complexity: O(n).
  @inlinable @inline(__always)
  public func returns(_ text: String) throws -> LuaResults {
    assert(lua_checkstack(stack.state, 1) != 0)
    stack.pushLasting(text)
    return LuaResults(count: 1)
  }

  /// Hands back two values: the last thing a function does, and once.
  ///
  /// - Parameters:
  ///   - first: The first result.
  ///   - second: The second result.
  /// - Returns: What the host function is to return.
  /// - Throws: What a value's conversion throws.
  @inlinable @inline(__always)
  public func returns(
    _ first: some LuaPushable, _ second: some LuaPushable
  ) throws -> LuaResults {
    assert(lua_checkstack(stack.state, 2) != 0)
    try first.push(onto: stack)
    try second.push(onto: stack)
    return LuaResults(count: 2)
  }

  /// Hands back values.
  ///
  /// - Parameter values: The results, in order.
  /// - Returns: What the host function is to return.
  /// - Throws: What a value's conversion throws.
  @inlinable
  public func returns<each Value: LuaPushable>(
    _ values: repeat each Value
  ) throws -> LuaResults {
    var count: Int32 = 0
    for _ in repeat (each Value).self { count += 1 }
    try stack.reserve(count)
    repeat try (each values).push(onto: stack)
    return LuaResults(count: count)
  }

  /// Refuses a wish, as Lua's own library does: hands back `nil` and the reason.
  ///
  /// - Parameter reason: Why not.
  /// - Returns: What the host function is to return.
  /// - Throws: `LuaStackOverflow` when the stack is full.
  public func fails(_ reason: String) throws -> LuaResults {
    try stack.reserve(2)
    lua_pushnil(stack.state)
    reason.push(onto: stack)
    return LuaResults(count: 2)
  }

  /// Pushes a value, to be counted in `returned(count:)`.
  ///
  /// - Parameter value: The value.
  /// - Throws: What its conversion throws.
  @inlinable
  public func push(_ value: some LuaPushable) throws {
    try stack.push(value)
  }

  /// Hands back the topmost values, pushed before.
  ///
  /// - Parameter count: How many.
  /// - Returns: What the host function is to return.
  @inlinable
  public func returned(count: Int) -> LuaResults {
    LuaResults(count: min(Int32(clamping: count), lua_gettop(stack.state)))
  }

  /// Pushes a new table, filled in place.
  ///
  /// - Parameters:
  ///   - elements: How many list elements to make room for.
  ///   - fields: How many named fields to make room for.
  ///   - fill: Fills it.
  /// - Throws: What `fill` throws.
  @inlinable
  public func pushTable(
    elements: Int = 0, fields: Int = 0, fill: (inout LuaTableBuilder) throws -> Void
  ) throws {
    try stack.pushTable(elements: elements, fields: fields, fill: fill)
  }
}

extension LuaStack {
  /// Pushes a new table, filled in place.
  ///
  /// - Parameters:
  ///   - elements: How many list elements to make room for.
  ///   - fields: How many named fields to make room for.
  ///   - fill: Fills it.
  /// - Throws: What `fill` throws.
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
  }
}

/// A table under construction on the stack.
public struct LuaTableBuilder {
  /// The stack it stands on.
  public let stack: LuaStack
  @usableFromInline let index: Int32
  @usableFromInline var length: Int64 = 0

  @usableFromInline
  init(stack: LuaStack, index: Int32) {
    self.stack = stack
    self.index = index
  }

  /// Sets a field.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - value: Its value; `nil` leaves it out.
  /// - Throws: What the value's conversion throws.
  @inlinable
  public func set(_ name: String, _ value: some LuaPushable) throws {
    try stack.reserve(3)
    try stack.chargeField()
    name.push(onto: stack)
    try value.push(onto: stack)
    lua_rawset(stack.state, index)
  }

  /// Sets the value at a key of any kind.
  ///
  /// - Parameters:
  ///   - key: Anything but `nil` and NaN, which are left out.
  ///   - value: Its value; `nil` leaves it out.
  /// - Throws: What a conversion throws.
  public func set(key: some LuaPushable, _ value: some LuaPushable) throws {
    try stack.reserve(3)
    try stack.chargeField()
    try key.push(onto: stack)
    let number = stack.kind(at: -1) == .number ? lua_tonumberx(stack.state, -1, nil) : 0
    guard stack.kind(at: -1) != .nil, !number.isNaN else { return stack.pop() }
    try value.push(onto: stack)
    lua_rawset(stack.state, index)
  }

  /// Adds an element to the list part.
  ///
  /// - Parameter value: The element; `nil` leaves a hole.
  /// - Throws: What the value's conversion throws.
  @inlinable
  public mutating func append(_ value: some LuaPushable) throws {
    try stack.reserve(2)
    try stack.chargeElement(after: length)
    try value.push(onto: stack)
    length += 1
    lua_rawseti(stack.state, index, length)
  }

  /// Adds a table, filled in place, to the list part.
  ///
  /// - Parameters:
  ///   - fields: How many named fields to make room for.
  ///   - fill: Fills it.
  /// - Throws: What `fill` throws.
  public mutating func appendTable(
    fields: Int = 0, fill: (inout LuaTableBuilder) throws -> Void
  ) throws {
    try stack.chargeElement(after: length)
    try stack.pushTable(fields: fields, fill: fill)
    length += 1
    lua_rawseti(stack.state, index, length)
  }

  /// Sets a field to a table, filled in place.
  ///
  /// - Parameters:
  ///   - name: The field's name.
  ///   - fill: Fills it.
  /// - Throws: What `fill` throws.
  public func setTable(_ name: String, fill: (inout LuaTableBuilder) throws -> Void) throws {
    try stack.reserve(2)
    name.push(onto: stack)
    try stack.pushTable(fill: fill)
    lua_rawset(stack.state, index)
  }
}
