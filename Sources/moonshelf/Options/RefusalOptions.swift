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
    private let library: LibraryAPI
    /// The number of albums that were left out.
    private(set) var count = 0

    fileprivate init(isSkipping: Bool, _ library: LibraryAPI) {
      self.isSkipping = isSkipping
      self.library = library
    }

    /// Reports that an album is left out.
    ///
    /// - Throws: `UserError`, if none is to be left out.
    func note(_ id: AlbumID, _ reason: String) throws {
      let subject = try library.album(id)?.content.shortDescription ?? "album \(id)"
      guard isSkipping else {
        throw UserError("\(subject): \(reason); leave such albums out with --skip-refused")
      }
      count += 1
      Console.note("Left out \(subject): \(reason)")
    }
  }

  /// Collects the refusals of a command in a library.
  func refusals(in library: LibraryAPI) -> Refusals {
    Refusals(isSkipping: skipRefused, library)
  }
}
