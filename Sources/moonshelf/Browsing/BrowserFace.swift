import AlbumBrowser
import AlbumLibrary
import AlbumModel

/// The terminal front end of an album browser: handles the user's input, and draws the result.
final class BrowserFace {
  /// The interval of checks for changes of other programs, in milliseconds.
  private static let pulse: Int32 = 250

  private let browser: BrowserController
  private let terminalSession: TerminalSession
  /// Called whenever the browser is idle, to save the position.
  private let keep: (BrowserState) -> Void

  private var drawing: BrowserView.Drawing?
  private var message = ""
  /// The step that the message offers to undo or redo with one key; no other step is.
  private var offer: Offer?
  private var isLeaving = false
  /// The search being typed, and the previous query.
  private var searched: (text: String, before: String)?
  private var isSearchPending = false

  private struct Offer {
    let action: BrowserAction
    let step: Int64
  }

  init(
    _ browser: BrowserController, on terminalSession: TerminalSession,
    keep: @escaping (BrowserState) -> Void
  ) {
    self.browser = browser
    self.terminalSession = terminalSession
    self.keep = keep
  }

  /// Shows the shelf until the user leaves.
  ///
  /// - Throws: `LibraryError` when the library cannot be read.
  func run() throws {
    try draw()
    // Requests the covers of the visible albums.
    try browser.refresh()
    while !isLeaving, !terminalSession.isOver {
      let isHeard = terminalSession.nextEvents(milliseconds: isSearchPending ? 0 : Self.pulse) {
        take($0)
        return !isLeaving
      }
      if !isHeard, isSearchPending { search() }
      guard !Interruption.isRequested else { return }
      terminalSession.settle()
      try browser.refresh()
      try dropStaleOffer()
      try draw()
      keep(browser.state)
    }
  }

  private func draw() throws {
    try terminalSession.show {
      let view = BrowserView(
        size: terminalSession.size, usesStyles: terminalSession.usesStyles,
        searched: searched?.text,
        message: browser.isSearching ? "Searching …" : message,
        pictures: terminalSession.pictures)
      let drawing = try view.draw(browser)
      self.drawing = drawing
      return drawing.image
    }
  }

  private func take(_ event: TerminalEvent) {
    // Pasted text is inserted into a text field, and ignored without one.
    if case .paste = event, searched == nil { return }
    let offered = offer
    say("")
    do {
      if searched != nil { try type(event, offered) } else { try press(event, offered) }
    } catch {
      say(oneLine(error))
    }
  }

  private func say(_ text: String) {
    message = text
    offer = nil
  }

  /// Reports an action with the key that undoes or redoes it, only while that key would.
  private func say(_ text: String, _ hint: String, _ action: BrowserAction, _ step: Int64?) throws {
    say(text)
    guard let step, try next(action) == step else { return }
    message += " " + hint
    offer = Offer(action: action, step: step)
  }

  private func next(_ action: BrowserAction) throws -> Int64? {
    try action == .undo ? browser.nextToUndo : browser.nextToRedo
  }

  /// Removes a message whose offer is no longer valid, because another program changed something.
  private func dropStaleOffer() throws {
    if let offer, try next(offer.action) != offer.step { say("") }
  }

  private func oneLine(_ error: any Error) -> String {
    "\(error)".split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  private func press(_ event: TerminalEvent, _ offered: Offer?) throws {
    let scroller = browser.scroller
    if let index = event.destination(
      from: scroller.selected ?? 0, count: scroller.count, pageLength: pageLength)
    {
      return try scroller.scroll(to: index)
    }
    switch event {
    case .click(let column, let row): try click(column, row, offered)
    case .escape: try browser.search("")
    case .character("u"): try act(.undo, offered)
    case .character("r"): try act(.redo, offered)
    case .character("d"), .delete: try act(.delete)
    case .character("/"): try act(.search)
    case .character("h"): try act(.history)
    case .character("t"): try act(.layout)
    case .character("q"): try act(.quit)
    default: break
    }
  }

  /// The number of visible cards.
  private var pageLength: Int { max(1, (drawing?.cards.count ?? 1) - 1) }

  private func click(_ column: Int, _ row: Int, _ offered: Offer?) throws {
    if let item = drawing?.actions.first(where: { $0.area.contains(column: column, row: row) }) {
      try act(item.action, offered)
    } else if let card = drawing?.cards.first(where: { $0.area.contains(column: column, row: row) })
    {
      try browser.scroller.scroll(to: card.index)
    }
  }

  private func act(_ action: BrowserAction, _ offered: Offer? = nil) throws {
    let only = offered?.action == action ? offered?.step : nil
    switch action {
    case .undo:
      guard let step = try browser.undo(only) else { return }
      try say("Undid: \(step.label).", "r redoes it.", .redo, step.id)
    case .redo:
      guard let step = try browser.redo(only) else { return }
      try say("Redid: \(step.label).", "u undoes it.", .undo, step.id)
    case .delete:
      guard let album = try browser.delete() else { return say("Nothing to delete.") }
      try say(
        "Deleted \(album.content.shortDescription).", "u restores it.", .undo,
        browser.lastDeletion)
    case .search: searched = (browser.queryText, browser.queryText)
    case .history: browser.showsHistory.toggle()
    case .layout: say("Layout: \(try browser.showNextLayout().name)")
    case .quit: isLeaving = true
    }
  }

  /// Handles a key while a search is typed.
  private func type(_ event: TerminalEvent, _ offered: Offer?) throws {
    guard var searched else { return }
    switch event {
    case .character(let character): searched.text.append(character)
    case .paste(let text): searched.text += text
    case .backspace:
      guard !searched.text.isEmpty else {
        self.searched = nil
        return
      }
      searched.text.removeLast()
    case .enter:
      if isSearchPending { search() }
      self.searched = nil
      return
    case .escape:
      self.searched = nil
      isSearchPending = false
      return try browser.search(searched.before)
    case .left, .up, .right, .down, .pageUp, .pageDown, .home, .end, .wheel, .click:
      return try press(event, offered)
    default: return
    }
    self.searched = searched
    isSearchPending = true
  }

  /// Runs when the user pauses typing: the typed text is shown immediately, however long the search
  /// takes.
  private func search() {
    isSearchPending = false
    guard let searched else { return }
    do { try browser.search(searched.text) } catch { say(oneLine(error)) }
  }
}
