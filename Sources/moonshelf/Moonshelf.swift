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
    version: "moonshelf 0.1.0",
    subcommands: [],
    groupedSubcommands: [
      CommandGroup(
        name: "The shelf",
        subcommands: [
          ListCommand.self, ShowCommand.self, BrowseCommand.self, AddCommand.self,
          EditCommand.self,
          SetCommand.self, RemoveCommand.self, MoveCommand.self, StatsCommand.self,
          FieldsCommand.self, DuplicatesCommand.self, CoversCommand.self,
        ]),
      CommandGroup(
        name: "In and out",
        subcommands: [ImportCommand.self, WatchCommand.self, ExportCommand.self]),
      CommandGroup(
        name: "Time",
        subcommands: [
          UndoCommand.self, RedoCommand.self, HistoryCommand.self, SnapshotCommand.self,
        ]),
      CommandGroup(
        name: "Scripts",
        subcommands: [
          RunCommand.self, ConsoleCommand.self, TestCommand.self, ScriptsCommand.self,
          PrefsCommand.self,
        ]),
      CommandGroup(
        name: "Library",
        subcommands: [
          InitCommand.self, BackupCommand.self, RestoreCommand.self, ServeCommand.self,
          DoctorCommand.self, RemoteCommand.self,
        ]),
    ])

  /// The commands without subcommands, by name.
  ///
  /// Pairs instead of a dictionary, whose type alone would make the runtime search all linked code
  /// for the hashing of strings.
  static let directCommands: KeyValuePairs<String, any ParsableCommand.Type> = [
    "list": ListCommand.self, "show": ShowCommand.self,
    "browse": BrowseCommand.self, "add": AddCommand.self,
    "edit": EditCommand.self, "stats": StatsCommand.self, "fields": FieldsCommand.self,
    "duplicates": DuplicatesCommand.self, "set": SetCommand.self,
    "remove": RemoveCommand.self, "move": MoveCommand.self,
    "import": ImportCommand.self, "watch": WatchCommand.self, "export": ExportCommand.self,
    "undo": UndoCommand.self,
    "redo": RedoCommand.self, "history": HistoryCommand.self, "run": RunCommand.self,
    "console": ConsoleCommand.self, "test": TestCommand.self, "init": InitCommand.self,
    "serve": ServeCommand.self, "doctor": DoctorCommand.self,
    "backup": BackupCommand.self, "restore": RestoreCommand.self,
  ]

  /// The names of all commands, including aliases.
  static var commandNames: [String] {
    (configuration.subcommands + configuration.groupedSubcommands.flatMap(\.subcommands))
      .flatMap { [$0.configuration.commandName].compactMap(\.self) + $0.configuration.aliases }
      + ["help"]
  }
}
