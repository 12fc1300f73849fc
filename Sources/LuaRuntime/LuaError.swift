internal import CLuaShims

/// An error of a script, or the reason why it was stopped.
public struct LuaError: Error, CustomStringConvertible {
  /// The kind of an error.
  public enum Kind: Sendable {
    /// The text is not valid Lua.
    case syntax
    /// The script raised an error, or a host function it called threw one.
    case runtime
    /// The memory limit was reached.
    case memory
    /// The time limit was reached.
    case timeLimit
    /// The instruction limit was reached.
    case instructionLimit
    /// The script was interrupted.
    case interrupted
    /// The machine was closed.
    case closed
  }

  /// The kind of error.
  public let kind: Kind
  /// The message of Lua: with the position at the beginning, if there is one.
  public let message: String
  /// The running frames, innermost first, one per line; empty if there were none.
  public let traceback: String
  /// The name of the chunk that was running or could not be compiled.
  public let chunkName: String?
  /// The line in that chunk, from 1.
  public let line: Int?
  /// The Swift error that a host function threw.
  public let cause: (any Error)?
  let object: LuaErrorObject?

  init(
    _ kind: Kind, _ message: String, traceback: String = "", chunkName: String? = nil,
    line: Int? = nil, cause: (any Error)? = nil, object: LuaErrorObject? = nil
  ) {
    (self.kind, self.message, self.traceback) = (kind, message, traceback)
    (self.chunkName, self.line, self.cause, self.object) = (chunkName, line, cause, object)
  }

  /// The error object, if it is neither a string nor a Swift error.
  public func value(on machine: LuaMachine) -> LuaValue? { object?.value(of: machine.core) }

  /// Whether the error is an object that is neither a string nor a Swift error.
  public var hasObject: Bool { object != nil }

  /// Whether a limit or an interrupt ended the script, so that it could not have caught the error.
  public var isStop: Bool {
    kind == .timeLimit || kind == .instructionLimit || kind == .interrupted
  }

  /// The message, followed by the traceback.
  public var description: String { traceback.isEmpty ? message : "\(message)\n\(traceback)" }

  @usableFromInline static let outOfMemory = LuaError(.memory, "not enough memory")

  @usableFromInline static let closed = LuaError(.closed, "the Lua machine is closed")
}

/// An object of a machine that passes through other isolation domains, where it cannot be used.
struct LuaErrorObject: @unchecked Sendable {
  // Read only with its machine, which is not `Sendable`: so that the caller is in its isolation
  // domain. References may be dropped on any thread.
  private let value: LuaValue
  private let machine: UInt64

  init(_ value: LuaValue, of core: LuaCore) {
    self.value = value
    machine = border_identity(core.host)
  }

  func value(of core: LuaCore) -> LuaValue? { border_identity(core.host) == machine ? value : nil }
}

/// A plain error for a script: a string after the script's position.
public struct LuaFailure: Error, CustomStringConvertible, Equatable {
  /// The message, without position.
  public let description: String

  /// Creates a failure.
  public init(_ message: String) { description = message }
}

/// A wrong argument: "bad argument #2 to 'add' (position must be a number, got table)".
public struct LuaArgumentError: Error, CustomStringConvertible, Equatable {
  /// The argument, from 1.
  public let position: Int
  /// The problem.
  public let description: String

  /// Creates an error of the argument at a position, from 1, in Lua's form.
  public init(_ position: Int, _ message: String) {
    (self.position, description) = (position, message)
  }
}
