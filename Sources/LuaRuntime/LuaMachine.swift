internal import CLuaShims

/// A Lua virtual machine: sandboxed, limited, and safe to embed.
///
/// ```swift
/// let machine = try LuaMachine(limits: LuaLimits(memory: 64 << 20, time: .seconds(5)))
/// let double = try machine.load("local n = ... return n * 2", name: "double.lua")
/// let four = try double.call(2, returning: Int.self)
/// ```
///
/// A machine belongs to one isolation domain, with all its values. References to its values may be
/// dropped anywhere; they do not keep it open.
public final class LuaMachine {
  /// The version of Lua, such as `5.4.4`.
  public static let version = String(cString: border_version())

  let core: LuaCore

  /// The limits for the following calls.
  public var limits: LuaLimits { didSet { applyLimits() } }

  /// An addition to a message of Lua, such as "attempt to index a nil value (global 'io')"; nil for
  /// none.
  public var explain: ((String) -> String?)?

  /// Called to run `__tostring` of an uncaught error object, so that an embedder can prevent side
  /// effects.
  package var whileDescribing: (_ describe: () -> Void) -> Void = { $0() }

  /// The environment of chunks that are loaded without one.
  public let environment: LuaTable

  /// Opens a machine.
  ///
  /// - Throws: `LuaError.Kind.memory` if memory is short.
  public convenience init(
    limits: LuaLimits = LuaLimits(), libraries: LuaLibraries = .safe,
    print: @escaping (String) throws -> Void = { Swift.print($0) }
  ) throws {
    try self.init(limits: limits, libraries: libraries, print: print, denying: nil)
  }

  /// Opens a machine whose allocations with these numbers fail, for tests.
  init(
    limits: LuaLimits, libraries: LuaLibraries = .safe,
    print: @escaping (String) throws -> Void, denying: ClosedRange<Int>?
  ) throws {
    let core = try LuaCore()
    core.denyAllocations(denying)
    self.core = core
    self.limits = limits
    try core.buildLibrary(print: print)
    border_set_limits(core.host, limits.memory ?? 0, 0, 0)
    environment =
      switch libraries {
      case .safe: try core.makeEnvironment(modules: nil)
      case .all: try core.makeTrustedEnvironment(print: print)
      }
    scriptEnvironment = environment
    border_set_environment(core.host, environment.reference)
    core.machine = self
    applyLimits()
  }

  deinit { close() }

  /// Closes the machine and releases every Swift object that Lua holds.
  ///
  /// May be called twice. Within a host function, the outermost call into Lua ends first.
  public func close() {
    border_close(core.host)
    core.rethrown = [:]
  }

  /// The environment of the running script, for its functions that use no global.
  @exclusivity(unchecked) package var scriptEnvironment: LuaTable? {
    didSet {
      guard oldValue !== scriptEnvironment else { return }
      border_set_environment(core.host, scriptEnvironment?.reference ?? -1)
    }
  }

  private var data: [ObjectIdentifier: Any] = [:]

  /// The value of a type that the host keeps for the machine, for its functions: they find it
  /// through ``LuaCall/machine``, without captures.
  public subscript<Value>(data type: Value.Type) -> Value? {
    get { data[ObjectIdentifier(type)] as? Value }
    set { data[ObjectIdentifier(type)] = newValue }
  }

  private func applyLimits() {
    border_set_limits(
      core.host, max(limits.memory ?? 0, 0), limits.nanoseconds,
      UInt64(max(limits.instructions ?? 0, 0)))
  }

  /// The memory of Lua, in bytes.
  public var memoryInUse: Int { border_memory_used(core.host) }

  /// The maximum memory of Lua so far, in bytes.
  public var peakMemory: Int { border_memory_peak(core.host) }

  /// The number of Swift objects (host objects, closures, errors) that Lua holds.
  public var liveObjects: Int { border_live_objects(core.host) }

  /// How Lua collects garbage.
  public var collector = LuaCollector.incremental {
    didSet { border_set_collector(core.host, .init(rawValue: collector.rawValue)) }
  }

  /// Collects all garbage, and releases the Swift objects that go with it.
  ///
  /// - Complexity: O(memory in use).
  public func collectGarbage() { border_collect(core.host) }

  /// Stops scripts of this machine, from any thread.
  public var interrupter: LuaInterrupter { LuaInterrupter(core) }

  /// Whether the running script is to stop, because of a time limit or an interrupt.
  ///
  /// A host function that waits checks it repeatedly; if it is true, the function should return or
  /// throw, and its result is ignored.
  public var mustStop: Bool { border_must_stop(core.host) }

  /// Stops the clock of the running call, as while a host function waits for a user.
  public func stopClock() -> LuaTimeLeft { LuaTimeLeft(nanoseconds: border_stop_clock(core.host)) }

  /// Starts the clock of the running call again.
  public func startClock(_ left: LuaTimeLeft) { border_start_clock(core.host, left.nanoseconds) }

  /// Shares one budget of time and instructions between all calls inside the body.
  ///
  /// - Throws: The errors of the body.
  public func withSharedLimits<Result>(_ body: () throws -> Result) rethrows -> Result {
    try core.withinCall(body)
  }
}

/// The libraries of a machine's own environment.
public enum LuaLibraries: Sendable {
  /// The sandbox.
  case safe
  /// All of Lua's, for scripts that are trusted as the program is: files, programs, bytecode, `debug`,
  /// and modules of `package.path`. Nothing bounds the time of their functions.
  case all
}

/// A way to collect garbage.
public enum LuaCollector: Int32, Sendable {
  /// In small steps.
  case incremental
  /// Mostly young objects.
  case generational
  /// Only by ``LuaMachine/collectGarbage()``.
  case stopped
}

/// The remaining time of a call whose clock was stopped.
public struct LuaTimeLeft: Sendable {
  /// 0 for a call without a limit.
  let nanoseconds: UInt64
}
