public import CLuaShims

/// The keys of a record, for tables of the same form made again and again.
public final class LuaShape {
  /// The keys as C strings: Lua finds a string by the address it was last made from.
  @usableFromInline let keys: [UnsafeMutablePointer<CChar>]

  /// Makes the shape of a record.
  ///
  /// - Parameter names: Its keys; one ends at a NUL.
  public init(_ names: [String]) {
    keys = names.map { name in
      name.withCString { text in
        let length = name.utf8.count + 1
        let copy = UnsafeMutablePointer<CChar>.allocate(capacity: length)
        copy.initialize(from: text, count: length)
        return copy
      }
    }
  }

  deinit {
    for key in keys { key.deallocate() }
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
    try stack.reserve(4)
    lua_createtable(stack.state, 0, Int32(truncatingIfNeeded: keys.count))
    var row = LuaRow(stack: stack, keys: keys)
    do { try fill(&row) } catch {
      stack.pop()
      throw error
    }
  }
}

/// A table under construction after a shape, on top of the stack.
public struct LuaRow {
  @usableFromInline let stack: LuaStack
  @usableFromInline let keys: [UnsafeMutablePointer<CChar>]
  @usableFromInline var position = 0

  @inlinable
  init(stack: LuaStack, keys: [UnsafeMutablePointer<CChar>]) {
    self.stack = stack
    self.keys = keys
  }

  /// Sets the next key.
  ///
  /// - Parameter value: Its value; `nil` leaves the key out.
  /// - Throws: What the value's conversion throws.
  @inlinable @inline(__always)
  public mutating func add(_ value: some LuaPushable) throws {
    precondition(position < keys.count, "a row has more values than its shape has keys")
    try value.push(onto: stack)
    // No metatable, so nothing runs; and no allocation fails while Swift is on top.
    lua_setfield(stack.state, -2, keys[position])
    position += 1
  }
}
