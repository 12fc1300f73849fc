internal import CLuaShims

/// Stops a machine's script, from a signal handler or from any thread.
///
/// It may outlive its machine and then has no effect. A machine that runs on another thread is
/// reached by the signal `SIGURG`, which the runtime handles from the first interrupter on (it
/// passes the signal on to a handler that was installed before).
public final class LuaInterrupter: Sendable {
  // The flag behind the pointer is atomic, and exists while it is retained.
  private nonisolated(unsafe) let flag: OpaquePointer

  init(_ core: LuaCore) { flag = border_interrupt_retain(core.host) }

  deinit { border_interrupt_release(flag) }

  /// Asks the script to stop.
  ///
  /// A running script stops at its next instruction; if none is running, the next call stops
  /// immediately, until `clear()`. Async-signal-safe.
  public func interrupt() { border_interrupt_request(flag) }

  /// Withdraws a request that has not taken effect yet.
  public func clear() { border_interrupt_clear(flag) }

  /// Whether a request has not taken effect yet.
  public var isRequested: Bool { border_interrupt_is_requested(flag) }
}
