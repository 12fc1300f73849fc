import ArgumentParser

/// Whether to ask before changing many albums.
struct ConfirmationOptions: ParsableArguments {
  /// More albums than this are many.
  static let many = 20

  @Flag(name: .shortAndLong, help: "Do not ask for confirmation.")
  var yes = false

  /// Asks, where there is somebody to ask and many albums to change.
  func confirm(_ verb: String, _ count: Int) throws {
    guard count > Self.many else { return }
    guard Console.confirm("\(verb) \(count.albums)?", isAnswered: yes) else {
      Console.note("Nothing was changed.")
      throw ExitCode(1)
    }
  }
}
