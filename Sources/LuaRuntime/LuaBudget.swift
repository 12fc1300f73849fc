public import CLuaShims

/// The remaining time, instructions and memory of the running script.
///
/// No hook sees the work of a host function. A function that loops over values of a script charges
/// the loop here, and its own memory, so that limits and interrupts apply to it too.
///
/// An error of these methods ends the host function: once a script is to stop, any error or result
/// of the function is replaced by the stop. The budget is valid during the call only: never keep
/// it.
@frozen
public struct LuaBudget {
  @usableFromInline let host: OpaquePointer

  @inlinable
  init(_ host: OpaquePointer) { self.host = host }

  /// Charges work to the running script.
  ///
  /// The clock is read every few thousand units, so that charging single steps costs next to
  /// nothing.
  ///
  /// - Parameter work: In units of about one instruction, or one byte that is read.
  /// - Throws: `LuaError` if the script is to stop, or Lua's memory exceeds its limit.
  @inlinable @inline(__always)
  public func spend(_ work: Int = 1) throws(LuaError) {
    let status = border_spend(host, work)
    if status != border_ok { throw refusal(status) }
  }

  /// Counts the host's memory against the machine's memory limit, and charges the work of filling
  /// it.
  ///
  /// It is counted until ``release(_:)``, or until the running host function returns.
  ///
  /// - Parameter bytes: The approximate size, rather too large.
  /// - Throws: `LuaError` if the memory exceeds the limit, or the script is to stop.
  public func reserve(_ bytes: Int) throws(LuaError) {
    let status = border_reserve(host, bytes)
    if status != border_ok { throw refusal(status) }
  }

  /// Ends the counting of memory.
  public func release(_ bytes: Int) { border_end_reservation(host, bytes) }

  /// Counts memory that the host keeps for a script after the running function.
  ///
  /// - Throws: `LuaError` if the memory exceeds the limit, or the script is to stop.
  public func keep(_ bytes: Int) throws(LuaError) {
    let status = border_keep(host, bytes)
    if status != border_ok { throw refusal(status) }
  }

  /// Ends the counting of kept memory.
  public func forget(_ bytes: Int) { border_forget(host, bytes) }

  @usableFromInline @inline(never)
  func refusal(_ status: border_status) -> LuaError {
    status == border_memory_error ? LuaError.outOfMemory : LuaCore.of(host).stopped(status)
  }
}

extension LuaStack {
  /// The budget of the running script.
  @inlinable public var budget: LuaBudget { LuaBudget(host) }
}

extension LuaCall {
  /// The budget of the calling script.
  @inlinable public var budget: LuaBudget { stack.budget }
}

extension LuaReference {
  /// The budget of the script that runs on the value's machine.
  public final var budget: LuaBudget { LuaBudget(core.host) }
}

extension LuaMachine {
  /// The budget of the running script; unlimited if none is running.
  public var budget: LuaBudget { LuaBudget(core.host) }
}

/// The limits of a script.
///
/// Nil means no limit.
///
/// Time and instructions are limited for each outermost call from Swift, or for everything inside
/// `LuaMachine.withSharedLimits(_:)`. Watching them doubles the cost of a tight loop; a machine
/// without these limits has no such cost, and can still be interrupted.
public struct LuaLimits: Sendable, Equatable {
  /// The maximum memory of Lua, in bytes.
  ///
  /// The values that one host function pushes may exceed it.
  public var memory: Int?
  /// The maximum time of a call, by the monotonic clock.
  public var time: Duration?
  /// The approximate maximum number of instructions of a call, including work in the library.
  public var instructions: Int?

  /// Creates limits.
  public init(memory: Int? = nil, time: Duration? = nil, instructions: Int? = nil) {
    (self.memory, self.time, self.instructions) = (memory, time, instructions)
  }

  /// The time in nanoseconds, at least one; 0 without a limit.
  var nanoseconds: UInt64 {
    guard let time else { return 0 }
    let (seconds, attoseconds) = time.components
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !isTooLong else { return UInt64.max / 4 }
    return UInt64(max(1, whole + attoseconds / 1_000_000_000))
  }
}
