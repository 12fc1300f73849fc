public import CLuaShims

/// The keys of a record, interned once, for tables of the same form made again and again.
public final class LuaShape {
  @usableFromInline let keys: LuaReference
  /// The number of keys.
  public let count: Int

  init(_ names: [String], _ core: LuaCore) throws {
    count = names.count
    keys = try core.withStack(reserving: 3) { stack in
      try names.push(onto: stack)
      return LuaReference(taking: stack)
    }
  }

  /// Pushes a new table with a value for each key, in order. `nil` leaves a key out.
  ///
  /// - Parameters:
  ///   - stack: Where to push.
  ///   - values: As many as there are keys; further ones are ignored.
  /// - Throws: What a value's conversion throws.
  @inlinable
  public func push<each Value: LuaPushable>(
    onto stack: LuaStack, _ values: repeat each Value
  ) throws {
    try stack.reserve(4)
    let top = stack.top
    try keys.push(onto: stack)
    lua_createtable(stack.state, 0, Int32(truncatingIfNeeded: count))
    var position: Int64 = 0
    do {
      repeat try set(each values, &position, stack)
    } catch {
      lua_settop(stack.state, top)
      throw error
    }
    lua_copy(stack.state, -1, -2)
    lua_settop(stack.state, -2)
  }

  @inlinable
  func set(_ value: some LuaPushable, _ position: inout Int64, _ stack: LuaStack) throws {
    position += 1
    guard position <= count else { return }
    lua_rawgeti(stack.state, -2, position)
    try value.push(onto: stack)
    lua_rawset(stack.state, -3)
  }
}

extension LuaMachine {
  /// Makes the shape of a record.
  ///
  /// - Parameter names: Its keys.
  /// - Returns: The shape.
  /// - Throws: `LuaError.Kind.memory` when memory is short.
  public func makeShape(_ names: [String]) throws -> LuaShape {
    try LuaShape(names, core)
  }
}
