public import CLuaShims

/// A value that can be pushed to Lua.
public protocol LuaPushable {
  /// Pushes exactly one value, as another value does, or with ``LuaStack/pushTable(elements:fields:fill:)``.
  func push(onto stack: LuaStack) throws
}

/// A value that can be read from Lua without loss.
public protocol LuaReadable {
  /// Reads the value at an index, and leaves it there.
  static func read(from stack: LuaStack, at index: Int32) throws -> Self
}

/// A value does not have the expected type.
public struct LuaMismatch: Error, CustomStringConvertible, Equatable {
  /// The expected type, with its article: "a number".
  public let expected: String
  /// The actual type: "table".
  public let found: String

  /// Creates a mismatch.
  public init(expected: String, found: String) {
    (self.expected, self.found) = (expected, found)
  }

  @usableFromInline init(_ expected: String, _ stack: LuaStack, _ index: Int32) {
    self.init(expected: expected, found: stack.describeKind(at: index))
  }

  /// An object that was revoked.
  static func gone(_ name: String) -> LuaMismatch {
    LuaMismatch(expected: "\(name) that is still available", found: "one that is gone")
  }

  /// The expected type without its article, as in the messages of Lua.
  var expectedKind: Substring {
    let words = expected.split(separator: " ", maxSplits: 1)
    return words.count == 2 && ["a", "an"].contains(words[0]) ? words[1] : expected[...]
  }

  /// The sentence without a subject: "must be a number, got table".
  public var description: String { "must be \(expected), got \(found)" }

  /// Distinguishes a number with a fraction from other types.
  @usableFromInline init(integerAt index: Int32, _ stack: LuaStack) {
    if stack.kind(at: index) == .number {
      self.init(expected: "an integer", found: "a number with a fraction")
    } else {
      self.init("an integer", stack, index)
    }
  }
}

extension Bool: LuaPushable, LuaReadable {
  /// Pushes a boolean.
  @inlinable @inline(__always)
  public func push(onto stack: LuaStack) { lua_pushboolean(stack.state, self ? 1 : 0) }

  /// Reads a boolean; other values are not converted.
  @inlinable @inline(__always)
  public static func read(from stack: LuaStack, at index: Int32) throws -> Bool {
    guard stack.kind(at: index) == .boolean else { throw LuaMismatch("a boolean", stack, index) }
    return lua_toboolean(stack.state, index) != 0
  }
}

extension Int64: LuaPushable, LuaReadable {
  /// Pushes an integer.
  @inlinable @inline(__always)
  public func push(onto stack: LuaStack) { lua_pushinteger(stack.state, self) }

  /// Reads an integer, or a float with an integer value.
  @inlinable @inline(__always)
  public static func read(from stack: LuaStack, at index: Int32) throws -> Int64 {
    let answer = border_to_integer(stack.state, index)
    guard answer.is_integer != 0, lua_type(stack.state, index) == LUA_TNUMBER else {
      throw stack.integerMismatch(at: index)
    }
    return answer.value
  }
}

extension Int: LuaPushable, LuaReadable {
  /// Pushes an integer.
  @inlinable @inline(__always)
  public func push(onto stack: LuaStack) { lua_pushinteger(stack.state, Int64(self)) }

  /// Reads an integer, or a float with an integer value.
  @inlinable @inline(__always)
  public static func read(from stack: LuaStack, at index: Int32) throws -> Int {
    Int(try Int64.read(from: stack, at: index))
  }
}

extension Double: LuaPushable, LuaReadable {
  /// Pushes a float.
  @inlinable @inline(__always)
  public func push(onto stack: LuaStack) { lua_pushnumber(stack.state, self) }

  /// Reads a number; an integer beyond 2^53 is rounded, as in Lua's arithmetic.
  @inlinable @inline(__always)
  public static func read(from stack: LuaStack, at index: Int32) throws -> Double {
    guard stack.kind(at: index) == .number else { throw LuaMismatch("a number", stack, index) }
    return lua_tonumberx(stack.state, index, nil)
  }
}

extension Optional: LuaPushable where Wrapped: LuaPushable {
  /// Pushes the value, or `nil`.
  @inlinable @inline(__always)
  public func push(onto stack: LuaStack) throws {
    if let self { try self.push(onto: stack) } else { lua_pushnil(stack.state) }
  }
}

extension Optional: LuaReadable where Wrapped: LuaReadable {
  /// Reads the value; nil for `nil` and a missing value.
  @inlinable @inline(__always)
  public static func read(from stack: LuaStack, at index: Int32) throws -> Wrapped? {
    lua_type(stack.state, index) <= 0 ? nil : try Wrapped.read(from: stack, at: index)
  }
}

extension LuaStack {
  @usableFromInline @inline(never)
  func integerMismatch(at index: Int32) -> any Error { LuaMismatch(integerAt: index, self) }
}
