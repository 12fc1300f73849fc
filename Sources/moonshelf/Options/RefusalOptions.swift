import AlbumLibrary
import AlbumModel
import ArgumentParser

/// What a command does about albums whose change a hook of a script refuses.
struct RefusalOptions: ParsableArguments {
  @Flag(help: "Leave out the albums whose change a script's hook refuses.")
  var skipRefused = false

  /// The refusals of one command.
  final class Refusals {
    private let isSkipping: Bool
    /// What can be done about a refusal; empty for a single album.
    private let advice: String
    private let library: LibraryAPI
    /// The number of albums that were left out.
    private(set) var count = 0

    fileprivate init(isSkipping: Bool, of albums: Int, _ library: LibraryAPI) {
      self.isSkipping = isSkipping
      advice = albums > 1 ? "; leave such albums out with --skip-refused" : ""
      self.library = library
    }

    /// Reports that an album is left out.
    ///
    /// - Throws: `UserError`, if none is to be left out.
    func note(_ id: AlbumID, _ reason: String) throws {
      let subject = try library.album(id)?.content.shortDescription ?? "album \(id)"
      guard isSkipping else { throw UserError("\(subject): \(reason)\(advice)") }
      count += 1
      Console.note("Left out \(subject): \(reason)")
    }
  }

  /// Collects the refusals of a command that changes albums of a library.
  func refusals(of albums: [AlbumID], in library: LibraryAPI) -> Refusals {
    Refusals(isSkipping: skipRefused, of: albums.count, library)
  }
}
