import AlbumModel
import ArgumentParser

/// Whether to ask for confirmation before what undo does not take back.
struct ConfirmationOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Do not ask for confirmation; what undo covers is never asked.")
  var yes = false

  /// Confirms what would rarely be meant: without a terminal it needs the option.
  func require(_ what: String) throws {
    guard yes || Console.asks(isAnswered: false) else { throw UserError("\(what); --yes does it") }
    try confirm(what, isDryRun: false)
  }

  /// Shows an interactive user what will be done, and ends the program if it is declined.
  func confirm(_ what: String, isDryRun: Bool) throws {
    guard !isDryRun, Console.asks(isAnswered: yes) else { return }
    Console.note(what)
    guard Console.confirm("Undo will not bring it back. Continue?") else {
      Console.note("Nothing was changed.")
      throw ExitCode(1)
    }
  }
}
