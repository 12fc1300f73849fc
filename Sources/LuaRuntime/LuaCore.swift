public import CLuaShims

/// What the references of a machine share: the host behind it, for as long as any of them lives.
@usableFromInline
final class LuaCore {
  @usableFromInline let host: OpaquePointer
  weak var machine: LuaMachine?
  /// The errors that were last handed back to Lua, by the number of calls under way, so that the first
  /// traceback is not lost when one arrives again.
  var rethrown: [UInt32: LuaError] = [:]

  init() throws {
    let callbacks = border_callbacks(
      invoke: { state, closure in LuaClosure.invoke(state, closure) },
      release: { object in Unmanaged<AnyObject>.fromOpaque(object).release() },
      describe: { state, error in LuaErrorBox.describe(state, error) })
    guard let host = border_open(callbacks) else { throw LuaError.outOfMemory }
    self.host = host
    border_set_owner(host, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    border_close(host)
    border_free(host)
  }

  /// The core behind a running state.
  static func of(_ stack: LuaStack) -> LuaCore { of(stack.host) }

  /// The core of a machine.
  static func of(_ host: OpaquePointer) -> LuaCore {
    guard let owner = border_owner(host) else {
      preconditionFailure("a Lua state without its machine")
    }
    return Unmanaged<LuaCore>.fromOpaque(owner).takeUnretainedValue()
  }

  /// The state that runs now.
  @inlinable
  func stack() throws -> LuaStack {
    guard let state = border_running(host) else { throw LuaError.closed }
    return LuaStack(state)
  }

  /// Why no call could begin.
  @usableFromInline @inline(never)
  func refusal() -> any Error {
    border_running(host) == nil ? LuaError.closed : LuaStackOverflow()
  }

  /// The state that runs now, with room.
  @inlinable
  func stack(reserving slots: Int32) throws -> LuaStack {
    let stack = try stack()
    try stack.reserve(slots)
    return stack
  }

  /// Works on the stack and leaves it as it was.
  ///
  /// Nothing in the body may raise.
  @inlinable
  func withStack<Result>(
    reserving slots: Int32, _ body: (LuaStack) throws -> Result
  ) throws -> Result {
    let stack = try stack(reserving: slots)
    let top = stack.top
    defer { border_unwind(host, stack.state, top) }
    let result = try body(stack)
    if border_take_memory_error(host) { throw LuaError.outOfMemory }
    return result
  }

  /// Works in the call under way, or in one of its own where none is.
  @usableFromInline
  func withinCall<Result>(_ body: () throws -> Result) rethrows -> Result {
    border_enter(host)
    defer { border_leave(host) }
    return try body()
  }

  /// Runs an operation that may raise, with the arguments that `push` pushes (at most four).
  func operate<Result>(
    _ operation: lua_CFunction, results: Int32, push: (LuaStack) throws -> Int32,
    read: (LuaStack, Int32) throws -> Result
  ) throws -> Result {
    let stack = try stack()
    let top = stack.top
    defer { border_unwind(host, stack.state, top) }
    guard border_prepare(stack.state, 6) else { throw LuaStackOverflow() }
    lua_pushcclosure(stack.state, operation, 0)
    let count = try push(stack)
    let status = border_call(stack.state, count, results, top + 1)
    guard status == border_ok else { throw failure(status, stack) }
    return try read(stack, top + 2)
  }
}
