public import CLuaShims

/// The keys of a record, for creating many tables of the same form.
public final class LuaShape {
  /// The keys as C strings: Lua finds a string by the address from which it was last created.
  @usableFromInline let keys: [UnsafeMutablePointer<CChar>]

  /// Creates the shape of a record.
  public init(_ names: [String]) {
    keys = names.map { border_copy_text($0) }
  }

  deinit { for key in keys { border_free_text(key) } }

  /// Pushes a new table with a value for each key, in order.
  @inlinable @inline(__always)
  public func push(onto stack: LuaStack, fill: (inout LuaRow) throws -> Void) throws {
    try stack.reserve(4)
    lua_createtable(stack.state, 0, Int32(truncatingIfNeeded: keys.count))
    var row = LuaRow(stack: stack, keys: keys)
    do { try fill(&row) } catch {
      lua_settop(stack.state, row.index - 1)
      throw error
    }
    stack.expect(top: row.index)
  }
}

/// A table being built from a shape, on top of the stack.
public struct LuaRow: ~Copyable {
  @usableFromInline let stack: LuaStack
  @usableFromInline let index: Int32
  @usableFromInline let keys: [UnsafeMutablePointer<CChar>]
  @usableFromInline var position = 0

  @inlinable
  init(stack: LuaStack, keys: [UnsafeMutablePointer<CChar>]) {
    (self.stack, self.keys, index) = (stack, keys, stack.top)
  }

  /// Sets the next key.
  @inlinable @inline(__always)
  public mutating func add(_ value: some LuaPushable) throws {
    precondition(position < keys.count, "a row has more values than its shape has keys")
    try value.push(onto: stack)
    stack.expect(top: index + 1)
    // Without a metatable, no code runs; and allocations do not fail while Swift is on top.
    lua_setfield(stack.state, index, keys[position])
    position += 1
  }
}
