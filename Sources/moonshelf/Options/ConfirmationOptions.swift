import AlbumLibrary
import AlbumModel
import ArgumentParser

/// Whether to ask for confirmation before changing several albums.
struct ConfirmationOptions: ParsableArguments {
  /// The number of albums that are shown before the question.
  static let shown = 10

  @Flag(name: .shortAndLong, help: "Do not ask for confirmation.")
  var yes = false

  /// Shows the first albums and asks for confirmation, if there is an interactive user and several
  /// albums are changed; not in a dry run.
  ///
  /// - Throws: `ExitCode` if the user declines.
  func confirm(_ question: String, _ albums: [AlbumID], in library: LibraryAPI) throws {
    guard albums.count > 1, !library.isDryRun, Console.asks(isAnswered: yes) else { return }
    for id in albums.prefix(Self.shown) {
      guard let album = try library.album(id) else { continue }
      Console.note("\(id)  \(album.content.shortDescription)")
    }
    if albums.count > Self.shown { Console.note("and \((albums.count - Self.shown).albums) more") }
    guard Console.confirm(question, isAnswered: yes) else {
      Console.note("Nothing was changed.")
      throw ExitCode(1)
    }
  }
}
