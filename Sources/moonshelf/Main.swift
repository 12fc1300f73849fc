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
      // These two refuse them themselves, once they know which words are names of files to import.
      if !["import", "watch"].contains(arguments.first) { try ShellCommand.refuseOtherBytes() }
      if var command = directCommand(arguments) {
        try command.run()
      } else if try !scriptCommand(arguments) {
        var command = try Moonshelf.parseAsRoot(arguments)
        try command.run()
      }
      RemotePush.tell()
      Console.flush()
      if let lost = Console.lostOutput { throw lost }
    } catch {
      // What was changed before something failed is changed.
      if !Interruption.isRequested { RemotePush.tell() }
      CommandFailure.exit(with: error)
    }
  }

  /// Runs a command that a script adds; or the program's help, which lists those.
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

  /// The command, read without first building the tree of all the others: most of what a short
  /// command would otherwise spend its time on.
  ///
  /// - Returns: nil for whatever is not plainly a command with its arguments, wrong ones too; the
  ///   whole parser then reads them again and says what is to be said.
  private static func directCommand(_ arguments: [String]) -> (any ParsableCommand)? {
    guard let name = arguments.first,
      let type = Moonshelf.directCommands.first(where: { $0.key == name })?.value
    else { return nil }
    return try? type.parse(Array(arguments.dropFirst()))
  }
}
