import AlbumBrowser
import AlbumLibrary

/// The terminal front end of a script's scroller: the user moves, opens an item or leaves.
final class ScrollerFace {
  /// The interval of checks for the end of the program, in milliseconds.
  private static let pulse: Int32 = 250

  /// The actions of its keys.
  enum Action {
    case open
    case find
    case leave
  }

  private let presentation: ScrollerPresentation
  private let terminalSession: TerminalSession
  /// The drawer of pictures, until there are any.
  private var unusedDrawer: PictureDrawer?
  private var cards: [(index: Int, area: ScreenArea)] = []
  private var actions: [(action: Action, area: ScreenArea)] = []
  private var message = ""
  /// The text being typed to find an item, and the initial index; nil if there is none.
  private var typed: (text: String, start: Int)?
  /// The current search.
  private var search: TitleJump?
  private var lastWanted = ""
  /// The index to move to: a delegate is notified of the final selection only.
  private var target = 0
  private var outcome: Outcome?

  private enum Outcome {
    case opened
    case left
  }

  init(
    _ presentation: ScrollerPresentation, on terminalSession: TerminalSession,
    drawer: PictureDrawer?
  ) {
    self.presentation = presentation
    unusedDrawer = drawer
    self.terminalSession = terminalSession
  }

  /// Shows the scroller until the user opens an item or leaves.
  ///
  /// - Returns: the opened item; nil when the user left.
  /// - Throws: the error of the data source or the delegate.
  func run() throws -> Int? {
    while outcome == nil, !terminalSession.isOver {
      try draw()
      let isHeard = terminalSession.nextEvents(milliseconds: search == nil ? Self.pulse : 0) {
        take($0)
        return outcome == nil
      }
      if terminalSession.isOver { break }
      if isHeard {
        if presentation.scroller.selected != nil { try presentation.scroll(to: target) }
      } else if search != nil {
        try lookFurther()
      }
      terminalSession.settle()
    }
    return outcome == .opened ? presentation.scroller.selected : nil
  }

  private var scroller: HorizontalScroller { presentation.scroller }

  private func draw() throws {
    target = scroller.selected ?? 0
    try terminalSession.show(image)
    // The terminal is queried for its capabilities only when there are pictures.
    guard let drawer = unusedDrawer, scroller.nearest.contains(where: { $0.cell.picture != .none })
    else { return }
    unusedDrawer = nil
    terminalSession.beginPictures(.auto, by: drawer)
    try terminalSession.show(image)
  }

  private func image() throws -> ScreenImage {
    let screen = BrowsingScreen(size: terminalSession.size, usesStyles: terminalSession.usesStyles)
    var image = ScreenImage(screen.size)
    screen.drawHeader(presentation.title, scroller, none: "empty", on: &image)
    cards = try ScrollerView(
      area: screen.row(in: screen.main), usesStyles: screen.usesStyles,
      pictures: terminalSession.pictures
    ).draw(scroller, on: &image)
    screen.drawTable(try presentation.rows(), in: screen.table(in: screen.main), on: &image)
    let hasItems = scroller.selected != nil
    actions = screen.drawBottom(
      typed: typed?.text, message: search?.progress ?? message,
      items: [
        .init(action: .open, key: "Enter", name: "Open", isEnabled: hasItems),
        .init(action: .find, key: "/", name: "Find", isEnabled: hasItems),
        .init(action: .leave, key: "q", name: "Leave"),
      ], on: &image)
    return image
  }

  private func take(_ event: TerminalEvent) {
    // Pasted text is inserted into a text field, and ignored without one.
    if case .paste = event, typed == nil { return }
    message = ""
    if typed != nil { type(event) } else { press(event) }
  }

  private func press(_ event: TerminalEvent) {
    search = nil
    if let index = event.destination(
      from: target, count: scroller.count, pageLength: pageLength)
    {
      target = min(max(0, index), max(0, scroller.count - 1))
      return
    }
    switch event {
    case .click(let column, let row): click(column, row)
    case .enter: act(.open)
    case .character("/"): act(.find)
    case .character("n"): find(lastWanted, from: target + 1)
    case .escape, .character("q"): act(.leave)
    default: break
    }
  }

  /// The number of visible cards.
  private var pageLength: Int { max(1, cards.count - 1) }

  /// Handles a click, which selects a card, or opens the selected one.
  private func click(_ column: Int, _ row: Int) {
    if let item = actions.first(where: { $0.area.contains(column: column, row: row) }) {
      act(item.action)
    } else if let card = cards.first(where: { $0.area.contains(column: column, row: row) }) {
      if card.index == target { act(.open) }
      target = card.index
    }
  }

  private func act(_ action: Action) {
    switch action {
    case .open: if scroller.selected != nil { outcome = .opened }
    case .find: if scroller.selected != nil { typed = ("", target) }
    case .leave: outcome = .left
    }
  }

  /// Handles a key while a title is typed.
  private func type(_ event: TerminalEvent) {
    guard var typing = typed else { return }
    switch event {
    case .character(let character): typing.text.append(character)
    case .paste(let text): typing.text += text
    case .backspace where !typing.text.isEmpty: typing.text.removeLast()
    case .backspace, .escape:
      typed = nil
      search = nil
      target = typing.start
      return
    case .enter:
      typed = nil
      return
    case .left, .up, .right, .down, .pageUp, .pageDown, .home, .end, .wheel, .click:
      typed = nil
      return press(event)
    default: return
    }
    typed = typing
    target = typing.start
    find(typing.text, from: typing.start)
  }

  private func find(_ text: String, from start: Int) {
    lastWanted = text
    search = text.isEmpty ? nil : TitleJump(text, from: start, among: scroller.count)
  }

  /// Continues the search for a moment, so that typing never waits for long.
  private func lookFurther() throws {
    guard var looking = search else { return }
    let answer = try looking.look(in: presentation)
    search = looking
    switch answer {
    case .looking: break
    case .found(let index):
      search = nil
      try presentation.scroll(to: index)
    case .nothing:
      search = nil
      message = "No title has “\(lastWanted)”."
    }
  }
}
