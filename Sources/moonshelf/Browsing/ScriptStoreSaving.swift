import AlbumBrowser
import AlbumScripting

/// Keeps what scripts have in their stores while a person looks through the shelf, who may look for days.
final class ScriptStoreSaving {
  /// How long what a script noted may be kept nowhere.
  private static let waitLimit = Duration.seconds(1)

  private let session: LibrarySession
  private var seen: (state: BrowserState, generation: UInt64)?
  private var keptAt = ContinuousClock.now
  private var isDue = false

  init(_ session: LibrarySession) {
    self.session = session
  }

  /// To be called as often as there is time: keeps the stores now and then, once something happened that
  /// scripts may have heard of.
  ///
  /// - Parameter state: where the person is.
  func keep(after state: BrowserState) {
    guard let host = session.host else { return }
    let now = (state, session.library.generation)
    // Scripts may have heard of something before the first look.
    if seen.map({ $0 != now }) ?? true { isDue = true }
    seen = now
    guard isDue, .now - keptAt > Self.waitLimit else { return }
    isDue = false
    keptAt = .now
    do {
      try host.saveStores()
      seen = (state, session.library.generation)
    } catch {
      Console.note("moonshelf: \(error)")
    }
  }
}
