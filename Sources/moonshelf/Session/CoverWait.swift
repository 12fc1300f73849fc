import AlbumLibrary
import ArgumentParser

/// Waits for requested covers, until Ctrl-C.
enum CoverWait {
  /// Waits, while observers are notified of each.
  static func wait(in library: LibraryAPI, until isEnough: () -> Bool = { false }) throws {
    if let endWait = library.endCoverWait {
      try Interruption.whileStoppable(by: endWait) {
        try library.waitForCovers { Interruption.isRequested || isEnough() }
      }
    }
    if Interruption.isRequested { throw Interrupted() }
  }

  /// The user pressed Ctrl-C, and pending requests are cancelled.
  struct Interrupted: Error {}
}
