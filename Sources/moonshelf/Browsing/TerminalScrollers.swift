import AlbumBrowser
import AlbumLibrary

/// Shows scrollers of scripts on the terminal, and where none can be drawn on as plain lines.
final class TerminalScrollers: ScrollerPresenter {
  private let library: LibraryAPI
  private let plain: PlainScroller
  /// What was typed ahead, for the next scroller.
  private var typed = TerminalInput()

  /// Makes one.
  ///
  /// - Parameters:
  ///   - library: whose covers are shown.
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
