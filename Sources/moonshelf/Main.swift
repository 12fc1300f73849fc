import AlbumPresentation
import ArgumentParser
import Glibc

@main
enum Main {
  static func main() {
    Interruption.install()
    let arguments = PrefsCommand.expanding(
      SetCommand.expanding(
        LibraryOptions.movingBehind(Array(ShellCommand.typed.dropFirst()))))
    do {
      try PlainEnvironment.check()
      // These two check them later, once they know which words are names of files to import.
      if !["import", "watch"].contains(arguments.first) { try ShellCommand.refuseOtherBytes() }
      if var command = directCommand(arguments) {
        try command.run()
      } else if try !scriptCommand(arguments) {
        var command = try Moonshelf.parseAsRoot(arguments)
        try command.run()
      }
      SyncAtEnd.push()
      Console.flush()
      if let lost = Console.lostOutput { throw lost }
    } catch {
      // Changes made before an error remain.
      if !Interruption.isRequested { SyncAtEnd.push() }
      CommandFailure.exit(with: error)
    }
  }

  /// Runs a command of a script; or shows the program's help, which lists those.
  ///
  /// - Returns: false for everything else.
  private static func scriptCommand(_ arguments: [String]) throws -> Bool {
    let words = arguments.first == "help" ? Array(arguments.dropFirst()) + ["--help"] : arguments
    guard let name = words.first, !["--help", "-h"].contains(name) else {
      ProgramHelp.show()
      return true
    }
    if let mistake = UnknownSubcommand.mistake(in: arguments) { throw mistake }
    if let mistake = NegativeNumber.mistake(in: arguments) { throw mistake }
    guard !name.hasPrefix("-"), !Moonshelf.commandNames.contains(name) else { return false }
    try ScriptCommandCall.run(name, Array(words.dropFirst()))
    return true
  }

  /// The command, parsed without first building the tree of all the others, which would take most
  /// of the time of a short command.
  ///
  /// - Returns: nil unless it is plainly a command with valid arguments; the whole parser then
  ///   parses them again and reports mistakes.
  private static func directCommand(_ arguments: [String]) -> (any ParsableCommand)? {
    guard let name = arguments.first,
      let type = Moonshelf.directCommands.first(where: { $0.key == name })?.value
    else { return nil }
    return try? type.parse(Array(arguments.dropFirst()))
  }
}
