import AlbumPresentation
import ArgumentParser
import Glibc

@main
enum Main {
  static func main() {
    Interruption.install()
    let arguments = SetCommand.expanding(Array(CommandLine.arguments.dropFirst()))
    do {
      var command = try directCommand(arguments) ?? Moonshelf.parseAsRoot(arguments)
      try command.run()
      guard fflush(nil) == 0 else { throw OutputError(code: errno) }
    } catch {
      CommandFailure.exit(with: error)
    }
  }

  /// The command, read without first building the tree of all the others: most of what a short
  /// command would otherwise spend its time on.
  ///
  /// - Returns: nil for whatever is not plainly a command with its arguments, wrong ones too; the
  ///   whole parser then reads them again and says what is to be said.
  private static func directCommand(_ arguments: [String]) -> (any ParsableCommand)? {
    guard let name = arguments.first, let type = Moonshelf.directCommands[name] else { return nil }
    return try? type.parse(Array(arguments.dropFirst()))
  }
}
