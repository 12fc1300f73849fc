import AlbumBrowser
import AlbumModel
import AlbumPresentation

/// Draws an album browser on a screen.
struct BrowserView {
  let size: ScreenSize
  let usesStyles: Bool
  /// What is being typed to search for; nil when nothing is.
  var searched: String?
  /// The last thing there was to say.
  var message = ""

  /// The pictures of the cards; nil where there are to be none.
  var pictures: ScreenPictures?

  /// A screen, and what on it can be clicked.
  struct Drawing {
    var image: ScreenImage
    var cards: [(index: Int, area: ScreenArea)] = []
    var actions: [(action: BrowserAction, area: ScreenArea)] = []
  }

  /// Draws all of it.
  ///
  /// - Throws: `LibraryError`, or the cause of a `ListingStop`.
  func draw(_ browser: AlbumBrowser) throws -> Drawing {
    var drawing = Drawing(image: ScreenImage(size))
    let main = ScreenArea(
      left: 0, top: 1, right: browser.showsHistory ? size.columns - panelWidth : size.columns,
      bottom: size.rows - (size.rows >= 8 ? 2 : 1))
    drawHeader(browser, on: &drawing.image)
    let cardHeight = cardHeight(of: main.height)
    var row = main
    row.bottom = main.top + cardHeight
    drawing.cards = try ScrollerView(area: row, usesStyles: usesStyles, pictures: pictures)
      .draw(browser.scroller, on: &drawing.image)
    var table = main
    table.top = row.bottom + (main.height >= 8 ? 1 : 0)
    try drawTable(browser, in: table, on: &drawing.image)
    if browser.showsHistory {
      let panel = ScreenArea(
        left: main.right, top: main.top, right: size.columns, bottom: main.bottom)
      try drawHistory(browser, in: panel, on: &drawing.image)
    }
    try drawBottom(browser, on: &drawing)
    return drawing
  }

  private var whole: ScreenArea {
    ScreenArea(left: 0, top: 0, right: size.columns, bottom: size.rows)
  }

  /// Beside the albums where there is room for both, else over them.
  private var panelWidth: Int { size.columns >= 60 ? min(50, size.columns / 3) : size.columns }

  private func cardHeight(of height: Int) -> Int {
    height >= 8 ? min(16, height / 2) : height >= 6 ? 3 : 1
  }

  private func style(_ code: String) -> String { usesStyles ? code : "" }

  private func drawHeader(_ browser: AlbumBrowser, on image: inout ScreenImage) {
    let scroller = browser.scroller
    let place = scroller.selected.map {
      "\(CountText.of($0 + 1)) of \(CountText.of(scroller.count))"
    }
    let count = place ?? "no albums"
    let left = browser.queryText.isEmpty ? "All albums" : browser.queryText
    let room = size.columns - count.count - 2
    image.put(
      TextWidth.truncated(TerminalText.safe(left), toWidth: room), column: 0, row: 0, in: whole,
      style: style("1"))
    image.put(count, column: size.columns - count.count, row: 0, in: whole)
  }

  private func drawTable(
    _ browser: AlbumBrowser, in area: ScreenArea, on image: inout ScreenImage
  ) throws {
    let rows = try browser.table()
    let labels = rows.map { TextWidth.width(TerminalText.safe($0.label)) }.max() ?? 0
    var line = area.top
    for row in rows {
      image.put(row.label, column: area.left, row: line, in: area, style: style("1"))
      let texts = row.content.text.split(
        omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      for text in texts {
        let room = area.width - labels - 2
        image.put(
          TextWidth.truncated(TerminalText.safe(String(text)), toWidth: room),
          column: area.left + labels + 2, row: line, in: area,
          style: style(row.content.style ?? ""))
        line += 1
      }
    }
  }

  private func drawHistory(
    _ browser: AlbumBrowser, in area: ScreenArea, on image: inout ScreenImage
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

  private func drawBottom(_ browser: AlbumBrowser, on drawing: inout Drawing) throws {
    let bottom = ScreenArea(
      left: 0, top: size.rows - 1, right: size.columns, bottom: size.rows)
    // Where there is no row for it, what there is to say takes the bar's place for once.
    let messageRow = size.rows >= 8 ? size.rows - 2 : size.rows - 1
    if let searched {
      let text = TerminalText.safe("/\(searched)▏")
      let excess = max(0, TextWidth.width(text) - size.columns)
      drawing.image.put(text, column: -excess, row: bottom.top, in: bottom)
    } else if message.isEmpty || messageRow != bottom.top {
      drawing.actions = KeyBar(items: try items(browser), usesStyles: usesStyles)
        .draw(in: bottom, on: &drawing.image)
    }
    guard searched == nil || messageRow != bottom.top else { return }
    drawing.image.put(
      TextWidth.truncated(TerminalText.safe(message), toWidth: size.columns), column: 0,
      row: messageRow, in: whole)
  }

  private func items(_ browser: AlbumBrowser) throws -> [KeyBar.Item] {
    [
      KeyBar.Item(action: .undo, key: "u", name: "Undo", isEnabled: try browser.canUndo),
      KeyBar.Item(action: .redo, key: "r", name: "Redo", isEnabled: try browser.canRedo),
      KeyBar.Item(action: .delete, key: "d", name: "Trash", isEnabled: browser.canDelete),
      KeyBar.Item(action: .search, key: "/", name: "Search"),
      KeyBar.Item(action: .history, key: "h", name: "History"),
      KeyBar.Item(action: .quit, key: "q", name: "Quit"),
    ]
  }
}
