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

  func panel(_ limit: Int) -> [ScreenPanelLine]? { nil }

  func keys() -> [ScreenKey] {
    [
      ScreenKey(action: .open, key: "Enter", name: "Open", isEnabled: hasItems),
      ScreenKey(action: .search, key: "/", name: "Find", isEnabled: hasItems),
      ScreenKey(action: .leave, key: "q", name: "Leave"),
    ]
  }

  func action(for event: TerminalEvent) -> ScreenAction? {
    switch event {
    case .enter: .open
    case .character("/"): .search
    case .character("n"): .searchAgain
    case .escape, .character("q"): .leave
    default: nil
    }
  }

  func perform(_ action: ScreenAction, on step: Int64?) -> ScreenMessage {
    switch action {
    case .open: if hasItems { outcome = .opened }
    case .leave: outcome = .left
    case .searchAgain: find(lastWanted, from: (scroller.selected ?? 0) + 1)
    default: break
    }
    return ScreenMessage()
  }

  func scroll(to index: Int) throws { try presentation.scroll(to: index) }

  func interrupt() { search = nil }

  func beginTyping() -> String? { hasItems ? "" : nil }

  func typed(_ text: String, from start: Int) -> Int? {
    find(text, from: start)
    return start
  }

  func endTyping(_ end: TypingEnd, from start: Int) -> Int? {
    guard end != .entered else { return nil }
    search = nil
    return start
  }

  private func find(_ text: String, from start: Int) {
    lastWanted = text
    search = text.isEmpty ? nil : TitleJump(text, from: start, among: scroller.count)
  }

  /// Continues the search for a moment, so that typing never waits for long.
  func work() throws -> ScreenMessage? {
    guard var looking = search else { return nil }
    let answer = try looking.look(in: presentation)
    search = looking
    switch answer {
    case .looking: return nil
    case .found(let index):
      search = nil
      try presentation.scroll(to: index)
      return nil
    case .nothing:
      search = nil
      return ScreenMessage(text: "No title has “\(lastWanted)”.")
    }
  }

  func refresh() {}

  func isValid(_ offer: ScreenMessage.Offer) -> Bool { false }

  /// An error of the script ends its scroller.
  func message(for error: any Error) throws -> String { throw error }
}
