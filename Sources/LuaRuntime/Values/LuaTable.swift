internal import CLuaShims

/// A Lua table that Swift holds on to.
public final class LuaTable: LuaReference, LuaReadable {
  /// Reads a table.
  public static func read(from stack: LuaStack, at index: Int32) throws -> LuaTable {
    try take(.table, "a table", from: stack, at: index)
    return LuaTable(taking: stack)
  }

  /// The value at a key, as Lua sees it: metamethods run.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: What to read it as.
  /// - Returns: The value; an optional type takes a missing one for nil.
  /// - Throws: `LuaError` from a metamethod, `LuaMismatch` when the value is something else.
  public func get<Value: LuaReadable>(
    _ key: some LuaPushable, as type: Value.Type = Value.self
  ) throws -> Value {
    try core.operate(border_operation_get(), results: 1) { stack in
      try self.push(onto: stack)
      try key.push(onto: stack)
      return 2
    } read: { stack, index in
      try Value.read(from: stack, at: index)
    }
  }

  /// Sets the value at a key, as Lua would: metamethods run.
  ///
  /// - Parameters:
  ///   - key: The key; `nil` and NaN are refused.
  ///   - value: The value; `nil` removes.
  /// - Throws: `LuaError` from a metamethod, for a key that cannot be one, or when memory is out.
  public func set(_ key: some LuaPushable, _ value: some LuaPushable) throws {
    try core.operate(border_operation_set(), results: 0) { stack in
      try self.push(onto: stack)
      try key.push(onto: stack)
      try value.push(onto: stack)
      return 3
    } read: { _, _ in
    }
  }

  /// The value at a key of the table itself, without metamethods.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: What to read it as.
  /// - Returns: The value.
  /// - Throws: `LuaMismatch` when it is something else.
  public func rawGet<Value: LuaReadable>(
    _ key: some LuaPushable, as type: Value.Type = Value.self
  ) throws -> Value {
    try core.withStack(reserving: 3) { stack in
      try self.push(onto: stack)
      try key.push(onto: stack)
      lua_rawget(stack.state, -2)
      return try Value.read(from: stack, at: -1)
    }
  }

  /// The length of the table's list part, without asking `__len`.
  ///
  /// - Complexity: O(log n).
  public var count: Int {
    let length = try? core.withStack(reserving: 1) { stack in
      try self.push(onto: stack)
      return Int(lua_rawlen(stack.state, -1))
    }
    return length ?? 0
  }

  /// Calls the body with every key and value, in no order, without metamethods.
  ///
  /// - Parameter body: Must not add keys to the table.
  /// - Throws: What the body throws; `LuaError` when the table was changed under way.
  /// - Complexity: O(n).
  public func walk(_ body: (LuaValue, LuaValue) throws -> Void) throws {
    var key = LuaValue.nil
    while true {
      let next: (LuaValue, LuaValue) = try core.operate(border_operation_next(), results: 2) {
        stack in
        try self.push(onto: stack)
        try key.push(onto: stack)
        return 2
      } read: { stack, index in
        (
          try LuaValue.read(from: stack, at: index),
          try LuaValue.read(from: stack, at: index + 1)
        )
      }
      guard next.0 != .nil else { return }
      try body(next.0, next.1)
      key = next.0
    }
  }

  /// The list part as an array, up to its first `nil`, without metamethods.
  ///
  /// - Parameter type: What each element is.
  /// - Returns: The elements.
  /// - Throws: `LuaMismatch` when one is something else.
  /// - Complexity: O(n).
  public func array<Element: LuaReadable>(
    of type: Element.Type = Element.self
  ) throws -> [Element] {
    try core.withStack(reserving: 3) { stack in
      try self.push(onto: stack)
      let length = Int64(lua_rawlen(stack.state, -1))
      var elements: [Element] = []
      elements.reserveCapacity(Int(length))
      for position in stride(from: 1, through: length, by: 1) {
        lua_rawgeti(stack.state, -1, position)
        elements.append(try Element.read(from: stack, at: -1))
        stack.pop()
      }
      return elements
    }
  }
}
