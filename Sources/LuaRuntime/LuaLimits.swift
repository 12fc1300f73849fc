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
  ///
  /// - Parameters:
  ///   - memory: In bytes.
  ///   - time: For each outermost call.
  ///   - instructions: For each outermost call.
  public init(memory: Int? = nil, time: Duration? = nil, instructions: Int? = nil) {
    self.memory = memory
    self.time = time
    self.instructions = instructions
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
