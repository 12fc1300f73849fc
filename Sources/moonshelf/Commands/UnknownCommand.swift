import AlbumModel
import AlbumScripting
import ArgumentParser

/// A negative number in a wrong position, which the parser takes for an unknown option.
struct NegativeNumber {
  private static let commands = [
    "list", "show", "browse", "edit", "set", "remove", "move", "undo", "redo", "remote", "export",
    "duplicates", "covers",
  ]

  /// The mistake in a command line; nil if it is not of this kind.
  static func mistake(in arguments: [String]) -> UserError? {
    guard let command = arguments.first, commands.contains(command) else { return nil }
    let words = arguments.prefix { $0 != "--" }
    guard
      let index = words.firstIndex(where: { word in
        word.count > 1 && word.hasPrefix("-") && word.dropFirst().allSatisfy(\.isNumber)
      })
    else { return nil }
    let before = words[index - 1]
    let isOfConflicts = before == "--restore" || before == "--dismiss"
    // Other options report themselves what they accept.
    guard isOfConflicts || !before.hasPrefix("--") else { return nil }
    let accepted =
      switch (command, before) {
      case _ where isOfConflicts: "\(before) takes numbers of conflicts, from 1"
      case ("undo", _), ("redo", _): "moonshelf \(command) takes a number of steps, from 1"
      case ("move", _):
        "moonshelf move takes an album number and a position: \(ShelfPosition.form)"
      default: "album numbers start at 1"
      }
    return UserError.usage("\(accepted); not \(words[index])")
  }
}

/// An unknown subcommand of a command that lists when it has none.
struct UnknownSubcommand {
  private static let commands: [String: any ParsableCommand.Type] = [
    "scripts": ScriptsCommand.self, "prefs": PrefsCommand.self,
    "covers": CoversCommand.self, "remote": RemoteCommand.self, "snapshot": SnapshotCommand.self,
  ]

  /// The mistake in a command line; nil if it is not of this kind.
  static func mistake(in arguments: [String]) -> UserError? {
    guard arguments.count > 1, let command = commands[arguments[0]] else { return nil }
    let word = arguments[1]
    let known = command.configuration.subcommands.map { $0._commandName }
    guard !word.hasPrefix("-"), !known.contains(word), word != "help" else { return nil }
    let suggestion = EditDistance.nearest(to: word, among: known)
    return UserError.usage(
      "moonshelf \(arguments[0]) has no command \"\(word)\""
        + (suggestion.map { ": did you mean \"\($0)\"?" }
          ?? "; see moonshelf \(arguments[0]) --help"))
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
      let script = ScriptPlaces.standard().flatMap({ ScriptFolder($0) })?.owner(ofCommand: name)
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

  private var suggestion: String {
    let known = Moonshelf.commandNames + (folder?.commands.map(\.name) ?? [])
    return EditDistance.nearest(to: name, among: known).map { ": did you mean \"\($0)\"?" }
      ?? "; see moonshelf --help"
  }
}
