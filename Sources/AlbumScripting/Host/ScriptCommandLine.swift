import AlbumModel
import LuaRuntime

/// The arguments of a script's command, parsed by the types of its options' defaults.
struct ScriptCommandLine {
  private(set) var words: [String] = []
  private(set) var values: [String: FieldValue] = [:]

  /// Parses them: `--limit 3`, `--limit=3`, `--all`, `--no-all`; no options after `--`.
  init(_ command: ScriptCommand, _ arguments: [String]) throws(UserError) {
    for option in command.options where !option.isRequired {
      values[option.value.name] = option.value.standard
    }
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument != "--" else {
        words += rest
        break
      }
      guard argument.hasPrefix("--") else {
        words.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let flag = String(parts[0])
      let given = parts.count == 2 ? String(parts[1]) : nil
      let (option, isNegated) = try Self.option(flag, of: command)
      if case .flag = option.value.standard {
        guard given == nil else { throw Self.wrong(command, "\(flag) takes no value") }
        values[option.value.name] = .flag(!isNegated)
        continue
      }
      guard let text = given ?? rest.popFirst() else {
        throw Self.wrong(command, "\(flag) needs a value")
      }
      do { values[option.value.name] = try option.value.value(from: text, as: flag) } catch {
        throw Self.wrong(command, error.description)
      }
    }
    if let missing = command.options.first(where: { values[$0.value.name] == nil }) {
      throw Self.wrong(command, "\(command.name) needs \(missing.flag)")
    }
  }

  private static func option(
    _ flag: String, of command: ScriptCommand
  ) throws(UserError) -> (ScriptCommand.Option, isNegated: Bool) {
    for option in command.options {
      if option.flag == flag { return (option, false) }
      if case .flag = option.value.standard, option.negatedFlag == flag { return (option, true) }
    }
    let nearest = EditDistance.nearest(to: flag, among: command.options.map(\.flag) + ["--help"])
    let message = "\(command.name) has no option \(flag)"
    throw nearest.map { UserError.usage("\(message): did you mean \($0)?") }
      ?? wrong(command, message)
  }

  /// The error for invalid arguments.
  private static func wrong(_ command: ScriptCommand, _ message: String) -> UserError {
    UserError.usage("\(message); see moonshelf \(command.name) --help")
  }
}

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
    } catch let error as LuaError {
      // Such as a question without an answer.
      throw error.cause as? UserError ?? error
    }
  }
}

extension LuaError {
  /// Whether a script raised it as a string without a position.
  fileprivate var isForUser: Bool {
    guard kind == .runtime, cause == nil, !hasObject, let chunkName else { return false }
    return !message.hasPrefix(chunkName + ":")
  }
}
