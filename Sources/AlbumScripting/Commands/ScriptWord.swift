import LuaRuntime

/// A message of a script to its user: `error("say who has it: --to NAME", 0)`.
///
/// An error without a position is not a mistake in the script, so its traceback is omitted.
public struct ScriptWord: Error, CustomStringConvertible {
  /// The message.
  public let description: String

  /// Runs code of a script; an error that it raised for its user becomes a ``ScriptWord``.
  static func heard<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as LuaError where error.isForUser {
      throw ScriptWord(description: error.message)
    }
  }
}

extension LuaError {
  /// Whether a script raised it as a string without a position.
  fileprivate var isForUser: Bool {
    guard kind == .runtime, cause == nil, value == nil, let chunkName else { return false }
    return !message.hasPrefix(chunkName + ":")
  }
}
