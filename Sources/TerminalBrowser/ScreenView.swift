import AlbumBrowser
import AlbumModel
import AlbumPresentation

/// Draws a screen: a line at the top, a row of cards, a table, a panel at the side, and at the
/// bottom a message and keys.
struct ScreenView {
  let size: ScreenSize
  let usesStyles: Bool
  /// The pictures of the cards; nil to show none.
  var pictures: ScreenPictures?

  /// A screen, and its clickable areas.
  struct Drawing {
    var image: ScreenImage
    var cards: [(index: Int, area: ScreenArea)] = []
    var keys: [(action: ScreenAction, area: ScreenArea)] = []
  }

  /// Draws the whole screen.
  ///
  /// - Parameters:
  ///   - content: what is shown.
  ///   - typed: the text being typed, in place of the keys; nil if there is none.
  ///   - message: the last message.
  /// - Returns: the screen.
  /// - Throws: the error of the content.
  func draw(_ content: any ScreenContent, typed: String?, message: String) throws -> Drawing {
    var drawing = Drawing(image: ScreenImage(size))
    let panel = try content.panel(whole.height)
    var main = main
    if panel != nil { main.right -= panelWidth }
    drawHeader(content, on: &drawing.image)
    drawing.cards = try ScrollerView(
      area: row(in: main), usesStyles: usesStyles, pictures: pictures
    ).draw(content.scroller, on: &drawing.image)
    drawTable(try content.table(), in: table(in: main), on: &drawing.image)
    if let panel {
      let area = ScreenArea(
        left: main.right, top: main.top, right: size.columns, bottom: main.bottom)
      draw(panel, in: area, on: &drawing.image)
    }
    drawing.keys = drawBottom(
      typed: typed, message: message, keys: try content.keys(), on: &drawing.image)
    return drawing
  }

  private var whole: ScreenArea {
    ScreenArea(left: 0, top: 0, right: size.columns, bottom: size.rows)
  }

  /// The area between the top line and the bottom.
  private var main: ScreenArea {
    ScreenArea(left: 0, top: 1, right: size.columns, bottom: size.rows - (size.rows >= 8 ? 2 : 1))
  }

  /// The row's part of the main area.
  private func row(in main: ScreenArea) -> ScreenArea {
    let height = main.height
    var row = main
    row.bottom = main.top + (height >= 8 ? min(16, height / 2) : height >= 6 ? 3 : 1)
    return row
  }

  /// The table's part of the main area.
  private func table(in main: ScreenArea) -> ScreenArea {
    var table = main
    table.top = row(in: main).bottom + (main.height >= 8 ? 1 : 0)
    return table
  }

  /// Next to the cards if there is room for both, otherwise over them.
  private var panelWidth: Int { size.columns >= 60 ? min(50, size.columns / 3) : size.columns }

  /// The parameters of a sequence, if the terminal shows styles.
  private func style(_ code: String) -> String { usesStyles ? code : "" }

  /// Draws the top line: the title, the index and the count.
  private func drawHeader(_ content: any ScreenContent, on image: inout ScreenImage) {
    let place = content.scroller.selected.map {
      "\(CountText.of($0 + 1)) of \(CountText.of(content.scroller.count))"
    }
    let count = place ?? content.emptyText
    let room = size.columns - count.count - 2
    image.put(
      TextWidth.truncated(TerminalText.safe(content.title), toWidth: room), column: 0, row: 0,
      in: whole, style: style("1"))
    image.put(count, column: size.columns - count.count, row: 0, in: whole)
  }

  /// Draws a table; a value without a label has the whole width.
  private func drawTable(_ rows: [LabeledCell], in area: ScreenArea, on image: inout ScreenImage) {
    let labels = rows.map { TextWidth.width(TerminalText.safe($0.label)) }.max() ?? 0
    let start = labels > 0 ? labels + 2 : 0
    var line = area.top
    for row in rows where line < area.bottom {
      image.put(row.label, column: area.left, row: line, in: area, style: style("1"))
      let texts = row.cell.text.split(
        omittingEmptySubsequences: false, whereSeparator: \.isNewline
      ).flatMap { text in
        labels > 0
          ? [TextWidth.truncated(TerminalText.safe(String(text)), toWidth: area.width - start)]
          : lines(TerminalText.safe(String(text)), in: area)
      }
      for text in texts {
        image.put(
          text, column: area.left + start, row: line, in: area,
          style: style(row.cell.style ?? ""))
        line += 1
      }
    }
  }

  private func lines(_ text: String, in area: ScreenArea) -> [String] {
    let lines = WordWrap.lines(text, width: area.width, limit: max(1, area.height))
    return lines.isEmpty ? [""] : lines
  }

  /// Draws the panel at the side, whose first line is its title.
  private func draw(_ lines: [ScreenPanelLine], in area: ScreenArea, on image: inout ScreenImage) {
    image.clear(area)
    guard area.height > 1 else { return }
    var text = area
    if area.left > 0 {
      for row in area.top..<area.bottom {
        image.put("│", column: area.left, row: row, in: area, style: style("2"))
      }
      text.left += 2
    }
    for (offset, line) in lines.prefix(area.height).enumerated() {
      image.put(
        TextWidth.truncated(TerminalText.safe(line.text), toWidth: text.width),
        column: text.left, row: text.top + offset, in: text,
        style: style(offset == 0 ? "1" : line.isDimmed ? "2" : ""))
    }
  }

  /// Draws the bottom: the typed text, otherwise the bar of keys; the message above it, or in place
  /// of the bar if there is no row for it.
  private func drawBottom(
    typed: String?, message: String, keys: [ScreenKey], on image: inout ScreenImage
  ) -> [(action: ScreenAction, area: ScreenArea)] {
    let bottom = ScreenArea(left: 0, top: size.rows - 1, right: size.columns, bottom: size.rows)
    let messageRow = size.rows >= 8 ? size.rows - 2 : size.rows - 1
    var places: [(action: ScreenAction, area: ScreenArea)] = []
    if let typed {
      let text = TerminalText.safe("/\(typed)▏")
      let excess = max(0, TextWidth.width(text) - size.columns)
      image.put(text, column: -excess, row: bottom.top, in: bottom)
    } else if message.isEmpty || messageRow != bottom.top {
      places = draw(keys, in: bottom, on: &image)
    }
    guard typed == nil || messageRow != bottom.top else { return places }
    image.put(
      TextWidth.truncated(TerminalText.safe(message), toWidth: size.columns), column: 0,
      row: messageRow, in: whole)
    return places
  }

  /// Draws the bar of keys: with names, as far as there is room.
  private func draw(
    _ keys: [ScreenKey], in area: ScreenArea, on image: inout ScreenImage
  ) -> [(action: ScreenAction, area: ScreenArea)] {
    // A dot for a disabled key on a terminal without styles.
    let short = keys.map { $0.isEnabled || usesStyles ? $0.key : "·" }
    let named = zip(short, keys).map { "\($0) \($1.name)" }
    let full = named.reduce(0) { $0 + TextWidth.width($1) } + 2 * (keys.count - 1)
    var places: [(action: ScreenAction, area: ScreenArea)] = []
    var column = area.left
    for (key, text) in zip(keys, full <= area.width ? named : short) {
      image.put(
        text, column: column, row: area.top, in: area, style: style(key.isEnabled ? "1" : "2"))
      let end = column + TextWidth.width(text)
      if key.isEnabled {
        places.append(
          (key.action, ScreenArea(left: column, top: area.top, right: end, bottom: area.bottom)))
      }
      column = end + 2
    }
    return places
  }
}
