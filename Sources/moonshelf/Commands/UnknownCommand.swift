import AlbumModel
import AlbumScripting
import ArgumentParser

/// A word that is no command of a command that has some, and that lists when it has none behind it.
struct UnknownSubcommand {
  private static let commands: [String: any ParsableCommand.Type] = [
    "scripts": ScriptsCommand.self, "prefs": PrefsCommand.self,
    "covers": CoversCommand.self,
  ]

  /// What to say of a command line; nil when that is no mistake of this kind.
  static func mistake(in arguments: [String]) -> WrongUse? {
    guard arguments.count > 1, let command = commands[arguments[0]] else { return nil }
    let word = arguments[1]
    let known = command.configuration.subcommands.map { $0._commandName }
    guard !word.hasPrefix("-"), !known.contains(word), word != "help" else { return nil }
    let suggestion = EditDistance.nearest(to: word, among: known)
    return WrongUse(
      description: "moonshelf \(arguments[0]) has no command \"\(word)\""
        + (suggestion.map { ": did you mean \"\($0)\"?" }
          ?? "; see moonshelf \(arguments[0]) --help"))
  }
}

/// A word that is no command.
struct UnknownCommand {
  let name: String
  /// Whether the user wanted none of the script folder's scripts.
  let isWithoutScripts: Bool
  /// The script folder, if it is wanted and there is one.
  let folder: ScriptFolder?

  /// What to say: why it is none, or what may have been meant.
  var mistake: WrongUse {
    WrongUse(description: "there is no command \"\(name)\"" + (reason ?? suggestion))
  }

  private var reason: String? {
    if isWithoutScripts,
      let script = ScriptPlaces.standard().flatMap({ ScriptFolder($0) })?.owner(ofCommand: name)
    {
      return ": it is of the script \(script.name), which --no-scripts leaves out"
    }
    guard let folder, let script = folder.owner(ofCommand: name) else { return nil }
    if folder.disabled.contains(script.name) {
      return ": it is of the script \(script.name), which is off; "
        + "moonshelf scripts enable \(script.name) switches it on"
    }
    return ": \(script.file) was not loaded; see moonshelf scripts show \(script.name)"
  }

  private var suggestion: String {
    let known = Moonshelf.commandNames + (folder?.commands.map(\.name) ?? [])
    return EditDistance.nearest(to: name, among: known).map { ": did you mean \"\($0)\"?" }
      ?? "; see moonshelf --help"
  }
}
