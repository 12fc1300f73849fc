import AlbumModel

/// The command that runs, which the history records with its steps.
enum RunningCommand {
  /// Its words, such as `snapshot restore`; empty for a command of a script.
  // Accessed only on the main thread, on which commands run.
  nonisolated(unsafe) static var words = ""

  /// The library that it opened last with scripts.
  nonisolated(unsafe) static var session: LibrarySession?

  /// The maker of its steps.
  static var agent: Agent? { words.isEmpty ? nil : Agent(.command, named: words) }

  /// Closes what it opened last and did not close itself.
  static func close() throws {
    try session?.close()
    try CommandFailure.library?.close()
  }
}
