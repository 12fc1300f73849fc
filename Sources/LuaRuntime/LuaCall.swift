public import CLuaShims

/// One call of a host function: its arguments, and the methods to return results.
///
/// Arguments have positions from 1, and a label that names them in messages. One of another type is
/// a ``LuaArgumentError``, which a method throws and the script receives.
///
/// It is valid during the call only; never keep it.
@frozen
public struct LuaCall {
  /// The stack of the call.
  public let stack: LuaStack

  /// Wraps the state of a C-convention function.
  @inlinable
  package init(_ state: OpaquePointer) { stack = LuaStack(state) }

  /// Runs the body of a C-convention function, and converts its errors for the border.
  @inlinable @inline(__always)
  public static func run(_ state: OpaquePointer, _ body: (LuaCall) throws -> LuaResults) -> Int32 {
    let call = LuaCall(state)
    do { return try body(call).count(on: call.stack) } catch { return call.stack.raise(error) }
  }

  /// The number of arguments, before any value is pushed.
  @inlinable
  public var count: Int { Int(lua_gettop(stack.state)) }

  /// The running machine.
  public var machine: LuaMachine? { LuaCore.of(stack).machine }

  /// The kind of an argument.
  @inlinable
  public func kind(_ position: Int) -> LuaKind { stack.kind(at: LuaStack.index(position)) }

  /// Whether an argument is `nil` or missing.
  @inlinable
  public func isNil(_ position: Int) -> Bool {
    lua_type(stack.state, LuaStack.index(position)) <= 0
  }
}

/// The number of results that a host function left on the stack.
///
/// Only a `LuaCall` creates one.
@frozen
public struct LuaResults {
  /// The number.
  @usableFromInline package let count: Int32

  @usableFromInline
  init(count: Int32) { self.count = count }

  /// The number, which another call may not exceed with the results of this one.
  @inlinable @inline(__always)
  func count(on stack: LuaStack) -> Int32 {
    if count > 1 || count < 0 {  // without values, one result would be the function itself
      let values = count > 0 ? count : count &- Int32(border_yield)
      precondition(values <= lua_gettop(stack.state), "more results than values were pushed to Lua")
    }
    return count
  }
}
