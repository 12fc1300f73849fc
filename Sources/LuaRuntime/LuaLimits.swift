/// What a script may use.
///
/// Nil means as much as it likes.
///
/// Time and instructions hold for each outermost call from Swift, or for everything inside
/// `LuaMachine.withSharedLimits(_:)`. Watching them doubles the cost of a tight loop; a machine
/// without either pays nothing, and can be interrupted all the same.
public struct LuaLimits: Sendable, Equatable {
  /// The most memory Lua may hold, in bytes.
  ///
  /// One host function may go over it by what it pushes.
  public var memory: Int?
  /// The longest a call may take, by the monotonic clock.
  public var time: Duration?
  /// About how many instructions a call may run; work done in the library is counted in.
  public var instructions: Int?

  /// Sets limits.
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

  /// The time in nanoseconds; a limit that is there is at least one.
  var nanoseconds: UInt64 {
    guard let time else { return 0 }
    let (seconds, attoseconds) = time.components
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !isTooLong else { return UInt64.max / 4 }
    return UInt64(max(1, whole + attoseconds / 1_000_000_000))
  }
}
