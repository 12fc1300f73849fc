/// What went wrong in a script, or stopped it.
///
/// It may travel between threads like any error; `value` may only be used where its machine lives.
public struct LuaError: Error, CustomStringConvertible, @unchecked Sendable {
  /// What kind of failure it is.
  public enum Kind: Sendable {
    /// The text is no Lua.
    case syntax
    /// The script raised an error, or a host function it called threw one.
    case runtime
    /// The memory limit was reached.
    case memory
    /// The time limit was reached.
    case timeLimit
    /// The instruction limit was reached.
    case instructionLimit
    /// Somebody asked for the script to stop.
    case interrupted
    /// The machine was closed.
    case closed
  }

  /// What kind of failure it is.
  public let kind: Kind
  /// The message as Lua gives it: with the position in front where there is one.
  public let message: String
  /// The frames that were running, innermost first, one a line; empty when none were.
  public let traceback: String
  /// The name of the chunk whose line was running, or could not be understood.
  public let chunkName: String?
  /// The line in that chunk, from 1.
  public let line: Int?
  /// The Swift error that a host function threw.
  public let cause: (any Error)?
  /// The error object when it is no string and no Swift error.
  ///
  /// The reason for `@unchecked Sendable`: it refers to Lua's memory. It must not be used elsewhere.
  public let value: LuaValue?

  init(
    _ kind: Kind, _ message: String, traceback: String = "", chunkName: String? = nil,
    line: Int? = nil, cause: (any Error)? = nil, value: LuaValue? = nil
  ) {
    self.kind = kind
    self.message = message
    self.traceback = traceback
    self.chunkName = chunkName
    self.line = line
    self.cause = cause
    self.value = value
  }

  /// Whether a limit or an interrupt ended the script, so that it could not have caught this.
  public var isStop: Bool {
    kind == .timeLimit || kind == .instructionLimit || kind == .interrupted
  }

  /// The message, and below it the traceback.
  public var description: String {
    traceback.isEmpty ? message : "\(message)\n\(traceback)"
  }

  @usableFromInline static let outOfMemory = LuaError(.memory, "not enough memory")

  @usableFromInline static let closed = LuaError(.closed, "the Lua machine is closed")
}

/// A plain error for a script: a string with the script's position in front.
public struct LuaFailure: Error, CustomStringConvertible, Equatable {
  /// The message, without position.
  public let description: String

  /// Makes a failure.
  ///
  /// - Parameter message: One sentence for the script's author.
  public init(_ message: String) {
    description = message
  }
}

/// A wrong argument: "bad argument #2 to 'add' (position must be a number, got table)".
public struct LuaArgumentError: Error, CustomStringConvertible, Equatable {
  /// Which argument, from 1.
  public let position: Int
  /// What is wrong with it.
  public let description: String

  /// Makes an argument error.
  ///
  /// - Parameters:
  ///   - position: Which argument, from 1.
  ///   - message: What is wrong with it.
  public init(_ position: Int, _ message: String) {
    self.position = position
    description = message
  }
}
