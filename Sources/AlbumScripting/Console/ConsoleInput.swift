import LuaRuntime

/// A complete input of the console.
public struct ConsoleInput {
  /// The text, of one or more lines.
  public let text: String
  /// Whether it is a statement that begins with `local`, whose variable ends with it.
  public let declaresLocal: Bool
  /// Whether an additional nil precedes its values.
  let isExpression: Bool
  let chunk: LuaFunction

  /// The label of its step in the history: its text in one line, truncated.
  var label: String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count <= 80 ? line : line.prefix(79) + "…"
  }
}

extension ScriptConsole {
  /// Parses the input so far: an expression, a statement, or an incomplete one.
  ///
  /// - Parameters:
  ///   - text: one or more lines.
  ///   - line: the number of the first line, for messages.
  ///   - isAll: whether the input has ended.
  /// - Returns: nil if the input is incomplete.
  /// - Throws: `LuaError` for text that no further line can make valid.
  public func read(_ text: String, line: Int = 1, isAll: Bool = false) throws -> ConsoleInput? {
    // With a value before it, the call is not a tail call and stays visible in tracebacks.
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
    return Result {
      try host.machine.load(source, name: chunkName, environment: script.environment)
    }
  }
}

extension Error {
  /// Whether Lua stopped at the end of the text.
  fileprivate var isIncomplete: Bool {
    guard let error = self as? LuaError, error.kind == .syntax else { return false }
    return error.message.hasSuffix("near <eof>")
  }
}

extension String {
  /// The expression after a leading `=`, which printed a value before Lua 5.3.
  fileprivate var withoutEqualsSign: Substring {
    let start = drop(while: \.isWhitespace)
    return start.first == "=" && start.dropFirst().first != "=" ? start.dropFirst() : self[...]
  }

  fileprivate var beginsWithLocal: Bool {
    let start = drop(while: \.isWhitespace)
    return start.hasPrefix("local") && start.dropFirst(5).first?.isWhitespace == true
  }
}
