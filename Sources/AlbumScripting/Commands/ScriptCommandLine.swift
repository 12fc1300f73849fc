import AlbumModel

/// The arguments of a script's command, parsed by the types of its options' defaults.
struct ScriptCommandLine {
  private(set) var words: [String] = []
  private(set) var values: [String: FieldValue] = [:]

  /// Parses them: `--limit 3`, `--limit=3`, `--all`, `--no-all`; no options after `--`.
  ///
  /// - Throws: ``ScriptCommandProblem``.
  init(_ command: ScriptCommand, _ arguments: [String]) throws(ScriptCommandProblem) {
    for option in command.options { values[option.name] = option.standard }
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument != "--" else {
        words += rest
        return
      }
      guard argument.hasPrefix("--") else {
        words.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let flag = String(parts[0])
      let given = parts.count == 2 ? String(parts[1]) : nil
      let (option, isNegated) = try Self.option(flag, of: command)
      if case .flag = option.standard {
        guard given == nil else { throw .takesNoValue(command: command.name, flag: flag) }
        values[option.name] = .flag(!isNegated)
        continue
      }
      guard let text = given ?? rest.popFirst() else {
        throw .needsValue(command: command.name, flag: flag)
      }
      values[option.name] = try Self.value(text, flag: flag, option, of: command)
    }
  }

  private static func option(
    _ flag: String, of command: ScriptCommand
  ) throws(ScriptCommandProblem) -> (ScriptCommand.Option, isNegated: Bool) {
    for option in command.options {
      if option.flag == flag { return (option, false) }
      if case .flag = option.standard, option.negatedFlag == flag {
        return (option, true)
      }
    }
    let nearest = EditDistance.nearest(to: flag, among: command.options.map(\.flag) + ["--help"])
    throw .unknownOption(command: command.name, flag: flag, nearest: nearest)
  }

  private static func value(
    _ text: String, flag: String, _ option: ScriptCommand.Option, of command: ScriptCommand
  ) throws(ScriptCommandProblem) -> FieldValue {
    switch option.standard {
    case .integer:
      guard let integer = Int64(text) else {
        throw .wrongValue(command: command.name, flag: flag, kind: "a whole number", text: text)
      }
      return .integer(integer)
    case .number:
      guard let number = Double(text), number.isFinite else {
        throw .wrongValue(command: command.name, flag: flag, kind: "a number", text: text)
      }
      return .number(number)
    default: return .text(text)
    }
  }
}

/// Invalid arguments of a script's command.
public enum ScriptCommandProblem: Error, Equatable, CustomStringConvertible {
  /// No script has this command.
  case unknown(name: String)
  /// A script with several commands was run without naming one.
  case needsCommand(script: String, commands: [String])
  /// The option is unknown.
  case unknownOption(command: String, flag: String, nearest: String?)
  /// The option's value is missing.
  case needsValue(command: String, flag: String)
  /// A flag with a value.
  case takesNoValue(command: String, flag: String)
  /// The value has another type.
  case wrongValue(command: String, flag: String, kind: String, text: String)

  /// The message, in one line, with the correction.
  public var description: String {
    switch self {
    case .unknown(let name): "no script has a command \"\(name)\""
    case .needsCommand(let script, let commands):
      "\(script) has several commands; name one: \(commands.joined(separator: ", "))"
    case .unknownOption(let command, let flag, let nearest):
      "\(command) has no option \(flag)"
        + (nearest.map { ": did you mean \($0)?" } ?? "; see moonshelf \(command) --help")
    case .needsValue(let command, let flag):
      "\(flag) needs a value; see moonshelf \(command) --help"
    case .takesNoValue(let command, let flag):
      "\(flag) takes no value; see moonshelf \(command) --help"
    case .wrongValue(let command, let flag, let kind, let text):
      "\(flag) needs \(kind), not \"\(text)\"; see moonshelf \(command) --help"
    }
  }
}
