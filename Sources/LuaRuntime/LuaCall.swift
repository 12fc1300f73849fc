public import CLuaShims

/// One call of a host function: its arguments, and the way to hand back results.
///
/// It is lent for the call; never keep it.
@frozen
public struct LuaCall {
  /// The stack of the call.
  ///
  /// Arguments start at index 1.
  public let stack: LuaStack

  /// Wraps the state of a C-convention function.
  ///
  /// - Parameter state: The state it was called with.
  @inlinable
  public init(_ state: OpaquePointer) {
    stack = LuaStack(state)
  }

  /// Runs the body of a C-convention function, turning what it throws into what the border raises.
  ///
  /// - Parameters:
  ///   - state: The state the function was called with.
  ///   - body: The function.
  /// - Returns: What the C-convention function is to return.
  @inlinable @inline(__always)
  public static func run(
    _ state: OpaquePointer, _ body: (LuaCall) throws -> LuaResults
  ) -> Int32 {
    let call = LuaCall(state)
    do { return try body(call).count } catch { return call.stack.raise(error) }
  }

  /// The number of arguments, before anything is pushed.
  @inlinable
  public var count: Int { Int(lua_gettop(stack.state)) }

  /// The machine that runs.
  ///
  /// Do not capture it in a closure that Lua keeps: that is a cycle.
  public var machine: LuaMachine? { LuaCore.of(stack).machine }

  /// The kind of an argument.
  ///
  /// - Parameter position: Which argument, from 1.
  /// - Returns: The kind; `.none` when it was left out.
  @inlinable
  public func kind(_ position: Int) -> LuaKind { stack.kind(at: LuaStack.index(position)) }

  /// Whether an argument is `nil` or was left out.
  ///
  /// - Parameter position: Which argument, from 1.
  /// - Returns: Whether it is.
  @inlinable
  public func isNil(_ position: Int) -> Bool {
    lua_type(stack.state, LuaStack.index(position)) <= 0
  }
}

/// How many results a host function left on the stack.
///
/// Only a `LuaCall` makes one.
@frozen
public struct LuaResults {
  /// The number.
  public let count: Int32

  @usableFromInline
  init(count: Int32) {
    self.count = count
  }
}
