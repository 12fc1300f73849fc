import AlbumModel
import AlbumScripting
import ArgumentParser

extension UserError {
  /// A negative number in a wrong position, which the parser takes for an unknown option; nil for
  /// other command lines.
  static func negativeNumber(in arguments: [String]) -> UserError? {
    guard let (command, words) = Moonshelf.command(in: arguments),
      let index = words.prefix(while: { $0 != "--" }).firstIndex(where: { word in
        word.count > 1 && word.hasPrefix("-") && word.dropFirst().allSatisfy(\.isNumber)
      })
    else { return nil }
    let before = arguments[index - 1]
    let isOfConflicts = before == "--restore" || before == "--dismiss"
    // Other options report themselves what they accept.
    guard isOfConflicts || !before.hasPrefix("--") else { return nil }
    let parts = Mirror(reflecting: command.init()).children.map(\.value)
    let accepted: String? =
      if isOfConflicts {
        "\(before) takes numbers of conflicts, from 1"
      } else if parts.contains(where: { $0 is OptionGroup<StepCountOptions> }) {
        "moonshelf \(arguments[0]) takes a number of steps, from 1"
      } else if command == MoveCommand.self {
        "moonshelf \(arguments[0]) takes a query and a position: \(ShelfPosition.form)"
      } else {
        command.takesQuery || command == CoversCommand.Set.self ? "album numbers start at 1" : nil
      }
    return accepted.map { UserError.usage("\($0); not \(arguments[index])") }
  }

  /// An unknown subcommand; nil for other command lines.
  static func unknownSubcommand(in arguments: [String]) -> UserError? {
    guard arguments.count > 1, let command = Moonshelf.command(named: arguments[0]) else {
      return nil
    }
    let word = arguments[1]
    let known = command.configuration.subcommands.flatMap { $0.names }
    guard !known.isEmpty, !word.hasPrefix("-"), !known.contains(word), word != "help" else {
      return nil
    }
    let suggestion = EditDistance.nearest(to: word, among: known)
    // The word of a query.
    if suggestion == nil, command.configuration.defaultSubcommand == FieldsCommand.List.self {
      return nil
    }
    return UserError.usage(
      "moonshelf \(arguments[0]) has no command \"\(word)\""
        + (suggestion.map { ": did you mean \"\($0)\"?" }
          ?? "; see moonshelf \(arguments[0]) --help"))
  }
}

extension ParsableCommand {
  /// Whether its words are a query.
  static var takesQuery: Bool {
    Mirror(reflecting: Self.init()).children.contains { $0.label == "_query" }
  }
}

/// An unknown command.
struct UnknownCommand {
  let name: String
  /// Whether the scripts of the script folder are disabled.
  let isWithoutScripts: Bool
  /// The script folder, if it is enabled and exists.
  let folder: ScriptFolder?

  /// The message: the reason, or a suggestion.
  var mistake: UserError {
    UserError.usage("there is no command \"\(name)\"" + (reason ?? suggestion))
  }

  private var reason: String? {
    if isWithoutScripts,
      let script = ScriptDirectory.standard().flatMap({ ScriptFolder($0) })?.owner(ofCommand: name)
    {
      return ": it belongs to the script \(script.name), which --no-scripts excludes"
    }
    guard let folder, let script = folder.owner(ofCommand: name) else { return nil }
    if folder.disabled.contains(script.name) {
      return ": it belongs to the script \(script.name), which is disabled; "
        + "moonshelf scripts enable \(script.name) enables it"
    }
    return ": \(script.file) was not loaded; see moonshelf scripts show \(script.name)"
  }

  /// What other programs call some commands.
  private static let otherNames = [
    "ls": "list", "search": "list", "find": "list", "query": "list", "count": "list --count",
    "delete": "remove", "rm": "remove", "del": "remove", "info": "show", "cat": "show",
    "modify": "set", "update": "set", "mv": "move", "log": "history", "dupes": "duplicates",
    "config": "prefs", "dump": "export", "sync": "remote pull", "random": "list --random 1",
    "new": "add", "insert": "add", "tag": "set", "sort": "list --sort",
  ]

  private var suggestion: String {
    if let recipe = try? Recipe.all().first(where: { try $0.commands().contains(name) }) {
      let name = recipe.name
      return ": it comes with the recipe \(name); add it with: moonshelf recipes add \(name)"
    }
    let known = Moonshelf.commandNames + (folder?.commands.map(\.name) ?? [])
    return (Self.otherNames[name] ?? EditDistance.nearest(to: name, among: known))
      .map { ": did you mean \"\($0)\"?" }
      ?? "; see moonshelf --help"
  }
}
