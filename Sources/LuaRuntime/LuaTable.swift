public import CLuaShims

/// A Lua table held by Swift.
public final class LuaTable: LuaReference, LuaReadable {
  /// Reads a table.
  public static func read(from stack: LuaStack, at index: Int32) throws -> LuaTable {
    try take(.table, "a table", from: stack, at: index)
    try stack.reserve(2)
    border_replace_list(stack.state)
    return LuaTable(taking: stack)
  }

  /// The value at a key, with metamethods.
  public func get<Value: LuaReadable>(
    _ key: some LuaPushable, as type: Value.Type = Value.self
  ) throws -> Value {
    try core.operate(border_operation_get, results: 1) { stack in
      try self.push(onto: stack)
      try key.push(onto: stack)
      return 2
    } read: { stack, index in
      try Value.read(from: stack, at: index)
    }
  }

  /// Sets the value at a key, with metamethods.
  public func set(_ key: some LuaPushable, _ value: some LuaPushable) throws {
    try core.operate(border_operation_set, results: 0) { stack in
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

  /// The value at a key, with metamethods, as ``get(_:as:)``.
  public subscript<Value: LuaReadable>(_ key: some LuaPushable) -> Value {
    get throws { try get(key) }
  }

  /// The keys and values, unordered, without metamethods.
  ///
  /// - Throws: As ``dictionary(of:)``.
  public func pairs<Key: LuaReadable, Value: LuaReadable>(
    of type: (Key, Value).Type = (Key, Value).self
  ) throws -> [(key: Key, value: Value)] {
    var (memory, pairs) = (0, [(key: Key, value: Value)]())
    try walk(reserving: &memory, atOnce: LuaStack.batch) { pairs.append(($0, $1)) }
    return pairs
  }

  /// The metatable, even if it has the field `__metatable`.
  public var metatable: LuaTable? {
    get throws {
      try core.withStack(reserving: 2) { stack in
        try self.push(onto: stack)
        guard lua_getmetatable(stack.state, -1) != 0 else { return nil }
        return try LuaTable.read(from: stack, at: -1)
      }
    }
  }

  /// Sets the metatable, or removes it.
  public func setMetatable(_ metatable: LuaTable?) throws {
    try core.operate(border_operation_set_metatable, results: 0) { stack in
      try self.push(onto: stack)
      try metatable.push(onto: stack)
      return 2
    } read: { _, _ in
    }
  }

  /// The number of elements from 1 up to the first `nil`, without `__len` and `__index`.
  ///
  /// They are counted: Lua's length of a table with holes is any index of an element that is
  /// followed by `nil`, even 2^62 for a table of 64 entries.
  ///
  /// - Complexity: O(n).
  public var count: Int { Int(border_element_count(core.host, reference)) }

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
      try walk(reserving: &memory, atOnce: 1, body)
    }
  }

  /// The table as a dictionary, without metamethods.
  ///
  /// Its copies count as memory of the machine until the running host function returns.
  ///
  /// - Returns: The values by their keys.
  /// - Throws: `LuaMismatch` if a key or a value has another type; otherwise as ``walk(_:)``.
  /// - Complexity: O(n).
  @inlinable
  public func dictionary<Key: LuaReadable, Value: LuaReadable>(
    of type: (Key, Value).Type = (Key, Value).self
  ) throws -> [Key: Value] {
    var memory = 0
    // Growing would hash the keys again and again.
    var values = [Key: Value](minimumCapacity: border_entry_count(core.host, reference, 1 << 16))
    try walk(reserving: &memory, atOnce: LuaStack.batch) { values[$0] = $1 }
    return values
  }

  /// Calls the body for each entry; it may use the stack if they are read one at once.
  @inlinable
  func walk<Key: LuaReadable, Value: LuaReadable>(
    reserving memory: inout Int, atOnce limit: Int, _ body: (Key, Value) throws -> Void
  ) throws {
    try core.withinCall {
      var last = LuaValue.nil
      var count = 0
      repeat {
        count = 0
        var single: (Key, Value)?
        try budget.spend(Self.elementWork * limit)
        try core.operate(border_operation_next, results: LUA_MULTRET) { stack in
          try self.push(onto: stack)
          try last.push(onto: stack)
          limit.push(onto: stack)
          return 3
        } read: { stack, first in
          guard stack.top > first else { return }
          let size = border_copy_size(stack.state, first, LuaValue.copySize)
          try budget.reserve(size)
          memory += size
          for index in stride(from: first, to: stack.top, by: 2) {
            let key = try Key.read(from: stack, at: index)
            let value = try Value.read(from: stack, at: index + 1)
            count += 1
            if limit > 1 { try body(key, value) } else { single = (key, value) }
          }
          last = try LuaValue.read(from: stack, at: stack.top - 1)
        }
        if let (key, value) = single { try body(key, value) }
      } while count == limit
    }
  }

  /// The list as an array, without metamethods; only elements of an optional type may be missing.
  ///
  /// Its copies count as memory of the machine until the running host function returns: a string
  /// that occurs repeatedly in the list costs memory only for its copies.
  ///
  /// - Parameter type: The type of the elements.
  /// - Returns: The elements.
  /// - Throws: `LuaMismatch` if an element has another type, or if the list has holes; `LuaError`
  ///   if memory is short, or if the script is to stop.
  /// - Complexity: O(n).
  @inlinable
  public func array<Element: LuaReadable>(
    of type: Element.Type = Element.self
  ) throws -> [Element] {
    try core.withStack(reserving: 3) { stack in
      try self.push(onto: stack)
      return try stack.readList(at: stack.top)
    }
  }

  /// The work that is charged for reading an element.
  @usableFromInline static let elementWork = 16
}
