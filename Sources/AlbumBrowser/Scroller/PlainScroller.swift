import AlbumPresentation

/// A scroller without interaction, for example in a pipe: its items as lines of text.
public final class PlainScroller: ScrollerPresenter {
  /// The maximum number of listed items; a scroller may have a thousand million.
  private static let longest = 1000

  private let print: (String) -> Void

  /// Makes a scroller.
  ///
  /// - Parameter print: takes a line, without its end.
  public init(print: @escaping (String) -> Void) {
    self.print = print
  }

  /// Lists the items, up to a thousand.
  ///
  /// - Returns: nil, since no item is opened.
  /// - Throws: the error of the data source.
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
