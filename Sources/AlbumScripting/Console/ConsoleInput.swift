import LuaRuntime

/// What somebody typed, once it is whole.
public struct ConsoleInput {
  /// The text, several lines where it took several.
  public let text: String
  /// Whether it is a statement that begins with `local`, whose name is gone after it.
  public let declaresLocal: Bool
  /// Whether its values stand behind a first one that nobody asked for.
  let isExpression: Bool
  let chunk: LuaFunction

  /// What the history calls a step that it makes: its lines in one, not too long.
  var label: String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count <= 80 ? line : line.prefix(79) + "…"
  }
}

/// Understands what somebody typed: an expression, a statement, or the beginning of one.
struct ConsoleReader {
  let machine: LuaMachine
  let environment: LuaTable
  let chunkName: String

  /// Compiles a text.
  ///
  /// - Parameters:
  ///   - text: what was typed so far.
  ///   - line: where its first line stands.
  ///   - isAll: whether no more lines will come.
  /// - Returns: nil when more lines are needed.
  /// - Throws: `LuaError` for what is no Lua, however it goes on.
  func read(_ text: String, line: Int, isAll: Bool) throws -> ConsoleInput? {
    // With a value in front the call is no tail call, and stays visible in tracebacks.
    let expression = compile("return nil, " + text.withoutEqualsSign, line: line)
    if case .success(let chunk) = expression {
      return ConsoleInput(text: text, declaresLocal: false, isExpression: true, chunk: chunk)
    }
    let statement = compile(text, line: line)
    switch statement {
    case .success(let chunk):
      return ConsoleInput(
        text: text, declaresLocal: text.beginsWithLocal, isExpression: false, chunk: chunk)
    case .failure(let error):
      guard !isAll else { throw error }
      if error.isIncomplete { return nil }
      if case .failure(let other) = expression, other.isIncomplete { return nil }
      throw error
    }
  }

  private func compile(_ text: String, line: Int) -> Result<LuaFunction, any Error> {
    let source = String(repeating: "\n", count: line - 1) + text
    return Result { try machine.load(source, name: chunkName, environment: environment) }
  }
}

extension Error {
  /// Whether Lua stopped at the end of the text and not before.
  fileprivate var isIncomplete: Bool {
    guard let error = self as? LuaError, error.kind == .syntax else { return false }
    return error.message.hasSuffix("near <eof>")
  }
}

extension String {
  /// The expression behind a leading `=`, as people ask for a value since Lua 5.1.
  fileprivate var withoutEqualsSign: Substring {
    let start = drop(while: \.isWhitespace)
    return start.first == "=" && start.dropFirst().first != "=" ? start.dropFirst() : self[...]
  }

  fileprivate var beginsWithLocal: Bool {
    let start = drop(while: \.isWhitespace)
    return start.hasPrefix("local") && start.dropFirst(5).first?.isWhitespace == true
  }
}
