import AlbumBrowser
import AlbumModel
import AlbumPresentation

/// The areas of a screen with a scroller: a line at the top, the row, a table, and at the bottom
/// messages and keys.
struct BrowsingScreen {
  let size: ScreenSize
  let usesStyles: Bool

  /// The whole screen.
  var whole: ScreenArea {
    ScreenArea(left: 0, top: 0, right: size.columns, bottom: size.rows)
  }

  /// The area between the top line and the bottom.
  var main: ScreenArea {
    ScreenArea(
      left: 0, top: 1, right: size.columns, bottom: size.rows - (size.rows >= 8 ? 2 : 1))
  }

  /// The row's part of the main area.
  func row(in main: ScreenArea) -> ScreenArea {
    let height = main.height
    var row = main
    row.bottom = main.top + (height >= 8 ? min(16, height / 2) : height >= 6 ? 3 : 1)
    return row
  }

  /// The table's part of the main area.
  func table(in main: ScreenArea) -> ScreenArea {
    var table = main
    table.top = row(in: main).bottom + (main.height >= 8 ? 1 : 0)
    return table
  }

  /// The parameters of a sequence, if the terminal shows styles.
  func style(_ code: String) -> String { usesStyles ? code : "" }

  /// Draws the top line: the title, the index and the count.
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

  /// Draws a table; a value without a label has the whole width.
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

  /// Draws the bottom: the typed text, otherwise the bar of keys; the message above it, or in place
  /// of the bar if there is no row for it.
  ///
  /// - Parameters:
  ///   - typed: the text being typed; nil if there is none.
  ///   - message: the last message.
  ///   - items: the keys.
  ///   - image: the image to draw on.
  /// - Returns: the areas of the enabled keys.
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
