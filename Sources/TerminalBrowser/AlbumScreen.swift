package import AlbumBrowser
import AlbumLibrary
import AlbumModel
import AlbumPresentation
import Glibc

/// The albums of a library on the screen.
package final class AlbumScreen: ScreenContent {
  let browser: BrowserController
  /// Called whenever the browser is idle, to save the position.
  private let keep: (BrowserState) -> Void
  /// Runs a command of the program.
  let run: (String) throws -> CommandOutput
  let keys: [ScreenKey]
  var isDone = false
  private(set) var typing: Typing?
  private var isSearchPending = false
  /// The search for the next item, and its text.
  private var jump: TitleJump?
  private var lastWanted = ""
  var isList = false
  /// What is shown in place of the album's table: the help, or the output of a command.
  var shownText: [LabeledCell]?
  /// The saved queries to choose from; nil if they are not shown.
  var shelves: [(name: String, query: String)]?
  /// Whether the panel shows the changes of the selected album.
  var showsAlbumHistory = false
  private var hasBegun = false

  /// What is being typed.
  enum Typing {
    /// A query; the previous one is restored when the user cancels.
    case search(String, before: String)
    case find
    case command(String)
  }

  /// Makes a screen.
  ///
  /// - Parameters:
  ///   - browser: the browser.
  ///   - actions: the keys of scripts' commands.
  ///   - run: runs a command of the program, without the program's name.
  ///   - keep: called whenever the browser is idle, to save the position.
  init(
    _ browser: BrowserController, actions: [DeclaredAction] = [],
    run: @escaping (String) throws -> CommandOutput = { _ in CommandOutput() },
    keep: @escaping (BrowserState) -> Void
  ) {
    (self.browser, self.run, self.keep) = (browser, run, keep)
    let taken = Set(Self.keys.flatMap(\.names))
    keys = Self.keys + actions.map(Self.key).filter { taken.isDisjoint(with: $0.names) }
  }

  /// Shows a browser on the terminal until the user leaves.
  ///
  /// - Parameters:
  ///   - browser: the browser.
  ///   - host: the program.
  ///   - pictures: how covers are shown.
  ///   - drawer: draws them; nil for none.
  ///   - actions: the keys of scripts' commands.
  ///   - stop: an additional action for Ctrl-C, in a signal handler.
  ///   - run: runs a command of the program, without the program's name.
  ///   - keep: called whenever the browser is idle, to save the position.
  /// - Throws: `LibraryError` when the library cannot be read, the error that stopped the table, or
  ///   `UserError` without a terminal.
  package static func show(
    _ browser: BrowserController, in host: some TerminalHost, pictures: PictureChoice,
    drawer: PictureDrawer?, actions: [DeclaredAction], stop: @escaping @Sendable () -> Void,
    run: @escaping (String) throws -> CommandOutput, keep: @escaping (BrowserState) -> Void
  ) throws {
    var typed = TerminalInput()
    try TerminalSession.taken(by: host, typed: &typed, stop: stop) { terminal in
      terminal.beginPictures(pictures, by: drawer)
      try ScreenSession(AlbumScreen(browser, actions: actions, run: run, keep: keep), on: terminal)
        .run()
    }
  }

  var scroller: HorizontalScroller { browser.scroller }
  var title: String {
    let marks = browser.marked.isEmpty ? "" : "  ● \(CountText.of(browser.marked.count)) marked"
    return (browser.queryText.isEmpty ? "All albums" : browser.queryText) + marks
  }
  let emptyText = "no albums"
  var progress: String? { jump?.progress ?? (browser.isSearching ? "Searching …" : nil) }
  let clickAction: ScreenAction? = nil
  let endsTypingByMoving = false
  var isBusy: Bool { isSearchPending || jump != nil }
  /// Digits choose a shelf while there are some to choose from.
  var takesCounts: Bool { shelves == nil }

  var prompt: String {
    switch typing {
    case .find: "find "
    case .command: ":"
    case .search, nil: "/"
    }
  }

  func table() throws -> [LabeledCell] { try shownText ?? browser.table() }

  func list(_ indices: Range<Int>, width: Int) throws -> [String] {
    let (lines, omitted) = try browser.list(indices, width: width - 2)
    guard let heading = lines.first, !omitted.isEmpty else { return lines }
    let note = "  +\(omitted.count) …"
    let room = width - note.count
    return [TextWidth.padded(TextWidth.truncated(heading, toWidth: room), toWidth: room) + note]
      + lines.dropFirst()
  }

  var isTextShown: Bool { shownText != nil }

  func panel(_ limit: Int) throws -> [LabeledCell]? {
    // A text has the whole width.
    guard !isTextShown else { return nil }
    if let shelves {
      return [Self.text("Shelves", isBold: true)]
        + shelves.prefix(Self.mostShelves).enumerated().map { number, shelf in
          Self.text("\(number + 1) \(shelf.name)")
        }
        + (shelves.count > Self.mostShelves ? [Self.text("/ shelf:NAME for more")] : [])
    }
    if showsAlbumHistory {
      let title = try browser.selectedAlbum?.title ?? "no album"
      return [Self.text("History of \(title)", isBold: true)]
        + (try browser.albumHistory().map { Self.line($0.description, of: $0.step) })
    }
    guard browser.showsHistory else { return nil }
    return [Self.text("History", isBold: true)]
      + (try browser.history(limit).map { Self.line($0.label, of: $0) })
  }

  static func text(_ text: some StringProtocol, isBold: Bool = false) -> LabeledCell {
    LabeledCell(label: "", cell: .styled(StyledText(text: String(text), isBold: isBold)))
  }

  /// A step with its time, of today, or its date.
  private static func line(_ text: String, of step: Step) -> LabeledCell {
    let today = LocalTime(secondsSince1970: Int64(Glibc.time(nil))).date
    let made = LocalTime.text(step.time)
    let time =
      LocalTime(secondsSince1970: step.time).date == today
      ? made.suffix(8).prefix(5) : made.prefix(10)
    return Self.text("\(time) \(step.state == .undone ? "↶ " : "")\(text)")
  }

  /// The number of saved queries with a key.
  static let mostShelves = 9

  /// A message with the key that undoes or redoes the step, only while that key would.
  func message(
    _ text: String, _ hint: String, _ action: ScreenAction, _ step: Int64?
  ) throws -> ScreenMessage {
    guard let step else { return ScreenMessage(text: text) }
    let offer = ScreenMessage.Offer(action: action, step: step)
    guard try isValid(offer) else { return ScreenMessage(text: text) }
    return ScreenMessage(text: "\(text) \(hint)", offer: offer)
  }

  func isValid(_ offer: ScreenMessage.Offer) throws -> Bool {
    try (offer.action == .undo ? browser.nextToUndo : browser.nextToRedo) == offer.step
  }

  func scroll(to index: Int) throws { try scroller.scroll(to: index) }

  func interrupt() { jump = nil }

  func beginTyping(_ action: ScreenAction, count: Int?) -> String? {
    switch action {
    case .search:
      typing = .search(browser.queryText, before: browser.queryText)
      return browser.queryText
    case .find:
      typing = .find
      return ""
    case .command(let text):
      let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      guard text.isEmpty || text.hasSuffix(" ") || (parts.count > 1 && count == nil) else {
        return nil
      }
      typing = .command(String(parts.first ?? ""))
      return String(parts.first ?? "")
    default: return nil
    }
  }

  func typed(_ text: String, from start: Int) throws -> Int? {
    switch typing {
    case .search(_, let before):
      typing = .search(text, before: before)
      isSearchPending = true
    case .find:
      find(text, from: start)
      return start
    case .command: typing = .command(text)
    case nil: break
    }
    return nil
  }

  func endTyping(_ end: TypingEnd, from start: Int) throws -> ScreenMessage {
    switch typing {
    case .search(let text, let before):
      isSearchPending = false
      try browser.search(end == .cancelled ? before : text)
    case .find where end != .entered:
      jump = nil
      try scroller.scroll(to: start)
    case .command(let text) where end == .entered:
      let message = try perform(command: text)
      typing = nil
      return message
    default: break
    }
    typing = nil
    return ScreenMessage()
  }

  /// Looks for the next album with words, from an index on.
  func find(_ text: String? = nil, from start: Int, isBackwards: Bool = false) {
    if let text { lastWanted = text }
    jump =
      lastWanted.isEmpty
      ? nil
      : TitleJump(lastWanted, from: start, among: scroller.count, isBackwards: isBackwards)
  }

  /// Searches when the user pauses typing: the typed text is shown immediately, however long the
  /// search takes.
  func work() throws -> ScreenMessage? {
    isSearchPending = false
    if case .search(let text, _) = typing { try browser.search(text) }
    guard var looking = jump else { return nil }
    let answer = try looking.look(in: scroller)
    jump = looking
    if case .looking = answer { return nil }
    jump = nil
    guard case .found(let index) = answer else {
      return ScreenMessage(text: "Nothing has “\(lastWanted)”.")
    }
    try scroller.scroll(to: index)
    return nil
  }

  func refresh() throws {
    try browser.refresh()
    // What was restored need not be saved, and the first save is the only one without a delay.
    if hasBegun { keep(browser.state) }
    hasBegun = true
  }

  func message(for error: any Error) -> String {
    "\(error)".split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
