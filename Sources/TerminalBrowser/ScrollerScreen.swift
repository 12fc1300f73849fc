import AlbumBrowser
import AlbumPresentation

/// A script's scroller on the screen: the user moves, opens an item or leaves.
final class ScrollerScreen: ScreenContent {
  private enum Outcome {
    case opened
    case left
  }

  private let presentation: ScrollerPresentation
  private var outcome: Outcome?
  /// The current search.
  private var search: TitleJump?
  private var lastWanted = ""

  init(_ presentation: ScrollerPresentation) { self.presentation = presentation }

  /// The opened item; nil if the user left.
  var opened: Int? { outcome == .opened ? scroller.selected : nil }

  var scroller: HorizontalScroller { presentation.scroller }
  var title: String { presentation.title }
  let emptyText = "empty"
  var progress: String? { search?.progress }
  var isDone: Bool { outcome != nil }
  let clickAction: ScreenAction? = .open
  let endsTypingByMoving = true
  var isBusy: Bool { search != nil }

  private var hasItems: Bool { scroller.selected != nil }

  func table() throws -> [LabeledCell] { try presentation.rows() }

  func panel(_ limit: Int) -> [LabeledCell]? { nil }

  let prompt = "/"

  let keys = [
    ScreenKey(.open, "Enter", "Open"),
    ScreenKey(.find, "/", "Find"),
    ScreenKey(.findAgain(isBackwards: false), "n"),
    ScreenKey(.findAgain(isBackwards: true), "N"),
    ScreenKey(.scroll(1), "J"),
    ScreenKey(.scroll(-1), "K"),
    ScreenKey(.leave, "q Escape", "Leave"),
  ]

  func isEnabled(_ action: ScreenAction) -> Bool { hasItems || action == .leave }

  func perform(_ action: ScreenAction, on step: Int64?, count: Int?) -> ScreenMessage {
    switch action {
    case .open: if hasItems { outcome = .opened }
    case .leave: outcome = .left
    case .findAgain(let isBackwards):
      find(lastWanted, from: (scroller.selected ?? 0) + (isBackwards ? -1 : 1), isBackwards)
    default: break
    }
    return ScreenMessage()
  }

  func scroll(to index: Int) throws { try presentation.scroll(to: index) }

  func interrupt() { search = nil }

  func beginTyping(_ action: ScreenAction, count: Int?) -> String? {
    hasItems && action == .find ? "" : nil
  }

  func typed(_ text: String, from start: Int) -> Int? {
    find(text, from: start)
    return start
  }

  func endTyping(_ end: TypingEnd, from start: Int) throws -> ScreenMessage {
    if end != .entered {
      search = nil
      try presentation.scroll(to: start)
    }
    return ScreenMessage()
  }

  private func find(_ text: String, from start: Int, _ isBackwards: Bool = false) {
    lastWanted = text
    search =
      text.isEmpty
      ? nil : TitleJump(text, from: start, among: scroller.count, isBackwards: isBackwards)
  }

  /// Continues the search for a moment, so that typing never waits for long.
  func work() throws -> ScreenMessage? {
    guard var looking = search else { return nil }
    let answer = try looking.look(in: scroller)
    search = looking
    switch answer {
    case .looking: return nil
    case .found(let index):
      search = nil
      try presentation.scroll(to: index)
      return nil
    case .nothing:
      search = nil
      return ScreenMessage(text: "Nothing has “\(lastWanted)”.")
    }
  }

  func refresh() {}

  func isValid(_ offer: ScreenMessage.Offer) -> Bool { false }

  /// An error of the script ends its scroller.
  func message(for error: any Error) throws -> String { throw error }
}
