public import CLuaShims

/// What the script that runs may still use of its machine: time, instructions and memory.
///
/// No hook sees what a host function does. One that loops over what a script handed over charges the
/// loop here, and what it holds in memory of its own, so that limits and interrupts hold for it too:
///
/// ```swift
/// let budget = call.budget
/// try budget.reserve(text.utf8.count)
/// for letter in text.unicodeScalars {
///   try budget.spend(1)
///   …
/// }
/// ```
///
/// What throws leaves the host function: once a script is to stop, whatever the function throws or
/// returns is replaced by the stop. It is lent like the call: never keep it.
@frozen
public struct LuaBudget {
  @usableFromInline let host: OpaquePointer

  @inlinable
  init(_ host: OpaquePointer) {
    self.host = host
  }

  /// Charges work to the script that runs.
  ///
  /// The clock is looked at every few thousand units, so that charging single steps costs next to
  /// nothing.
  ///
  /// - Parameter work: In units of about one instruction, or one byte that is looked at.
  /// - Throws: `LuaError` when the script is to stop, or Lua's memory is over its limit.
  @inlinable @inline(__always)
  public func spend(_ work: Int = 1) throws {
    let status = border_spend(host, work)
    if status != border_ok { throw refusal(status) }
  }

  /// Counts memory of the host's against the machine's memory limit, and charges filling it.
  ///
  /// It is counted until ``release(_:)``, or until the host function that runs returns.
  ///
  /// - Parameter bytes: How much, at least about.
  /// - Throws: `LuaError` when there is not so much left, or the script is to stop.
  public func reserve(_ bytes: Int) throws {
    let status = border_reserve(host, bytes)
    if status != border_ok { throw refusal(status) }
  }

  /// Counts memory no longer.
  ///
  /// - Parameter bytes: As given to ``reserve(_:)``.
  public func release(_ bytes: Int) {
    border_end_reservation(host, bytes)
  }

  /// Counts memory that the host keeps for a script beyond the function that runs.
  ///
  /// - Parameter bytes: How much, at least about; counted until ``forget(_:)``.
  /// - Throws: `LuaError` when there is not so much left, or the script is to stop.
  public func keep(_ bytes: Int) throws {
    let status = border_keep(host, bytes)
    if status != border_ok { throw refusal(status) }
  }

  /// Counts kept memory no longer.
  ///
  /// - Parameter bytes: As given to ``keep(_:)``.
  public func forget(_ bytes: Int) {
    border_forget(host, bytes)
  }

  @usableFromInline @inline(never)
  func refusal(_ status: border_status) -> any Error {
    status == border_memory_error ? LuaError.outOfMemory : LuaCore.of(host).stopped(status)
  }
}

extension LuaStack {
  /// What the script that runs may still use.
  @inlinable public var budget: LuaBudget { LuaBudget(host) }
}

extension LuaCall {
  /// What the script that called may still use.
  @inlinable public var budget: LuaBudget { stack.budget }
}

extension LuaReference {
  /// What the script that runs on the value's machine may still use.
  public final var budget: LuaBudget { LuaBudget(core.host) }
}

extension LuaMachine {
  /// What the script that runs may still use; everything, while none runs.
  public var budget: LuaBudget { LuaBudget(core.host) }
}
