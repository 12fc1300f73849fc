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

  /// Pushes a new table with a value for each key, in order.
  ///
  /// ```swift
  /// try shape.push(onto: call.stack) { row in
  ///   try row.add(album.title)
  ///   try row.add(album.year)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - stack: Where to push.
  ///   - fill: Adds the values, at most one for each key.
  /// - Throws: What `fill` throws; then nothing has been pushed.
  @inlinable @inline(__always)
  public func push(
    onto stack: LuaStack, fill: (inout LuaRow) throws -> Void
  ) throws {
    guard stack.host == keys.core.host else { throw keys.foreign() }
    try stack.reserve(5)
    border_push_reference(stack.state, keys.reference)
    lua_createtable(stack.state, 0, Int32(truncatingIfNeeded: count))
    var row = LuaRow(stack: stack, count: Int64(count))
    do { try fill(&row) } catch {
      stack.pop(2)
      throw error
    }
    border_drop_below(stack.state)
  }
}

/// A table under construction after a shape, on top of the stack.
@frozen
public struct LuaRow {
  @usableFromInline let stack: LuaStack
  @usableFromInline let count: Int64
  @usableFromInline var position: Int64 = 0

  @inlinable
  init(stack: LuaStack, count: Int64) {
    self.stack = stack
    self.count = count
  }

  /// Sets the next key.
  ///
  /// - Parameter value: Its value; `nil` leaves the key out.
  /// - Throws: What the value's conversion throws.
  @inlinable @inline(__always)
  public mutating func add(_ value: some LuaPushable) throws {
    position += 1
    precondition(position <= count, "a row has more values than its shape has keys")
    lua_rawgeti(stack.state, -2, position)
    do { try value.push(onto: stack) } catch {
      stack.pop()
      throw error
    }
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
