import AlbumPresentation

/// A scroller where nobody can scroll, such as in a pipe: its items as lines of text.
public final class PlainScroller: ScrollerPresenter {
  /// How many items are listed; a scroller may have a thousand million.
  private static let longest = 1000

  private let print: (String) -> Void

  /// Makes one.
  ///
  /// - Parameter print: takes a line, without its end.
  public init(print: @escaping (String) -> Void) {
    self.print = print
  }

  /// Lists the items, the first thousand of them.
  ///
  /// - Returns: nil: nobody opens any.
  /// - Throws: what the data source throws.
  public func present(_ presentation: ScrollerPresentation) throws -> Int? {
    let scroller = presentation.scroller
    if !presentation.title.isEmpty { print(line(presentation.title)) }
    let cells = try scroller.cells(0..<min(scroller.count, Self.longest))
    let titles = cells.map { line($0.title) }
    let width = titles.map { TextWidth.width($0) }.max() ?? 0
    for (title, cell) in zip(titles, cells) {
      let subtitle = line(cell.subtitle)
      print(
        subtitle.isEmpty ? title : TextWidth.padded(title, toWidth: width) + "  " + subtitle)
    }
    if scroller.count > cells.count { print("… and \(scroller.count - cells.count) more") }
    return nil
  }

  private func line(_ text: String) -> String {
    TerminalText.safe(text.split(whereSeparator: \.isNewline).joined(separator: " "))
  }
}
