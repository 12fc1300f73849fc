package import AlbumBrowser
import AlbumLibrary
import AlbumModel
import AlbumPresentation

/// The albums of a library on the screen.
package final class AlbumScreen: ScreenContent {
  private let browser: BrowserController
  /// Called whenever the browser is idle, to save the position.
  private let keep: (BrowserState) -> Void
  private(set) var isDone = false
  /// The search being typed, and the previous one.
  private var search: (text: String, before: String)?
  private var isSearchPending = false
  /// The saved queries to choose from; nil if they are not shown.
  private var shelves: [(name: String, query: String)]?
  /// Whether the panel shows the changes of the selected album.
  private var showsAlbumHistory = false
  private var hasBegun = false

  init(_ browser: BrowserController, keep: @escaping (BrowserState) -> Void) {
    self.browser = browser
    self.keep = keep
  }

  /// Shows a browser on the terminal until the user leaves.
  ///
  /// - Parameters:
  ///   - browser: the browser.
  ///   - host: the program.
  ///   - pictures: how covers are shown.
  ///   - drawer: draws them; nil for none.
  ///   - stop: an additional action for Ctrl-C, in a signal handler.
  ///   - keep: called whenever the browser is idle, to save the position.
  /// - Throws: `LibraryError` when the library cannot be read, the error that stopped the table, or
  ///   `UserError` without a terminal.
  package static func show(
    _ browser: BrowserController, in host: some TerminalHost, pictures: PictureChoice,
    drawer: PictureDrawer?, stop: @escaping @Sendable () -> Void,
    keep: @escaping (BrowserState) -> Void
  ) throws {
    var typed = TerminalInput()
    try TerminalSession.taken(by: host, typed: &typed, stop: stop) { terminal in
      terminal.beginPictures(pictures, by: drawer)
      try ScreenSession(AlbumScreen(browser, keep: keep), on: terminal).run()
    }
  }

  var scroller: HorizontalScroller { browser.scroller }
  var title: String { browser.queryText.isEmpty ? "All albums" : browser.queryText }
  let emptyText = "no albums"
  var progress: String? { browser.isSearching ? "Searching …" : nil }
  let clickAction: ScreenAction? = nil
  let endsTypingByMoving = false
  var isBusy: Bool { isSearchPending }

  func table() throws -> [LabeledCell] { try browser.table() }

  func panel(_ limit: Int) throws -> [ScreenPanelLine]? {
    if let shelves {
      return [ScreenPanelLine(text: "Shelves")]
        + shelves.prefix(Self.mostShelves).enumerated().map { number, shelf in
          ScreenPanelLine(text: "\(number + 1) \(shelf.name)")
        }
        + (shelves.count > Self.mostShelves
          ? [ScreenPanelLine(text: "/ shelf:NAME for more", isDimmed: true)] : [])
    }
    if showsAlbumHistory {
      return [ScreenPanelLine(text: "History of \(try browser.selectedAlbum?.title ?? "no album")")]
        + (try browser.albumHistory().prefix(limit - 1).map { change in
          Self.line(change.description, of: change.step)
        })
    }
    guard browser.showsHistory else { return nil }
    return [ScreenPanelLine(text: "History")]
      + (try browser.history(limit - 1).map { Self.line($0.label, of: $0) })
  }

  private static func line(_ text: String, of step: Step) -> ScreenPanelLine {
    let isUndone = step.state == .undone
    return ScreenPanelLine(text: (isUndone ? "↶ " : "  ") + text, isDimmed: isUndone)
  }

  /// The number of saved queries with a key.
  private static let mostShelves = 9

  func keys() throws -> [ScreenKey] {
    let shelves =
      try browser.shelves.isEmpty ? [] : [ScreenKey(action: .shelves, key: "s", name: "Shelves")]
    return [
      ScreenKey(action: .undo, key: "u", name: "Undo", isEnabled: try browser.canUndo),
      ScreenKey(action: .redo, key: "r", name: "Redo", isEnabled: try browser.canRedo),
      ScreenKey(action: .delete, key: "d", name: "Trash", isEnabled: browser.canDelete),
      ScreenKey(action: .search, key: "/", name: "Search"),
      ScreenKey(action: .history, key: "h", name: "History"),
    ] + shelves + [
      ScreenKey(action: .layout, key: "t", name: "Layout"),
      ScreenKey(action: .leave, key: "q", name: "Quit"),
    ]
  }

  func action(for event: TerminalEvent) -> ScreenAction? {
    switch event {
    case .escape: shelves == nil ? .clearSearch : .shelves
    case .character("s"): .shelves
    case .character(let digit) where shelves != nil && ("1"..."9").contains(digit):
      digit.wholeNumberValue.map { .shelf($0) }
    case .character("u"): .undo
    case .character("r"): .redo
    case .character("d"), .delete: .delete
    case .character("/"): .search
    case .character("h"): .history
    case .character("H"): .albumHistory
    case .character("t"): .layout
    case .character("q"): .leave
    default: nil
    }
  }

  func perform(_ action: ScreenAction, on step: Int64?) throws -> ScreenMessage {
    switch action {
    case .undo:
      guard let step = try browser.undo(step) else { break }
      return try message("Undid: \(step.label).", "r redoes it.", .redo, step.id)
    case .redo:
      guard let step = try browser.redo(step) else { break }
      return try message("Redid: \(step.label).", "u undoes it.", .undo, step.id)
    case .delete:
      guard let album = try browser.delete() else {
        return ScreenMessage(text: "Nothing to delete.")
      }
      return try message(
        "Deleted \(album.content.shortDescription).", "u restores it.", .undo,
        browser.lastDeletion)
    case .history:
      (browser.showsHistory, shelves) = (showsAlbumHistory || !browser.showsHistory, nil)
      showsAlbumHistory = false
    case .albumHistory: (showsAlbumHistory, shelves) = (!showsAlbumHistory, nil)
    case .shelves: return try showShelves()
    case .shelf(let number):
      guard let shelves, shelves.indices.contains(number - 1) else { break }
      self.shelves = nil
      try browser.search(shelf: shelves[number - 1].name)
      return ScreenMessage(text: "Shelf: \(shelves[number - 1].name). Esc shows all albums.")
    case .layout: return ScreenMessage(text: "Layout: \(try browser.showNextLayout().name)")
    case .leave: isDone = true
    case .clearSearch: try browser.search("")
    case .search, .searchAgain, .open: break
    }
    return ScreenMessage()
  }

  /// Shows the saved queries to choose from, or hides them.
  private func showShelves() throws -> ScreenMessage {
    guard shelves == nil else {
      shelves = nil
      return ScreenMessage()
    }
    let known = try browser.shelves
    guard !known.isEmpty else {
      return ScreenMessage(text: "No shelves; save one with: moonshelf shelf save NAME QUERY")
    }
    shelves = known
    return ScreenMessage(text: "Choose a shelf by its number.")
  }

  /// A message with the key that undoes or redoes the step, only while that key would.
  private func message(
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

  func interrupt() {}

  func beginTyping() -> String? {
    search = (browser.queryText, browser.queryText)
    return browser.queryText
  }

  func typed(_ text: String, from start: Int) throws -> Int? {
    search?.text = text
    isSearchPending = true
    return nil
  }

  func endTyping(_ end: TypingEnd, from start: Int) throws -> Int? {
    defer { search = nil }
    if end == .cancelled {
      isSearchPending = false
      if let search { try browser.search(search.before) }
    } else if isSearchPending {
      _ = try work()
    }
    return nil
  }

  /// Searches when the user pauses typing: the typed text is shown immediately, however long the
  /// search takes.
  func work() throws -> ScreenMessage? {
    isSearchPending = false
    if let search { try browser.search(search.text) }
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
