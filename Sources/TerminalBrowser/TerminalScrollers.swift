package import AlbumBrowser
package import AlbumLibrary

/// Shows scrollers of scripts on the terminal, or without one as plain lines.
package final class TerminalScrollers: ScrollerPresenter {
  private let host: any TerminalHost
  private let library: LibraryAPI
  private let plain: PlainScroller
  /// Input typed ahead, for the next scroller.
  private var typed = TerminalInput()

  /// Makes a presenter.
  ///
  /// - Parameters:
  ///   - host: the program.
  ///   - library: the library, for covers.
  ///   - print: takes a line of the plain form.
  package init(in host: any TerminalHost, _ library: LibraryAPI, print: @escaping (String) -> Void)
  {
    self.host = host
    self.library = library
    plain = PlainScroller(print: print)
  }

  package func present(_ presentation: ScrollerPresentation) throws -> Int? {
    guard TerminalSession.exists else { return try plain.present(presentation) }
    return try TerminalSession.taken(by: host, typed: &typed) { terminal in
      let screen = ScrollerScreen(presentation)
      try ScreenSession(screen, on: terminal, drawer: PictureDrawer(for: library)).run()
      return screen.opened
    }
  }
}
