import AlbumBrowser

/// Shows scrollers of scripts on the terminal, and where none can be drawn on as plain lines.
final class TerminalScrollers: ScrollerPresenter {
  private let plain: PlainScroller
  /// What was typed ahead, for the next scroller.
  private var typed = TerminalInput()

  /// Makes one.
  ///
  /// - Parameter print: takes a line of the plain form.
  init(print: @escaping (String) -> Void) {
    plain = PlainScroller(print: print)
  }

  func present(_ presentation: ScrollerPresentation) throws -> Int? {
    guard TerminalStage.isThere else { return try plain.present(presentation) }
    return try TerminalStage.taken(typed: &typed) { try ScrollerFace(presentation, on: $0).run() }
  }
}
