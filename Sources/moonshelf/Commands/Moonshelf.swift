import AlbumModel
import AlbumScripting
import ArgumentParser

/// The program, which consists of its subcommands.
struct Moonshelf: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "moonshelf",
    abstract: "A music album library, scriptable in Lua.",
    discussion: """
      The library is one file: --library, then MOONSHELF_LIBRARY, then \
      ~/.local/share/moonshelf/library.moonshelf.

      Every change is a step that can be undone at any time: moonshelf undo.
      """,
    version: "moonshelf \(ProgramVersion.current)",
    groupedSubcommands: [
      CommandGroup(
        name: "The shelf",
        subcommands: [
          ListCommand.self, ShowCommand.self, BrowseCommand.self, AddCommand.self,
          EditCommand.self, SetCommand.self, RemoveCommand.self, MoveCommand.self,
          StatsCommand.self, FacetsCommand.self, ValuesCommand.self, FieldsCommand.self,
          ShelfCommand.self, DuplicatesCommand.self, CoversCommand.self,
        ]),
      CommandGroup(
        name: "Import and export",
        subcommands: [
          ImportCommand.self, SourcesCommand.self, RecordsCommand.self, RederiveCommand.self,
          WatchCommand.self,
          ExportCommand.self,
        ]),
      CommandGroup(
        name: "History",
        subcommands: [
          UndoCommand.self, RedoCommand.self, HistoryCommand.self, WhyCommand.self,
          DiffCommand.self, RevertCommand.self, SnapshotCommand.self,
        ]),
      CommandGroup(
        name: "Scripts",
        subcommands: [
          RunCommand.self, ConsoleCommand.self, TestCommand.self, ScriptsCommand.self,
          RecipesCommand.self, JobsCommand.self, PrefsCommand.self, SecretsCommand.self,
        ]),
      CommandGroup(
        name: "Library",
        subcommands: [
          InitCommand.self, DemoCommand.self, BackupCommand.self, RestoreCommand.self,
          ServeCommand.self, TokensCommand.self, DoctorCommand.self, RemoteCommand.self,
        ]),
    ])

  /// The names of all commands, including aliases.
  static var commandNames: [String] { configuration.subcommands.flatMap { $0.names } + ["help"] }

  /// Whether a name is a command's.
  static func hasCommand(named name: String) -> Bool {
    command(named: name) != nil || name == "help"
  }

  /// The command with a name or an alias.
  static func command(named name: String) -> (any ParsableCommand.Type)? {
    for group in configuration.groupedSubcommands {
      if let command = command(named: name, among: group.subcommands) { return command }
    }
    return nil
  }

  /// The command that words begin with, subcommands included, and the other words.
  ///
  /// The parser first builds the tree of all commands, which takes most of the time of a short one; this
  /// reads the configurations only up to that of the command.
  ///
  /// - Returns: nil if the words begin with no command, or an unknown subcommand.
  static func command(
    in words: [String]
  ) -> (type: any ParsableCommand.Type, rest: ArraySlice<String>)? {
    guard let name = words.first, var type = command(named: name) else { return nil }
    var rest = words.dropFirst()
    while true {
      let configuration = type.configuration
      let subcommands = configuration.subcommands
      if subcommands.isEmpty { return (type, rest) }
      if let name = rest.first, let next = command(named: name, among: subcommands) {
        type = next
        rest.removeFirst()
      } else if let next = configuration.defaultSubcommand, rest.first?.hasPrefix("-") != false {
        type = next
      } else {
        return nil
      }
    }
  }

  private static func command(
    named name: String, among commands: [any ParsableCommand.Type]
  ) -> (any ParsableCommand.Type)? {
    for command in commands
    where command._commandName == name || command.configuration.aliases.contains(name) {
      return command
    }
    return nil
  }
}

extension ParsableCommand {
  /// The command's name and its aliases.
  static var names: [String] { [_commandName] + configuration.aliases }
}

extension ReservedNames {
  /// The names of this program.
  static var ofProgram: ReservedNames {
    ReservedNames(
      isCommand: Moonshelf.hasCommand,
      isOption: { $0 == "--job" || ScriptCommandCall.options.contains($0) })
  }
}
