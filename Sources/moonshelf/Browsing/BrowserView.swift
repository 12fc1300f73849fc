import AlbumBrowser
import AlbumModel
import AlbumPresentation

/// Draws an album browser on a screen.
struct BrowserView {
  let size: ScreenSize
  let usesStyles: Bool
  /// The search being typed; nil if there is none.
  var searched: String?
  /// The last message.
  var message = ""

  /// The pictures of the cards; nil to show none.
  var pictures: ScreenPictures?

  /// A screen, and its clickable areas.
  struct Drawing {
    var image: ScreenImage
    var cards: [(index: Int, area: ScreenArea)] = []
    var actions: [(action: BrowserAction, area: ScreenArea)] = []
  }

  private var screen: BrowsingScreen { BrowsingScreen(size: size, usesStyles: usesStyles) }

  /// Draws the whole screen.
  ///
  /// - Throws: `LibraryError`, or the cause of a `ListingStop`.
  func draw(_ browser: BrowserController) throws -> Drawing {
    var drawing = Drawing(image: ScreenImage(size))
    var main = screen.main
    if browser.showsHistory { main.right -= panelWidth }
    screen.drawHeader(
      browser.queryText.isEmpty ? "All albums" : browser.queryText, browser.scroller,
      none: "no albums", on: &drawing.image)
    drawing.cards = try ScrollerView(
      area: screen.row(in: main), usesStyles: usesStyles, pictures: pictures
    ).draw(browser.scroller, on: &drawing.image)
    screen.drawTable(try browser.table(), in: screen.table(in: main), on: &drawing.image)
    if browser.showsHistory {
      let panel = ScreenArea(
        left: main.right, top: main.top, right: size.columns, bottom: main.bottom)
      try drawHistory(browser, in: panel, on: &drawing.image)
    }
    drawing.actions = screen.drawBottom(
      typed: searched, message: message, items: try items(browser), on: &drawing.image)
    return drawing
  }

  /// Next to the albums if there is room for both, otherwise over them.
  private var panelWidth: Int { size.columns >= 60 ? min(50, size.columns / 3) : size.columns }

  private func style(_ code: String) -> String { screen.style(code) }

  private func drawHistory(
    _ browser: BrowserController, in area: ScreenArea, on image: inout ScreenImage
  ) throws {
    image.clear(area)
    guard area.height > 1 else { return }
    var text = area
    if area.left > 0 {
      for row in area.top..<area.bottom {
        image.put("│", column: area.left, row: row, in: area, style: style("2"))
      }
      text.left += 2
    }
    image.put("History", column: text.left, row: text.top, in: text, style: style("1"))
    for (offset, step) in try browser.history(area.height - 1).enumerated() {
      let isUndone = step.state == .undone
      let label = TerminalText.safe((isUndone ? "↶ " : "  ") + step.label)
      image.put(
        TextWidth.truncated(label, toWidth: text.width), column: text.left,
        row: text.top + 1 + offset, in: text, style: style(isUndone ? "2" : ""))
    }
  }

  private func items(_ browser: BrowserController) throws -> [KeyBar<BrowserAction>.Item] {
    [
      .init(action: .undo, key: "u", name: "Undo", isEnabled: try browser.canUndo),
      .init(action: .redo, key: "r", name: "Redo", isEnabled: try browser.canRedo),
      .init(action: .delete, key: "d", name: "Trash", isEnabled: browser.canDelete),
      .init(action: .search, key: "/", name: "Search"),
      .init(action: .history, key: "h", name: "History"),
      .init(action: .layout, key: "t", name: "Layout"),
      .init(action: .quit, key: "q", name: "Quit"),
    ]
  }
}
