import AlbumBrowser
import AlbumLibrary
import AlbumModel

/// The terminal's face of an album browser: hands on what a person does, and draws what comes of it.
final class BrowserFace {
  /// How long it waits before it looks for what other programs did.
  private static let pulse: Int32 = 250

  private let browser: AlbumBrowser
  private let stage: TerminalStage
  /// Called whenever there is time, to keep where the person is.
  private let keep: (BrowserState) -> Void

  private var drawing: BrowserView.Drawing?
  private var message = ""
  private var isLeaving = false
  /// What is being typed to search for, and what was shown before.
  private var searched: (text: String, before: String)?
  private var isSearchPending = false

  init(
    _ browser: AlbumBrowser, on stage: TerminalStage, keep: @escaping (BrowserState) -> Void
  ) {
    self.browser = browser
    self.stage = stage
    self.keep = keep
  }

  /// Shows the shelf until the person leaves.
  ///
  /// - Throws: `LibraryError` when the library cannot be read.
  func run() throws {
    try draw()
    // Asks for the covers of what is seen now.
    try browser.refresh()
    while !isLeaving, !stage.isOver {
      let isHeard = stage.hear(milliseconds: isSearchPending ? 0 : Self.pulse) {
        take($0)
        return !isLeaving
      }
      if !isHeard, isSearchPending { search() }
      guard !Interruption.isRequested else { return }
      stage.settle()
      try browser.refresh()
      try draw()
      keep(browser.state)
    }
  }

  private func draw() throws {
    try stage.show {
      let view = BrowserView(
        size: stage.size, usesStyles: stage.usesStyles, searched: searched?.text,
        message: browser.isSearching ? "Searching …" : message,
        pictures: stage.pictures)
      let drawing = try view.draw(browser)
      self.drawing = drawing
      return drawing.image
    }
  }

  private func take(_ event: TerminalEvent) {
    message = ""
    do {
      if searched != nil { try type(event) } else { try press(event) }
    } catch {
      message = oneLine(error)
    }
  }

  private func oneLine(_ error: any Error) -> String {
    "\(error)".split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  private func press(_ event: TerminalEvent) throws {
    let scroller = browser.scroller
    if let index = event.destination(
      from: scroller.selected ?? 0, count: scroller.count, pageLength: pageLength)
    {
      return try scroller.scroll(to: index)
    }
    switch event {
    case .click(let column, let row): try click(column, row)
    case .escape: try browser.search("")
    case .character("u"): try act(.undo)
    case .character("r"): try act(.redo)
    case .character("d"), .delete: try act(.delete)
    case .character("/"): try act(.search)
    case .character("h"): try act(.history)
    case .character("t"): try act(.layout)
    case .character("q"): try act(.quit)
    default: break
    }
  }

  /// As many cards as are seen.
  private var pageLength: Int { max(1, (drawing?.cards.count ?? 1) - 1) }

  private func click(_ column: Int, _ row: Int) throws {
    if let item = drawing?.actions.first(where: { $0.area.contains(column: column, row: row) }) {
      try act(item.action)
    } else if let card = drawing?.cards.first(where: { $0.area.contains(column: column, row: row) })
    {
      try browser.scroller.scroll(to: card.index)
    }
  }

  private func act(_ action: BrowserAction) throws {
    switch action {
    case .undo: message = try browser.undo().map { "Undid: \($0.label). r does it again." } ?? ""
    case .redo: message = try browser.redo().map { "Redid: \($0.label). u takes it back." } ?? ""
    case .delete:
      message =
        try browser.delete().map { "Deleted \($0.content.shortDescription). u brings it back." }
        ?? "There is nothing to delete."
    case .search: searched = (browser.queryText, browser.queryText)
    case .history: browser.showsHistory.toggle()
    case .layout: message = "Layout: \(try browser.showNextLayout().name)"
    case .quit: isLeaving = true
    }
  }

  /// A key while a search is typed.
  private func type(_ event: TerminalEvent) throws {
    guard var searched else { return }
    switch event {
    case .character(let character): searched.text.append(character)
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
      return try press(event)
    default: return
    }
    self.searched = searched
    isSearchPending = true
  }

  /// Done once nobody is typing: what is typed shows at once, however long the search takes.
  private func search() {
    isSearchPending = false
    guard let searched else { return }
    do { try browser.search(searched.text) } catch { message = oneLine(error) }
  }
}
