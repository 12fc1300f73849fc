import AlbumModel
import ArgumentParser
import Glibc

@main enum Main {
  static func main() {
    Interruption.install()
    let typed = LibraryOptions.movingBehind(Array(ShellCommand.typed.dropFirst()))
    let arguments = DiffCommand.expanding(
      PrefsCommand.expanding(SetCommand.expanding(ProgramSettings.expanding(typed) ?? typed)))
    do {
      try PlainEnvironment.check()
      let named = Moonshelf.command(in: arguments)
      // Looking for the protocol takes longer than most commands.
      if ShellCommand.hasOtherBytes, !(named?.type is any FileNameCommand.Type) {
        try ShellCommand.refuseOtherBytes()
      }
      if let named {
        RunningCommand.words = arguments[..<named.rest.startIndex].joined(separator: " ")
      }
      if let named, var command = try? named.type.parse(Array(named.rest)) {
        try command.run()
      } else if try !scriptCommand(arguments) {
        var command = try parsed(arguments)
        try command.run()
      }
      try RunningCommand.close()
      try StandardOutput.finish()
      SyncAtEnd.push()
      Console.flush()
      if let lost = Console.lostOutput { throw lost }
    } catch {
      if error is ExitCode { try? RunningCommand.close() }
      // Changes made before an error remain.
      if !Interruption.isRequested { SyncAtEnd.push() }
      CommandFailure.exit(with: error, of: Moonshelf.self)
    }
  }

  /// Runs a command of a script; or shows the program's help, which lists those.
  ///
  /// - Returns: false for everything else.
  private static func scriptCommand(_ arguments: [String]) throws -> Bool {
    let words = arguments.first == "help" ? Array(arguments.dropFirst()) + ["--help"] : arguments
    guard let name = words.first, !["--help", "-h"].contains(name) else {
      if words.isEmpty, !ProgramHelp.hasLibrary { ProgramHelp.greet() } else { ProgramHelp.show() }
      return true
    }
    if let mistake = UserError.unknownSubcommand(in: arguments) ?? .negativeNumber(in: arguments) {
      throw mistake
    }
    guard !name.hasPrefix("-"), !Moonshelf.hasCommand(named: name) else { return false }
    try ScriptCommandCall.run(name, Array(words.dropFirst()))
    return true
  }

  /// The result of the whole parser, which reports mistakes.
  private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    do {
      return try Moonshelf.parseAsRoot(arguments)
    } catch  where Moonshelf.exitCode(for: error) == .failure {
      // Thrown by the command's `validate`.
      throw UserError.usage(Moonshelf.message(for: error))
    }
  }
}
