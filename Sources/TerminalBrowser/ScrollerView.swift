import AlbumBrowser
import AlbumPresentation

/// Draws a scroller as a row of framed cards, the selected one in the middle with a double frame.
struct ScrollerView {
  /// The columns between two cards.
  private static let gap = 1

  /// The area to draw on.
  let area: ScreenArea
  let usesStyles: Bool
  /// The pictures of the cards; nil to show none.
  var pictures: ScreenPictures?

  /// Draws the row.
  ///
  /// - Returns: the areas of the cards, by index.
  /// - Throws: the error of the data source.
  func draw(
    _ scroller: HorizontalScroller, on image: inout ScreenImage
  ) throws -> [(index: Int, area: ScreenArea)] {
    guard area.width > 0, area.height > 0 else { return [] }
    let width = cardWidth
    let left = area.left + (area.width - width) / 2
    let neighbours = (left - area.left + width + Self.gap - 1) / (width + Self.gap)
    let known = neighbours + (pictures == nil ? 0 : CardPicture.margin)
    return try scroller.row(neighbours: known).compactMap { distance, index, cell in
      let start = left + distance * (width + Self.gap)
      let card = ScreenArea(left: start, top: area.top, right: start + width, bottom: area.bottom)
      let picture = CardPicture(
        cell.picture, in: card, seenIn: area, distance: distance, among: pictures)
      guard abs(distance) <= neighbours else { return nil }
      draw(cell, picture, isSelected: distance == 0, in: card, on: &image)
      return (index, card)
    }
  }

  /// Characters are about twice as high as wide, and covers are square.
  private var cardWidth: Int {
    area.height < 3 ? min(24, area.width) : min(max(12, area.height * 2), area.width)
  }

  private func draw(
    _ cell: ScrollerCell, _ picture: CardPicture?, isSelected: Bool, in card: ScreenArea,
    on image: inout ScreenImage
  ) {
    guard card.height >= 3 else {
      let title = TextWidth.truncated(cell.title, toWidth: card.width - 2)
      let text = isSelected ? "▸\(title)◂" : " \(title) "
      return line(text, row: card.top, in: card, style: isSelected ? "7" : "2", on: &image)
    }
    drawFrame(isSelected: isSelected, card, on: &image)
    if let picture {
      picture.draw(in: area, on: &image)
      let texts = [(cell.title, isSelected ? "1" : ""), (cell.subtitle, isSelected ? "" : "2")]
      for (offset, text) in texts.prefix(picture.lines).enumerated() {
        let row = card.bottom - 1 - picture.lines + offset
        let text = (TextWidth.truncated(text.0, toWidth: card.width - 2), text.1)
        line(text.0, row: row, in: card, style: text.1, on: &image)
      }
      return
    }
    let inner = card.height - 2
    let subtitle = WordWrap.lines(
      cell.subtitle, width: card.width - 4,
      limit: inner >= 6 ? 3 : inner >= 4 ? 2 : inner >= 2 ? 1 : 0)
    let title = WordWrap.lines(cell.title, width: card.width - 4, limit: inner - subtitle.count)
    let start = card.top + 1 + (inner - title.count - subtitle.count) / 2
    for (offset, text) in title.enumerated() {
      line(text, row: start + offset, in: card, style: isSelected ? "1" : "", on: &image)
    }
    for (offset, text) in subtitle.enumerated() {
      line(
        text, row: start + title.count + offset, in: card, style: isSelected ? "" : "2", on: &image)
    }
  }

  private func drawFrame(isSelected: Bool, _ card: ScreenArea, on image: inout ScreenImage) {
    let marks = Array(isSelected ? "╔═╗║╚╝" : "┌─┐│└┘").map(String.init)
    let style = usesStyles ? isSelected ? "1" : "2" : ""
    let edge = String(repeating: marks[1], count: max(0, card.width - 2))
    func put(_ text: String, _ column: Int, _ row: Int) {
      image.put(text, column: column, row: row, in: area, style: style)
    }
    put(marks[0] + edge + marks[2], card.left, card.top)
    for row in card.top + 1..<card.bottom - 1 {
      put(marks[3], card.left, row)
      put(marks[3], card.right - 1, row)
    }
    put(marks[4] + edge + marks[5], card.left, card.bottom - 1)
  }

  private func line(
    _ text: String, row: Int, in card: ScreenArea, style: String, on image: inout ScreenImage
  ) {
    let column = card.left + (card.width - TextWidth.width(TerminalText.safe(text))) / 2
    image.put(text, column: column, row: row, in: area, style: usesStyles ? style : "")
  }
}
