internal import CLuaShims

/// What reading an element of a table is charged as.
private let elementWork = 16
/// What the copy of an element is counted as, the bytes of a string aside.
let elementMemory = 32

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
  /// Until it ends, what it handed over counts as memory of the machine.
  ///
  /// - Parameter body: Must not add keys to the table.
  /// - Throws: What the body throws; `LuaError` when the table was changed under way, when memory is
  ///   short, or when the script is to stop.
  /// - Complexity: O(n).
  public func walk(_ body: (LuaValue, LuaValue) throws -> Void) throws {
    try core.withinCall {
      // The body may keep what it gets; one long string may be in a table many times.
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
  /// - Throws: `LuaMismatch` when a key or a value is something else; otherwise as ``walk(_:)``.
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
  /// Its copies count as memory of the machine until the host function that runs returns: one string
  /// costs Lua nothing more for each time that it is in the list, and a copy of it.
  ///
  /// - Parameter type: What each element is.
  /// - Returns: The elements.
  /// - Throws: `LuaMismatch` when one is something else, or when the list has holes; `LuaError` when
  ///   memory is short, or when the script is to stop.
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

  /// What reading an element is charged as.
  private static let elementWork = 16

  /// About how much memory a copy of the value at an index takes, in bytes.
  private static func copySize(at index: Int32, _ stack: LuaStack) -> Int {
    guard stack.kind(at: index) == .string else { return LuaValue.copySize }
    return LuaValue.copySize + Int(clamping: lua_rawlen(stack.state, index))
  }
}
