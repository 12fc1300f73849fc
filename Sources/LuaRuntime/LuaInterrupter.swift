internal import CLuaShims

/// Stops a machine's script, from a signal handler or from any thread.
///
/// It outlives its machine and then does nothing. A machine that runs on another thread is reached
/// there by the signal `SIGURG`, which the runtime handles from the first interrupter on (it hands
/// the signal on to a handler installed before).
public final class LuaInterrupter: Sendable {
  // The flag behind the pointer is atomic, and lives as long as anyone retains it.
  private nonisolated(unsafe) let flag: OpaquePointer

  init(_ core: LuaCore) {
    flag = border_interrupt_retain(core.host)
  }

  deinit {
    border_interrupt_release(flag)
  }

  /// Asks for the script to stop.
  ///
  /// One that runs stops at its next instruction; when nothing runs, the next call stops at once,
  /// until `clear()`. Async-signal-safe.
  public func interrupt() {
    border_interrupt_request(flag)
  }

  /// Takes a request back that has not been followed yet.
  public func clear() {
    border_interrupt_clear(flag)
  }

  /// Whether a request waits to be followed.
  public var isRequested: Bool { border_interrupt_is_requested(flag) }
}
