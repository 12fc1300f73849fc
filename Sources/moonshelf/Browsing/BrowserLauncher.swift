import AlbumBrowser
import AlbumFiles
import AlbumLibrary
import AlbumPresentation
import AlbumScripting
import TerminalBrowser

/// Runs the browser on a terminal: takes it over, handles signals, gives it back.
struct BrowserLauncher {
  let session: LibrarySession
  /// The layout of the table.
  let choice: LayoutOptions.Choice
  /// The file for the position.
  let memory: BrowserStateFile?
  /// How covers are shown.
  let pictures: PictureChoice
  /// Whether the web is not used.
  let isOffline: Bool

  /// Shows the shelf until the user leaves, and saves the position.
  ///
  /// - Parameter state: the initial position; its layout is part of the saved one.
  /// - Throws: `LibraryError`, or the error that stopped the table.
  func browse(from state: BrowserState) throws {
    let drawer = pictures == .none ? nil : PictureDrawer(for: session.library)
    let hasPictures = drawer?.exists ?? false
    let browser = try BrowserController(
      session.library, layout: choice.layout, layouts: layouts(), decorators: choice.decorators,
      covers: !hasPictures ? .none : isOffline ? .local : .all,
      background: session.library.path.map { BackgroundSearch(path: $0, tell: Wakeup.signal) },
      state: state,
      onFailure: { Console.note("moonshelf: \($0)") })
    func named(_ now: BrowserState) -> BrowserState {
      var now = now
      let isChosen = browser.layout.name == choice.layout.name
      now.layout = isChosen ? state.layout : browser.layout.name
      return now
    }
    let stores = ScriptStoreSaving(session)
    let outcome = Result {
      try show(browser, drawer) { state in
        stores.keep(after: state)
        // If saving fails now, it is tried again when the user leaves, and reported then.
        try? memory?.keep(named(state))
      }
    }
    do {
      try memory?.save(named(browser.state))
    } catch {
      Console.note("moonshelf: the position cannot be saved: \(error)")
    }
    try outcome.get()
  }

  /// All known layouts, including the chosen one.
  private func layouts() throws -> [Layout] {
    let library = session.library
    let own = try Layout.ownNames.compactMap {
      try Layout.named($0, customFields: library.fullFieldNames())
    }
    let ofScripts = (session.host?.layouts ?? [:]).values.sorted { $0.name < $1.name }
    let known = try (own + ofScripts).map(library.shown)
    let isKnown = known.contains { $0.name == choice.layout.name }
    return isKnown ? known : [choice.layout] + known
  }

  private func show(
    _ browser: BrowserController, _ drawer: PictureDrawer?, keep: @escaping (BrowserState) -> Void
  ) throws {
    let interruptScripts = session.host?.interrupt
    @Sendable func stop() { interruptScripts?() }
    try AlbumScreen.show(
      browser, in: ProgramTerminalHost(), pictures: pictures, drawer: drawer, stop: stop,
      keep: keep)
  }
}
