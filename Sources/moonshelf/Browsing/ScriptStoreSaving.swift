import AlbumBrowser

/// Saves the stores of scripts while the browser runs, which may be for days.
final class ScriptStoreSaving {
  /// The maximum time that a change of a store is not saved.
  private static let waitLimit = Duration.seconds(1)

  private let session: LibrarySession
  private var seen: (state: BrowserState, generation: UInt64)?
  private var keptAt = ContinuousClock.now
  private var isDue = false

  init(_ session: LibrarySession) { self.session = session }

  /// Saves the stores from time to time, after events that scripts may have observed; to be called
  /// whenever the browser is idle.
  func keep(after state: BrowserState) {
    guard let host = session.host else { return }
    let now = (state, session.library.generation)
    // Scripts may have observed events before the first call.
    if seen.map({ $0 != now }) ?? true { isDue = true }
    seen = now
    guard isDue, .now - keptAt > Self.waitLimit else { return }
    isDue = false
    keptAt = .now
    do {
      try host.saveStores()
      seen = (state, session.library.generation)
    } catch { Console.note("moonshelf: \(error)") }
  }
}
