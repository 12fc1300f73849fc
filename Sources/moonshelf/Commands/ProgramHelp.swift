import AlbumScripting
import ArgumentParser

/// `moonshelf --help`: the program's commands, and those that scripts add.
enum ProgramHelp {
  static func show() {
    print(Moonshelf.helpMessage())
    let commands = scriptCommands()
    guard !commands.isEmpty else { return }
    print("\nCOMMANDS OF YOUR SCRIPTS:")
    for command in commands {
      let gap = String(repeating: " ", count: max(2, 24 - command.name.count))
      print("  \(command.name)\(gap)\(command.help)")
    }
  }

  static var scriptCommandNames: [String] { scriptCommands().map(\.name) }

  /// The commands of the script folder's scripts, as far as they are known without running them.
  static func scriptCommands() -> [ScriptRegistrations.Command] {
    guard let folder = ScriptPlaces.standard().flatMap({ ScriptFolder($0) }) else { return [] }
    return folder.enabled.flatMap { folder.registrations(of: $0)?.commands ?? [] }
      .sorted { $0.name < $1.name }
  }
}
