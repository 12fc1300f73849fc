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
    /// The first line of the table that is shown, or of the panel: not beyond its last page.
    var tableStart = 0
    /// The height of a text in place of the cards; nil for none.
    var textHeight: Int?
  }

  /// Draws the whole screen.
  ///
  /// - Parameters:
  ///   - content: what is shown.
  ///   - typed: the text being typed, in place of the keys; nil if there is none.
  ///   - message: the last message.
  ///   - start: the first line to show of the panel, otherwise of the table.
  /// - Returns: the screen.
  /// - Throws: the error of the content.
  func draw(
    _ content: any ScreenContent, typed: String?, message: String, from start: Int
  ) throws -> Drawing {
    var drawing = Drawing(image: ScreenImage(size))
    let panel = try content.panel(whole.height + start)
    var main = main
    if panel != nil { main.right -= panelWidth }
    drawHeader(content, on: &drawing.image)
    let table = try content.table()
    var row = row(in: main, isList: content.isList)
    if content.isTextShown, table.count > main.bottom - row.bottom - 1 {
      row.bottom = row.top
      drawing.textHeight = main.height
    }
    drawing.cards =
      row.height == 0
      ? []
      : content.isList
        ? try drawList(content, in: row, on: &drawing.image)
        : try ScrollerView(area: row, usesStyles: usesStyles, pictures: pictures)
          .draw(content.scroller, on: &drawing.image)
    main.top = row.bottom + (main.height >= 8 && row.height > 0 ? 1 : 0)
    drawing.tableStart = drawTable(
      table, from: panel == nil ? start : 0, in: main, on: &drawing.image)
    if let panel {
      var area = self.main
      area.left = main.right
      drawing.image.clear(area)
      for row in area.top..<area.bottom where area.left > 0 {
        drawing.image.put("│", column: area.left, row: row, in: area, style: style("2"))
      }
      if area.left > 0 { area.left += 2 }
      drawing.tableStart = drawTable(panel, from: start, in: area, on: &drawing.image)
    }
    drawing.keys = try drawBottom(content, typed, message, on: &drawing.image)
    return drawing
  }

  private var whole: ScreenArea {
    ScreenArea(left: 0, top: 0, right: size.columns, bottom: size.rows)
  }

  /// The area between the top line and the bottom.
  private var main: ScreenArea {
    ScreenArea(left: 0, top: 1, right: size.columns, bottom: size.rows - (size.rows >= 8 ? 2 : 1))
  }

  /// The row's part of the main area; a list has more of it than cards.
  private func row(in main: ScreenArea, isList: Bool) -> ScreenArea {
    let height = main.height
    let cards = height >= 8 ? min(16, height / 2) : height >= 6 ? 3 : 1
    var row = main
    row.bottom = main.top + (isList ? max(cards, height * 2 / 3) : cards)
    return row
  }

  /// Next to the cards if there is room for both, otherwise over them.
  private var panelWidth: Int { size.columns >= 60 ? min(50, size.columns / 2) : size.columns }

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

  /// Draws cards as lines of a table, those of the page with the selected one.
  ///
  /// - Returns: the areas of the cards, by index.
  private func drawList(
    _ content: any ScreenContent, in area: ScreenArea, on image: inout ScreenImage
  ) throws -> [(index: Int, area: ScreenArea)] {
    let headings = area.height > 3 ? 2 : 0
    let length = area.height - headings
    guard let selected = content.scroller.selected, length > 0 else { return [] }
    let first = selected / length * length
    let lines = try content.list(
      first..<min(first + length, content.scroller.count), width: area.width - 2)
    // The end of the headings says that columns are left out, also without them.
    defer {
      if headings == 0, let heading = lines.first, heading.hasSuffix("…") {
        image.put(String(heading.suffix(5)), column: area.right - 5, row: area.top, in: area)
      }
    }
    for (row, line) in lines.prefix(2).enumerated() where row < headings {
      image.put(
        line, column: area.left + 2, row: area.top + row, in: area,
        style: style(row == 0 ? "1" : "2"))
    }
    return lines.dropFirst(2).enumerated().map { offset, line in
      let row = area.top + headings + offset
      let isSelected = first + offset == selected
      let text = "\(isSelected ? "▸" : " ") \(line)"
      image.put(
        isSelected ? TextWidth.padded(text, toWidth: area.width) : text, column: area.left,
        row: row, in: area, style: style(isSelected ? "7" : ""))
      return (
        first + offset,
        ScreenArea(left: area.left, top: row, right: area.right, bottom: row + 1)
      )
    }
  }

  /// Draws a table from a line on; values are below labels that have half of the width.
  ///
  /// - Returns: the first line that is shown.
  private func drawTable(
    _ rows: [LabeledCell], from start: Int, in area: ScreenArea, on image: inout ScreenImage
  ) -> Int {
    let labels = rows.map { TextWidth.width(TerminalText.safe($0.label)) }.max() ?? 0
    let isBelow = labels * 2 > area.width
    let indent = labels == 0 ? 0 : isBelow ? 2 : labels + 2
    let lines = rows.flatMap { row in
      let texts = row.cell.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        .flatMap { WordWrap.folded(TerminalText.safe(String($0)), width: area.width - indent) }
      return (isBelow ? [(row.label, "", "")] : [])
        + texts.enumerated().map { number, text in
          (number == 0 && !isBelow ? row.label : "", text, row.cell.style ?? "")
        }
    }
    let first = max(0, min(start, lines.count - area.height))
    for (offset, line) in lines.dropFirst(first).prefix(area.height).enumerated() {
      let row = area.top + offset
      image.put(line.0, column: area.left, row: row, in: area, style: style("1"))
      image.put(line.1, column: area.left + indent, row: row, in: area, style: style(line.2))
    }
    let rest = lines.count - first - area.height
    if rest > 0, area.height > 0 {
      let more = area.width < 40 ? " … +\(rest)" : " … \(CountText.of(rest)) more, J "
      image.put(
        more, column: area.right - TextWidth.width(more), row: area.bottom - 1, in: area,
        style: style("2"))
    }
    return first
  }

  /// Draws the bottom: the typed text, otherwise the bar of keys; the message above it in up to three
  /// lines, or in place of the bar if there is no row for it.
  private func drawBottom(
    _ content: any ScreenContent, _ typed: String?, _ message: String,
    on image: inout ScreenImage
  ) throws -> [(action: ScreenAction, area: ScreenArea)] {
    let bottom = ScreenArea(left: 0, top: size.rows - 1, right: size.columns, bottom: size.rows)
    let messageRow = size.rows >= 8 || typed != nil ? size.rows - 2 : size.rows - 1
    var places: [(action: ScreenAction, area: ScreenArea)] = []
    if let typed {
      let text = TerminalText.safe("\(content.prompt)\(typed)▏")
      let excess = max(0, TextWidth.width(text) - size.columns)
      image.put(text, column: -excess, row: bottom.top, in: bottom)
    } else if message.isEmpty || messageRow != bottom.top {
      places = try drawKeys(of: content, in: bottom, on: &image)
    }
    let lines = WordWrap.lines(TerminalText.safe(message), width: size.columns, limit: 3)
    for (row, line) in zip((messageRow + 1 - lines.count)..., lines) {
      image.put(TextWidth.padded(line, toWidth: size.columns), column: 0, row: row, in: whole)
    }
    return places
  }

  /// Draws the bar of keys: with names, as far as there is room.
  private func drawKeys(
    of content: any ScreenContent, in area: ScreenArea, on image: inout ScreenImage
  ) throws -> [(action: ScreenAction, area: ScreenArea)] {
    var keys = content.keys.filter { !$0.name.isEmpty }
    func width() -> Int { keys.reduce(-2) { $0 + TextWidth.width("\($1.key) \($1.name)") + 2 } }
    while width() > area.width, let index = keys.lastIndex(where: \.isExpendable) {
      keys.remove(at: index)
    }
    let hasNames = width() <= area.width
    let shortWidth = keys.reduce(-2) { $0 + TextWidth.width($1.key) + 2 }
    let gap = hasNames || shortWidth <= area.width ? 2 : 1
    var places: [(action: ScreenAction, area: ScreenArea)] = []
    var column = area.left
    for key in keys {
      let isEnabled = try content.isEnabled(key.action)
      // A dot for a disabled key on a terminal without styles.
      let short = isEnabled || usesStyles ? key.key : "·"
      let text = hasNames ? "\(short) \(key.name)" : short
      image.put(text, column: column, row: area.top, in: area, style: style(isEnabled ? "1" : "2"))
      let end = column + TextWidth.width(text)
      if isEnabled {
        places.append(
          (key.action, ScreenArea(left: column, top: area.top, right: end, bottom: area.bottom)))
      }
      column = end + gap
    }
    return places
  }
}
