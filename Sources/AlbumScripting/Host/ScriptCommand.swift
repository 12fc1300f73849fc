import AlbumModel
import LuaRuntime

/// A command that a script adds to the program: `moonshelf.command(name, { … })`.
public struct ScriptCommand {
  /// One option; the type of its default value is that of its values.
  public struct Option: Equatable, Sendable {
    /// Its name in the script, default, description and bounds; on the command line, underscores of
    /// the name become dashes.
    public let value: Preference
    /// Whether it has no default: a call needs it.
    public let isRequired: Bool

    /// The flag on the command line: `--min-year`.
    public var flag: String { "--" + value.name.replacing("_", with: "-") }

    /// The flag that switches it off: `--no-all`.
    var negatedFlag: String { "--no-" + flag.dropFirst(2) }

    /// The flag that has an effect: an option that is on by default can only be switched off.
    var usualFlag: String { value.standard == .flag(true) ? negatedFlag : flag }
  }

  /// The command's name.
  public let name: String
  /// The description, one or more lines; may be empty.
  public let help: String
  /// The arguments, as the help shows them: `QUERY…`; may be empty.
  public let arguments: String
  /// Its options, by name.
  public let options: [Option]
  /// Its key in `moonshelf browse`; nil for none.
  public let key: Character?
  /// The name of the script that registered it.
  public let scriptName: String

  /// `function(args)`.
  let run: LuaFunction
  let script: Script?

  /// The text of `moonshelf NAME --help`.
  public var usage: String {
    let words = arguments.isEmpty ? "" : " \(arguments)"
    var text = help.isEmpty ? "" : "OVERVIEW: \(help)\n\n"
    text += "USAGE: moonshelf \(name)\(options.isEmpty ? "" : " [options]")\(words)\n\n"
    text += "A command of the script \(scriptName).\n\nOPTIONS:\n"
    let rows = options.map(\.row) + [("--help", "Show this help.")]
    let width = min(28, (rows.map(\.0.count).max() ?? 0) + 2)
    for (left, right) in rows {
      let gap = left.count < width ? String(repeating: " ", count: width - left.count) : "  "
      text += right.isEmpty ? "  \(left)\n" : "  \(left)\(gap)\(right)\n"
    }
    return text
  }
}

extension ScriptHost {
  /// `moonshelf.command(name, { help =, arguments =, key =, options =, run = })`.
  func registerCommand(_ call: LuaCall) throws {
    let name = try call.string(1, "name")
    guard name.first != "-", name.count <= 40, name.isPlainName(with: "-") else {
      throw LuaArgumentError(
        1, "a command name consists of lowercase letters, digits and dashes, not \"\(name)\"")
    }
    guard !self.options.reserved.isCommand(name) else {
      throw LuaFailure("moonshelf already has a command \"\(name)\"; choose another name")
    }
    // A script of the user's gets its command also if one that was added has it.
    if let other = commands[name], current?.origin != nil || other.script?.origin == nil {
      throw LuaFailure("\(other.scriptName) already has a command \"\(name)\"")
    }
    let table = try call.table(2, "command")
    try table.allowing(["help", "arguments", "key", "options", "run"], in: "a command")
    guard case .function(let run) = try table.get("run", as: LuaValue.self) else {
      throw LuaArgumentError(2, "a command needs a function run(args)")
    }
    var options: [ScriptCommand.Option] = []
    try table.member("options", as: LuaTable?.self)?.walk { key, value in
      options.append(try option(key, value))
    }
    let key = try table.member("key", as: String?.self)
    guard key.map({ $0.count == 1 && $0 != " " && $0.first?.isNumber == false }) ?? true else {
      throw LuaArgumentError(2, "the key of a command is one character, but no digit")
    }
    commands[name] = ScriptCommand(
      name: name, help: try table.member("help", as: String?.self) ?? "",
      arguments: try table.member("arguments", as: String?.self) ?? "",
      options: options.sorted { $0.value.name < $1.value.name },
      key: key?.first, scriptName: current?.name ?? "script", run: run, script: current)
  }

  private func option(_ key: LuaValue, _ value: LuaValue) throws -> ScriptCommand.Option {
    guard case .string(let key) = key, let name = key.text, name.first?.isLetter == true,
      name.count <= 40, name.isPlainName(with: "_")
    else {
      throw LuaFailure("an option name consists of lowercase letters, digits and underscores")
    }
    var isRequired = false
    if case .table(let table) = value {
      isRequired = try table.member("required", as: Bool?.self) ?? false
    }
    let option = ScriptCommand.Option(
      value: try Preference(
        name: name, value, help: "help", others: ["required"],
        fallback: isRequired ? .text("") : nil, of: "the option \"\(name)\""),
      isRequired: isRequired)
    guard !options.reserved.isOption(option.flag) else {
      throw LuaFailure("the option \(name) is reserved")
    }
    return option
  }

  /// Runs a script as a program; if it registers commands, one of them runs.
  ///
  /// With one command, the arguments are the command's; with several, the first argument names it.
  /// So a script can be tried before it is moved to the script folder.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - arguments: the values of `arg[1]` and so on, and the arguments of the command.
  /// - Returns: the exit code of the command; 0 without a command.
  /// - Throws: ``ScriptFailure``, `UserError` for invalid arguments, `LuaError`.
  public func runProgram(_ path: String, arguments: [String] = []) throws -> Int32 {
    let script = try ScriptWord.heard { try load(path, arguments: arguments).script }
    let names = commands.values.filter { $0.script === script }.map(\.name).sorted()
    guard let only = names.first else { return 0 }
    if names.count == 1 { return try runCommand(only, arguments) }
    guard let name = arguments.first, names.contains(name) else {
      throw UserError.usage(
        "\(script.name) has several commands; name one: \(names.joined(separator: ", "))")
    }
    return try runCommand(name, Array(arguments.dropFirst()))
  }

  /// Runs a command that a script registered.
  ///
  /// - Parameters:
  ///   - name: the command.
  ///   - words: its arguments.
  /// - Returns: the exit code; 0 if the command returns none.
  /// - Throws: `UserError` for invalid arguments, and the script's errors.
  public func runCommand(_ name: String, _ words: [String]) throws -> Int32 {
    guard let command = commands[name] else {
      throw UserError.usage("no script has a command \"\(name)\"")
    }
    let line = try ScriptCommandLine(command, words)
    let arguments = try machine.makeTable()
    for (index, word) in line.words.enumerated() { try arguments.set(index + 1, word) }
    for (option, value) in line.values { try arguments.set(option, PushedField(value)) }
    let result: LuaValue
    do {
      result = try ScriptWord.heard {
        try calling(command.script, inForeground: true) {
          try command.run.call(arguments, returning: LuaValue.self)
        }
      }
    } catch {
      command.script?.hasFailed = true
      throw error
    }
    guard case .integer(let code) = result else { return 0 }
    // The system keeps only the last byte of an exit code, so 256 would mean success.
    return (0...255).contains(code) ? Int32(code) : 255
  }
}

extension String {
  /// Whether it has small letters, digits and some other bytes, and at least one of them.
  func isPlainName(with others: String) -> Bool {
    !isEmpty && utf8.allSatisfy { $0 &- 0x61 < 26 || $0.isASCIIDigit || others.utf8.contains($0) }
  }
}

extension ScriptCommand.Option {
  fileprivate var row: (String, String) {
    if case .flag(let isOn) = value.standard {
      return (isOn ? "\(flag), \(negatedFlag)" : flag, value.label)
    }
    let isText = if case .text = value.standard { true } else { false }
    let isBounded = !value.choices.isEmpty || value.minimum != nil || value.maximum != nil
    let notes = [
      isBounded ? value.wanted : nil,
      isRequired ? "required" : value.standard == .text("") ? nil : "default: \(value.standard)",
    ].compactMap(\.self).joined(separator: "; ")
    let help = [value.label, notes.isEmpty ? "" : "(\(notes))"].filter { !$0.isEmpty }
    return ("\(flag) \(isText ? "TEXT" : "NUMBER")", help.joined(separator: " "))
  }
}
