public import CLuaShims

/// The host of a machine, shared by its references and kept while any of them exists.
@usableFromInline
final class LuaCore {
  @usableFromInline let host: OpaquePointer
  weak var machine: LuaMachine?
  /// The last errors that were passed back to Lua, by the number of running calls, so that the
  /// first traceback is kept if one is raised again.
  var rethrown: [UInt32: LuaError] = [:]
  /// Takes the samples of a profile.
  var sampler: (([LuaFrame], Int) -> Void)?
  /// Takes warnings, and events of scripts.
  var warn: ((String) -> Void)?
  var hook: ((LuaHookEvent, LuaFrame) throws -> Void)?
  /// Whether `__tostring` of an uncaught error object is running.
  var isDescribing = false

  init() throws {
    let callbacks = border_callbacks(
      invoke: { state, closure in LuaClosure.invoke(state, closure) },
      release: { object in Unmanaged<AnyObject>.fromOpaque(object).release() },
      describe: { state, error in LuaErrorBox.describe(state, error) },
      warn: { host, text, length in
        let bytes = UnsafeRawBufferPointer(start: text, count: length)
        LuaCore.of(host).warn?(LuaText.repaired(bytes))
      },
      hook: { state, record in LuaCore.of(LuaStack(state)).callHook(state, &record.pointee) })
    guard let host = border_open(callbacks) else { throw LuaError.outOfMemory }
    self.host = host
    border_set_owner(host, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    border_close(host)
    border_free(host)
  }

  /// The core of a running state.
  static func of(_ stack: LuaStack) -> LuaCore { of(stack.host) }

  /// The core of a machine.
  static func of(_ host: OpaquePointer) -> LuaCore {
    guard let owner = border_owner(host) else {
      preconditionFailure("a Lua state without its machine")
    }
    return Unmanaged<LuaCore>.fromOpaque(owner).takeUnretainedValue()
  }

  /// The running state.
  @inlinable
  func stack() throws -> LuaStack {
    guard let state = border_running(host) else { throw LuaError.closed }
    return LuaStack(state)
  }

  /// The reason why a call could not begin.
  @usableFromInline @inline(never)
  func refusal() -> any Error { border_running(host) == nil ? LuaError.closed : LuaStackOverflow() }

  /// The running state, with free slots.
  @inlinable
  func stack(reserving slots: Int32) throws -> LuaStack {
    let stack = try stack()
    try stack.reserve(slots)
    return stack
  }

  /// Works on the stack, and restores its height.
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

  /// Works in the running call, or in a new one if none is running.
  @usableFromInline
  func withinCall<Result>(_ body: () throws -> Result) rethrows -> Result {
    border_enter(host)
    defer { border_leave(host) }
    return try body()
  }

  /// Runs an operation that may raise, with the arguments that `push` pushes (at most four).
  @inlinable
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
    stack.expect(top: top + 2 + count)
    let status = border_call(stack.state, count, results, top + 1)
    guard status == border_ok else { throw failure(status, stack) }
    return try read(stack, top + 2)
  }
}
