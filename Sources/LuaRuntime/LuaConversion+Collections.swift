internal import CLuaShims

extension Array: LuaPushable where Element: LuaPushable {
  /// Pushes a new table with the elements as its list part.
  ///
  /// - Complexity: O(n).
  public func push(onto stack: LuaStack) throws {
    try stack.reserve(2)
    try stack.createTable(elements: count, fields: 0)
    for (offset, element) in enumerated() {
      do {
        try stack.chargeElement(after: Int64(offset))
        try element.push(onto: stack)
      } catch {
        stack.pop()
        throw error
      }
      lua_rawseti(stack.state, -2, Int64(offset + 1))
    }
  }
}

extension Dictionary: LuaPushable where Key == String, Value: LuaPushable {
  /// Pushes a new table with the keys and values.
  ///
  /// - Complexity: O(n).
  public func push(onto stack: LuaStack) throws {
    try stack.reserve(3)
    try stack.createTable(elements: 0, fields: count)
    let top = stack.top
    for (key, value) in self {
      do {
        try stack.chargeField()
        key.push(onto: stack)
        try value.push(onto: stack)
      } catch {
        lua_settop(stack.state, top - 1)
        throw error
      }
      lua_rawset(stack.state, -3)
    }
  }
}

extension Array: LuaReadable where Element: LuaReadable {
  /// Reads a list, without metamethods.
  ///
  /// - Throws: `LuaMismatch` if it is not a table, has holes, or an element has another type.
  /// - Complexity: O(n).
  public static func read(from stack: LuaStack, at index: Int32) throws -> [Element] {
    try LuaTable.read(from: stack, at: index).array()
  }
}

extension Dictionary: LuaReadable where Key: LuaReadable, Value: LuaReadable {
  /// Reads a table, without metamethods.
  ///
  /// - Throws: `LuaMismatch` if it is not a table, or a key or a value has another type.
  /// - Complexity: O(n).
  public static func read(from stack: LuaStack, at index: Int32) throws -> [Key: Value] {
    try LuaTable.read(from: stack, at: index).dictionary()
  }
}
