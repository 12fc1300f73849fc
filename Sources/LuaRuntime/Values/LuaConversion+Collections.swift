internal import CLuaShims

/// The most room asked for ahead: a count is a hint, and Lua's table sizes have a limit.
private let largestHint = 1 << 20

extension Array: LuaPushable where Element: LuaPushable {
  /// Pushes a new table with the elements as its list part.
  ///
  /// - Complexity: O(n).
  public func push(onto stack: LuaStack) throws {
    try stack.reserve(2)
    lua_createtable(stack.state, Int32(Swift.min(count, largestHint)), 0)
    for (offset, element) in enumerated() {
      do { try element.push(onto: stack) } catch {
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
    lua_createtable(stack.state, 0, Int32(Swift.min(count, largestHint)))
    for (key, value) in self {
      key.push(onto: stack)
      do { try value.push(onto: stack) } catch {
        stack.pop(2)
        throw error
      }
      lua_rawset(stack.state, -3)
    }
  }
}
