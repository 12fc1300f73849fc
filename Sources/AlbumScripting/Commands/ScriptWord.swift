import LuaRuntime

/// What a script itself has to say to its user: `error("say who has it: --to NAME", 0)`.
///
/// An error without a position is no mistake in the script, so its traceback is left out.
public struct ScriptWord: Error, CustomStringConvertible {
  /// The message.
  public let description: String

  /// Runs something of a script's; an error that it raised for its user becomes a word.
  static func heard<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as LuaError where error.isForUser {
      throw ScriptWord(description: error.message)
    }
  }
}

extension LuaError {
  /// Whether a script raised it as a text without a position.
  fileprivate var isForUser: Bool {
    guard kind == .runtime, cause == nil, value == nil, let chunkName else { return false }
    return !message.hasPrefix(chunkName + ":")
  }
}
