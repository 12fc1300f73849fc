internal import CLuaShims

/// A Lua table held by Swift.
public final class LuaTable: LuaReference, LuaReadable {
  /// Reads a table; of a ``LuaList``, the one with its elements.
  public static func read(from stack: LuaStack, at index: Int32) throws -> LuaTable {
    try take(.table, "a table", from: stack, at: index)
    try stack.reserve(2)
    border_replace_list(stack.state)
    return LuaTable(taking: stack)
  }

  /// The value at a key, with metamethods.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type of the value.
  /// - Returns: The value; for an optional type, nil if it is missing.
  /// - Throws: `LuaError` from a metamethod, `LuaMismatch` for another type.
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

  /// Sets the value at a key, with metamethods.
  ///
  /// - Parameters:
  ///   - key: The key; `nil` and NaN are errors.
  ///   - value: The value; `nil` removes it.
  /// - Throws: `LuaError` from a metamethod, for an invalid key, or if memory is short.
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
  public func rawGet<Value: LuaReadable>(
    _ key: some LuaPushable, as type: Value.Type = Value.self
  ) throws -> Value {
    try core.withStack(reserving: 3) { stack in
      try self.push(onto: stack)
      let top = stack.top
      try key.push(onto: stack)
      stack.expect(top: top + 1)
      lua_rawget(stack.state, top)
      return try Value.read(from: stack, at: -1)
    }
  }

  /// The number of elements from 1 up to the first `nil`, without `__len` and `__index`.
  ///
  /// They are counted: Lua's length of a table with holes is any index of an element that is
  /// followed by `nil`, even 2^62 for a table of 64 entries.
  ///
  /// - Complexity: O(n).
  public var count: Int {
    let length = try? core.withStack(reserving: 2) { stack in
      try self.push(onto: stack)
      return Self.length(on: stack)
    }
    return length ?? 0
  }

  /// The number of elements up to the first `nil` of the table on top.
  private static func length(on stack: LuaStack) -> Int {
    let most = Int64(clamping: lua_rawlen(stack.state, -1))
    var length: Int64 = 0
    while length < most {
      let kind = lua_rawgeti(stack.state, -1, length + 1)
      stack.pop()
      guard kind != LUA_TNIL else { break }
      length += 1
    }
    return Int(length)
  }

  /// Calls the body with every key and value, unordered, without metamethods.
  ///
  /// Until it ends, the values that it passes count as memory of the machine.
  ///
  /// - Parameter body: Must not add keys to the table.
  /// - Throws: The errors of the body; `LuaError` if the table was changed during the walk, if memory is
  ///   short, or if the script is to stop.
  /// - Complexity: O(n).
  public func walk(_ body: (LuaValue, LuaValue) throws -> Void) throws {
    try core.withinCall {
      // The body may keep its arguments; one long string may occur in a table many times.
      var memory = 0
      defer { budget.release(memory) }
      try walk(reserving: &memory, body)
    }
  }

  /// The table as a dictionary, without metamethods.
  ///
  /// Its copies count as memory of the machine until the host function that runs returns.
  ///
  /// - Returns: The values by their keys.
  /// - Throws: `LuaMismatch` if a key or a value has another type; otherwise as ``walk(_:)``.
  /// - Complexity: O(n).
  public func dictionary<Key: LuaReadable, Value: LuaReadable>(
    of type: (Key, Value).Type = (Key, Value).self
  ) throws -> [Key: Value] {
    var memory = 0
    var values: [Key: Value] = [:]
    try walk(reserving: &memory) { values[$0] = $1 }
    return values
  }

  private func walk<Key: LuaReadable, Value: LuaReadable>(
    reserving memory: inout Int, _ body: (Key, Value) throws -> Void
  ) throws {
    try core.withinCall {
      var key = LuaValue.nil
      func reserve(_ index: Int32, _ stack: LuaStack) throws {
        let size = Self.copySize(at: index, stack)
        try budget.reserve(size)
        memory += size
      }
      while true {
        try budget.spend(Self.elementWork)
        let next: (LuaValue, Key, Value)? = try core.operate(border_operation_next(), results: 2) {
          stack in
          try self.push(onto: stack)
          try key.push(onto: stack)
          return 2
        } read: { stack, index in
          guard stack.kind(at: index) != .nil else { return nil }
          try reserve(index, stack)
          try reserve(index + 1, stack)
          let raw = try LuaValue.read(from: stack, at: index)
          let key = try raw as? Key ?? Key.read(from: stack, at: index)
          return (raw, key, try Value.read(from: stack, at: index + 1))
        }
        guard let next else { return }
        try body(next.1, next.2)
        key = next.0
      }
    }
  }

  /// The list as an array, without metamethods.
  ///
  /// Its copies count as memory of the machine until the running host function returns: a string
  /// that occurs repeatedly in the list costs memory only for its copies.
  ///
  /// - Parameter type: The type of the elements.
  /// - Returns: The elements.
  /// - Throws: `LuaMismatch` if an element has another type, or if the list has holes; `LuaError`
  ///   if memory is short, or if the script is to stop.
  /// - Complexity: O(n).
  public func array<Element: LuaReadable>(
    of type: Element.Type = Element.self
  ) throws -> [Element] {
    try core.withinCall {
      try core.withStack(reserving: 3) { stack in
        try self.push(onto: stack)
        let length = Self.length(on: stack)
        guard length == Int64(clamping: lua_rawlen(stack.state, -1)) else {
          throw LuaMismatch(
            expected: "a list without holes", found: "one without element \(length + 1)")
        }
        var elements: [Element] = []
        elements.reserveCapacity(length)
        for position in stride(from: 1, through: Int64(length), by: 1) {
          try budget.spend(Self.elementWork)
          lua_rawgeti(stack.state, -1, position)
          try budget.reserve(Self.copySize(at: -1, stack))
          elements.append(try Element.read(from: stack, at: -1))
          stack.pop()
        }
        return elements
      }
    }
  }

  /// The work that is charged for reading an element.
  private static let elementWork = 16

  /// The approximate memory of a copy of the value at an index, in bytes.
  private static func copySize(at index: Int32, _ stack: LuaStack) -> Int {
    guard stack.kind(at: index) == .string else { return LuaValue.copySize }
    return LuaValue.copySize + Int(clamping: lua_rawlen(stack.state, index))
  }
}
