import AlbumLibrary
import ArgumentParser

/// Waits for covers that are on their way, until Ctrl-C.
enum CoverWait {
  /// Waits, while observers are told of each.
  ///
  /// - Parameters:
  ///   - library: who asked for them.
  ///   - isEnough: asked after each piece of news whether to leave it at that.
  /// - Throws: ``Interrupted``; `LibraryError`.
  static func wait(in library: LibraryAPI, until isEnough: () -> Bool = { false }) throws {
    if let bell = library.coverBell {
      @Sendable func ring() { bell.ring() }
      try Interruption.whileStoppable(by: ring) {
        try library.waitForCovers { Interruption.isRequested || isEnough() }
      }
    }
    if Interruption.isRequested { throw Interrupted() }
  }

  /// The user had enough, and what waits is not asked for any more.
  struct Interrupted: Error {}
}
