import ArgumentParser

/// Whether to ask for confirmation before changing many albums.
struct ConfirmationOptions: ParsableArguments {
  /// The number of albums above which confirmation is needed.
  static let many = 20

  @Flag(name: .shortAndLong, help: "Do not ask for confirmation.")
  var yes = false

  /// Asks for confirmation, if there is an interactive user and many albums are changed.
  func confirm(_ verb: String, _ count: Int) throws {
    guard count > Self.many else { return }
    guard Console.confirm("\(verb) \(count.albums)?", isAnswered: yes) else {
      Console.note("Nothing was changed.")
      throw ExitCode(1)
    }
  }
}
