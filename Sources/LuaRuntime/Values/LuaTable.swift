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

  /// The number of elements from 1 up to the first `nil`, without asking `__len` or `__index`.
  ///
  /// They are counted: the length that Lua finds for a table with holes can be any that has an element
  /// before it and none behind it, 2^62 for one of 64 entries.
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

  /// Calls the body with every key and value, in no order, without metamethods.
  ///
  /// The strings may have as many bytes altogether as the machine's memory limit.
  ///
  /// - Parameter body: Must not add keys to the table.
  /// - Throws: What the body throws; `LuaError` when the table was changed under way, or when memory is
  ///   short.
  /// - Complexity: O(n).
  public func walk(_ body: (LuaValue, LuaValue) throws -> Void) throws {
    var key = LuaValue.nil
    var budget = CopyBudget(core)
    while true {
      let next: (LuaValue, LuaValue) = try core.operate(border_operation_next(), results: 2) {
        stack in
        try self.push(onto: stack)
        try key.push(onto: stack)
        return 2
      } read: { stack, index in
        try budget.take(at: index, stack)
        try budget.take(at: index + 1, stack)
        return (
          try LuaValue.read(from: stack, at: index),
          try LuaValue.read(from: stack, at: index + 1)
        )
      }
      guard next.0 != .nil else { return }
      try body(next.0, next.1)
      key = next.0
    }
  }

  /// The list as an array, without metamethods.
  ///
  /// Its strings may have as many bytes altogether as the machine's memory limit: one string costs Lua
  /// nothing more for each time that it is in the list, and a copy of it.
  ///
  /// - Parameter type: What each element is.
  /// - Returns: The elements.
  /// - Throws: `LuaMismatch` when one is something else, or when the list has holes; `LuaError` when
  ///   memory is short.
  /// - Complexity: O(n).
  public func array<Element: LuaReadable>(
    of type: Element.Type = Element.self
  ) throws -> [Element] {
    try core.withStack(reserving: 3) { stack in
      try self.push(onto: stack)
      let length = Self.length(on: stack)
      guard length == Int64(clamping: lua_rawlen(stack.state, -1)) else {
        throw LuaMismatch(
          expected: "a list without holes", found: "one without element \(length + 1)")
      }
      var budget = CopyBudget(core)
      var elements: [Element] = []
      elements.reserveCapacity(length)
      for position in stride(from: 1, through: Int64(length), by: 1) {
        lua_rawgeti(stack.state, -1, position)
        try budget.take(at: -1, stack)
        elements.append(try Element.read(from: stack, at: -1))
        stack.pop()
      }
      return elements
    }
  }
}

/// How many bytes of strings may be copied out of one table.
struct CopyBudget {
  private var left: Int

  init(_ core: LuaCore) {
    let limit = Int(clamping: border_memory_limit(core.host))
    left = limit == 0 ? .max : limit
  }

  /// Takes the bytes of the value at an index off what is left.
  ///
  /// - Throws: The memory error when there is too little left.
  mutating func take(at index: Int32, _ stack: LuaStack) throws {
    guard stack.kind(at: index) == .string else { return }
    left -= Int(clamping: lua_rawlen(stack.state, index))
    if left < 0 { throw LuaError.outOfMemory }
  }
}
