import AlbumBrowser
import AlbumModel
import AlbumPresentation

/// What stands where on a screen with a scroller: a line above, the row, a table, and at the bottom
/// what there is to say and to press.
struct BrowsingScreen {
  let size: ScreenSize
  let usesStyles: Bool

  /// The whole screen.
  var whole: ScreenArea {
    ScreenArea(left: 0, top: 0, right: size.columns, bottom: size.rows)
  }

  /// What is between the line above and the bottom.
  var main: ScreenArea {
    ScreenArea(
      left: 0, top: 1, right: size.columns, bottom: size.rows - (size.rows >= 8 ? 2 : 1))
  }

  /// The row's part of what is between.
  func row(in main: ScreenArea) -> ScreenArea {
    let height = main.height
    var row = main
    row.bottom = main.top + (height >= 8 ? min(16, height / 2) : height >= 6 ? 3 : 1)
    return row
  }

  /// The table's part of what is between.
  func table(in main: ScreenArea) -> ScreenArea {
    var table = main
    table.top = row(in: main).bottom + (main.height >= 8 ? 1 : 0)
    return table
  }

  /// The parameters of a sequence, where the terminal shows styles.
  func style(_ code: String) -> String { usesStyles ? code : "" }

  /// Draws the line above: what is shown, and which of how many is selected.
  func drawHeader(
    _ title: String, _ scroller: HorizontalScroller, none: String, on image: inout ScreenImage
  ) {
    let place = scroller.selected.map {
      "\(CountText.of($0 + 1)) of \(CountText.of(scroller.count))"
    }
    let count = place ?? none
    let room = size.columns - count.count - 2
    image.put(
      TextWidth.truncated(TerminalText.safe(title), toWidth: room), column: 0, row: 0, in: whole,
      style: style("1"))
    image.put(count, column: size.columns - count.count, row: 0, in: whole)
  }

  /// Draws a table; what has no label has the whole width.
  func drawTable(_ rows: [AlbumTableRow], in area: ScreenArea, on image: inout ScreenImage) {
    let labels = rows.map { TextWidth.width(TerminalText.safe($0.label)) }.max() ?? 0
    let start = labels > 0 ? labels + 2 : 0
    var line = area.top
    for row in rows where line < area.bottom {
      image.put(row.label, column: area.left, row: line, in: area, style: style("1"))
      let texts = row.content.text.split(
        omittingEmptySubsequences: false, whereSeparator: \.isNewline
      ).flatMap { text in
        labels > 0
          ? [TextWidth.truncated(TerminalText.safe(String(text)), toWidth: area.width - start)]
          : lines(TerminalText.safe(String(text)), in: area)
      }
      for text in texts {
        image.put(
          text, column: area.left + start, row: line, in: area,
          style: style(row.content.style ?? ""))
        line += 1
      }
    }
  }

  private func lines(_ text: String, in area: ScreenArea) -> [String] {
    let lines = WordWrap.lines(text, width: area.width, limit: max(1, area.height))
    return lines.isEmpty ? [""] : lines
  }

  /// Draws the bottom: what is typed, else the bar of keys; above it what there is to say, or in the
  /// bar's place for once where there is no row for it.
  ///
  /// - Parameters:
  ///   - typed: what is being typed; nil when nothing is.
  ///   - message: the last thing there was to say.
  ///   - items: the keys.
  ///   - image: what is drawn on.
  /// - Returns: where each key is that does something now.
  func drawBottom<Action>(
    typed: String?, message: String, items: [KeyBar<Action>.Item], on image: inout ScreenImage
  ) -> [(action: Action, area: ScreenArea)] {
    let bottom = ScreenArea(
      left: 0, top: size.rows - 1, right: size.columns, bottom: size.rows)
    let messageRow = size.rows >= 8 ? size.rows - 2 : size.rows - 1
    var places: [(action: Action, area: ScreenArea)] = []
    if let typed {
      let text = TerminalText.safe("/\(typed)▏")
      let excess = max(0, TextWidth.width(text) - size.columns)
      image.put(text, column: -excess, row: bottom.top, in: bottom)
    } else if message.isEmpty || messageRow != bottom.top {
      places = KeyBar(items: items, usesStyles: usesStyles).draw(in: bottom, on: &image)
    }
    guard typed == nil || messageRow != bottom.top else { return places }
    image.put(
      TextWidth.truncated(TerminalText.safe(message), toWidth: size.columns), column: 0,
      row: messageRow, in: whole)
    return places
  }
}
