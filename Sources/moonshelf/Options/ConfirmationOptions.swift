import ArgumentParser

/// Whether to ask for confirmation before what undo does not take back.
struct ConfirmationOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Do not ask for confirmation; what undo covers is never asked.")
  var yes = false

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
