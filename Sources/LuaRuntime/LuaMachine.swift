internal import CLuaShims

/// A Lua virtual machine: sandboxed, limited, and safe to embed.
///
/// ```swift
/// let machine = try LuaMachine(limits: LuaLimits(memory: 64 << 20, time: .seconds(5)))
/// let double = try machine.load("local n = ... return n * 2", name: "double.lua")
/// let four = try double.call(2, returning: Int.self)
/// ```
///
/// A machine belongs to one isolation domain, with everything it hands out. References to its values
/// may be dropped anywhere; they do not keep it open.
public final class LuaMachine {
  let core: LuaCore

  /// What scripts may use from now on.
  public var limits: LuaLimits {
    didSet { applyLimits() }
  }

  /// More to say about a message that Lua itself makes of a mistake, such as "attempt to index a nil
  /// value (global 'io')"; nil for nothing.
  public var explain: ((String) -> String?)?

  /// Called to run `__tostring` of an error object that leaves Lua, so that an embedder can keep it from
  /// having effects.
  public var whileDescribing: (_ describe: () -> Void) -> Void = { $0() }

  /// The environment of chunks that are loaded without one of their own.
  public let environment: LuaTable

  /// Opens a machine.
  ///
  /// - Parameters:
  ///   - limits: What scripts may use.
  ///   - print: Takes each line that a script prints, without its end of line; bytes that are no
  ///     UTF-8 are replaced.
  /// - Throws: `LuaError.Kind.memory` when memory is short.
  public convenience init(
    limits: LuaLimits = LuaLimits(), print: @escaping (String) throws -> Void = { Swift.print($0) }
  ) throws {
    try self.init(limits: limits, print: print, denying: nil)
  }

  /// Opens a machine whose allocations with these numbers fail, for tests.
  init(
    limits: LuaLimits, print: @escaping (String) throws -> Void, denying: ClosedRange<Int>?
  ) throws {
    let core = try LuaCore()
    core.denyAllocations(denying)
    self.core = core
    self.limits = limits
    try core.buildLibrary(print: print)
    border_set_limits(core.host, limits.memory ?? 0, 0, 0)
    environment = try core.makeEnvironment(modules: nil)
    scriptEnvironment = environment
    border_set_environment(core.host, environment.reference)
    core.machine = self
    applyLimits()
  }

  deinit {
    close()
  }

  /// Closes the machine and releases every Swift object that Lua holds.
  ///
  /// Safe to call twice. Within a host function the outermost call into Lua ends first.
  public func close() {
    border_close(core.host)
    core.rethrown = [:]
  }

  /// The environment of the script that runs, for functions of it that use no global.
  ///
  /// What a script adds to its `string` is a method of strings for its own code: Lua finds the script by
  /// the globals that the calling functions use, and by this where none uses any.
  public var scriptEnvironment: LuaTable? {
    didSet {
      guard oldValue !== scriptEnvironment else { return }
      border_set_environment(core.host, scriptEnvironment?.reference ?? -1)
    }
  }

  private func applyLimits() {
    border_set_limits(
      core.host, max(limits.memory ?? 0, 0), limits.nanoseconds,
      UInt64(max(limits.instructions ?? 0, 0)))
  }

  /// Memory that Lua holds, in bytes.
  public var memoryInUse: Int { border_memory_used(core.host) }

  /// The most memory that Lua held at once, in bytes.
  public var peakMemory: Int { border_memory_peak(core.host) }

  /// The number of Swift objects (host objects, closures, errors) that Lua holds.
  public var liveObjects: Int { border_live_objects(core.host) }

  /// Collects all garbage, and releases the Swift objects that go with it.
  ///
  /// - Complexity: O(memory in use).
  public func collectGarbage() {
    border_collect(core.host)
  }

  /// Stops scripts of this machine, from anywhere.
  public var interrupter: LuaInterrupter { LuaInterrupter(core) }

  /// Whether the script that runs is to stop, because its time is up or somebody asked for it.
  ///
  /// A host function that waits for something asks now and then; once this is true it should return or
  /// throw, and what it returns matters no more.
  public var mustStop: Bool { border_must_stop(core.host) }

  /// Lets no more time count for the call that runs, as while a host function waits for a person.
  ///
  /// - Returns: How much time the call has left, for ``startClock(_:)``.
  public func stopClock() -> LuaTimeLeft {
    LuaTimeLeft(nanoseconds: border_stop_clock(core.host))
  }

  /// Lets time count again for the call that runs.
  ///
  /// - Parameter left: How much it has left.
  public func startClock(_ left: LuaTimeLeft) {
    border_start_clock(core.host, left.nanoseconds)
  }

  /// Lets all calls inside the body share one budget of time and instructions.
  ///
  /// - Parameter body: Calls into Lua.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  public func withSharedLimits<Result>(_ body: () throws -> Result) rethrows -> Result {
    try core.withinCall(body)
  }
}

/// How much time a call had left when its clock was stopped.
public struct LuaTimeLeft: Sendable {
  /// 0 for a call without a limit.
  let nanoseconds: UInt64
}
