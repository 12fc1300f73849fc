public import CLuaShims

/// A view of a running Lua state, for the length of one call.
///
/// Values go through it in both directions. It is lent: never keep one beyond the call that gave it.
@frozen
public struct LuaStack {
  /// The `lua_State`.
  public let state: OpaquePointer

  /// Wraps the state that the border handed to a C-convention function.
  ///
  /// - Parameter state: The running state.
  @inlinable
  public init(_ state: OpaquePointer) {
    self.state = state
  }

  /// The machine that the state belongs to, as the border knows it.
  @inlinable
  var host: OpaquePointer { border_of(state) }

  /// The index of an argument; one that can be none is past the end.
  @inlinable @inline(__always)
  static func index(_ position: Int) -> Int32 {
    position <= 1 << 24 ? Int32(truncatingIfNeeded: position) : Int32.max
  }

  /// The index of the topmost value; 0 when there is none.
  @inlinable
  public var top: Int32 { lua_gettop(state) }

  /// Makes sure that so many values fit on the stack.
  ///
  /// - Parameter slots: The number of values about to be pushed.
  /// - Throws: `LuaStackOverflow` when the stack has reached Lua's limit of a million values.
  @inlinable @inline(__always)
  public func reserve(_ slots: Int32) throws {
    if lua_checkstack(state, slots) == 0 { throw overflow() }
  }

  @usableFromInline @inline(never)
  func overflow() -> any Error { LuaStackOverflow() }

  /// Pushes one value.
  ///
  /// - Parameter value: What to push.
  /// - Throws: `LuaStackOverflow`, or what the value's own conversion throws.
  @inlinable @inline(__always)
  public func push(_ value: some LuaPushable) throws {
    try reserve(1)
    try value.push(onto: self)
  }

  /// The kind of the value at an index.
  ///
  /// - Parameter index: 1 is the first, -1 the topmost.
  /// - Returns: The kind, `.none` past the end.
  @inlinable
  public func kind(at index: Int32) -> LuaKind {
    LuaKind(rawValue: lua_type(state, index)) ?? .none
  }

  /// Takes values off the top.
  ///
  /// - Parameter count: How many.
  @inlinable
  public func pop(_ count: Int32 = 1) {
    lua_settop(state, -count - 1)
  }
}

/// Lua's stack has no room left: a million values, or calls nested without end.
public struct LuaStackOverflow: Error, CustomStringConvertible {
  @usableFromInline
  init() {}

  /// The sentence a script sees.
  public var description: String { "stack overflow" }
}

/// What kind of value Lua holds.
public enum LuaKind: Int32, Sendable {
  /// Past the end of the arguments.
  case none = -1
  /// The value `nil`.
  case `nil` = 0
  /// `true` or `false`.
  case boolean = 1
  /// A bare pointer; scripts never hold one.
  case pointer = 2
  /// An integer or a float.
  case number = 3
  /// A string of bytes.
  case string = 4
  /// A table.
  case table = 5
  /// A function, Lua's or the host's.
  case function = 6
  /// A host object.
  case object = 7
  /// A coroutine.
  case coroutine = 8

  /// The name Lua gives it in messages.
  public var name: String {
    switch self {
    case .none: "no value"
    case .nil: "nil"
    case .boolean: "boolean"
    case .pointer, .object: "userdata"
    case .number: "number"
    case .string: "string"
    case .table: "table"
    case .function: "function"
    case .coroutine: "thread"
    }
  }
}
