import AlbumLibrary
import AlbumModel
import AlbumScripting
import ArgumentParser

/// A command that a script of the script folder adds: `moonshelf tidy --limit 3`.
///
/// The script's options are parsed by its host; these are the program's.
struct ScriptCommandCall: ParsableCommand {
  // The help is the script's.
  static let configuration = CommandConfiguration(helpNames: [])

  @OptionGroup var dryRun: DryRunOptions

  @OptionGroup var limits: LimitOptions
  @Option(help: .allow) var allow: [String] = []
  @OptionGroup var inspection: InspectionOptions
  @OptionGroup var library: LibraryOptions

  /// For a client of `moonshelf serve`.
  @Flag(help: .hidden) var job = false

  @Argument(parsing: .allUnrecognized) var words: [String] = []

  /// The lines of the help about the program's options.
  private static var help: ArraySlice<Substring> {
    helpMessage(columns: HelpText.width).split(separator: "\n").drop { $0 != "OPTIONS:" }
      .dropFirst()
  }

  /// The program's options that may follow a script's command: `--dry-run`.
  static let options =
    help.filter { $0.hasPrefix("  --") }
    .compactMap { $0.split(separator: " ").first.map(String.init) } + ["--help"]

  /// Runs the command of a name.
  ///
  /// - Throws: ``UserError`` if no script has it; the error of the command.
  static func run(_ name: String, _ words: [String]) throws {
    let call: Self
    do { call = try parse(words) } catch { throw UserError.usage(message(for: error)) }
    let folder = call.library.places.flatMap { ScriptFolder($0) }
    // An unknown command needs no library, and makes none.
    if let folder, folder.owner(ofCommand: name) != nil || !folder.unknown.isEmpty,
      try call.run(name)
    {
      return
    }
    throw UnknownCommand(name: name, isWithoutScripts: call.library.noScripts, folder: folder)
      .mistake
  }

  /// - Returns: whether a script that loads has the command.
  private func run(_ name: String) throws -> Bool {
    let session = try self.library.open(
      for: .everything, isDryRun: dryRun.isOn, limits: limits.limits,
      permissions: PermissionSet(parsing: allow)
    ) { folder in
      folder.enabled.first {
        folder.registrations(of: $0)?.commands.contains { $0.name == name } ?? false
      }?
      .name
    }
    guard let command = session.host?.commands[name] else {
      try session.closeUnused()
      return false
    }
    if words.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      print(command.usage + "\nOPTIONS OF THE PROGRAM:\n" + Self.help.joined(separator: "\n"))
      try session.closeUnused()
      return true
    }
    if job { JobEvents.begin() }
    try session.finish(dryRun) { host in
      let before = try session.library.nextToUndo()?.id
      let code = try host.runCommand(name, words)
      let step = try session.library.history(20).first {
        // Others may make steps at the same time.
        $0.id > before ?? 0 && $0.state == .done && $0.agent?.kind == .script
          && $0.agent?.name == command.scriptName
      }
      if job, let step { JobEvents.send(["step": .integer(step.id)]) }
      return code
    }
    return true
  }
}
