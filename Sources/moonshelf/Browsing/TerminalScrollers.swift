import AlbumBrowser
import AlbumLibrary

/// Shows scrollers of scripts on the terminal, or without one as plain lines.
final class TerminalScrollers: ScrollerPresenter {
  private let library: LibraryAPI
  private let plain: PlainScroller
  /// Input typed ahead, for the next scroller.
  private var typed = TerminalInput()

  /// Makes a presenter.
  ///
  /// - Parameters:
  ///   - library: the library, for covers.
  ///   - print: takes a line of the plain form.
  init(_ library: LibraryAPI, print: @escaping (String) -> Void) {
    self.library = library
    plain = PlainScroller(print: print)
  }

  func present(_ presentation: ScrollerPresentation) throws -> Int? {
    guard TerminalSession.exists else { return try plain.present(presentation) }
    return try TerminalSession.taken(typed: &typed) {
      try ScrollerFace(presentation, on: $0, drawer: library.pictureDrawer()).run()
    }
  }
}
