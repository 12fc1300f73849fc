internal import CLuaShims

/// A Lua value held by Swift.
///
/// It may be dropped on any thread; the value is released immediately inside a call of the machine,
/// otherwise at the next one. It does not keep the machine open: after `LuaMachine.close()` every
/// use throws `LuaError.Kind.closed`.
public class LuaReference: LuaPushable {
  @usableFromInline let core: LuaCore
  @usableFromInline let reference: Int32

  /// Pops the topmost value and holds it.
  init(taking stack: LuaStack) {
    core = LuaCore.of(stack)
    reference = border_take_reference(stack.state)
  }

  deinit { border_release(core.host, reference) }

  /// Pushes the value.
  public final func push(onto stack: LuaStack) throws {
    guard stack.host == core.host else { throw foreign() }
    border_push_reference(stack.state, reference)
  }

  @usableFromInline @inline(never)
  final func foreign() -> any Error { LuaForeignValue() }

  /// Whether two references hold the same value, without calling `__eq`.
  public final func isSame(as other: LuaReference) -> Bool {
    core === other.core && border_is_same(core.host, reference, other.reference)
  }

  /// Pushes a copy of a value of the expected kind, for a new reference.
  static func take(_ kind: LuaKind, _ name: String, from stack: LuaStack, at index: Int32) throws {
    guard stack.kind(at: index) == kind else { throw LuaMismatch(name, stack, index) }
    try stack.reserve(1)
    lua_pushvalue(stack.state, index)
  }
}

/// A value of one machine was passed to another.
public struct LuaForeignValue: Error, CustomStringConvertible {
  /// The message.
  public var description: String { "the value belongs to another Lua machine" }
}
