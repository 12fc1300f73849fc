public import AlbumModel
public import AlbumPresentation

/// A scroller with a title to be shown to the user, who opens one of its items or leaves.
///
/// The text below the row comes from its delegate. The data source and the delegate are weak, as
/// those of a scroller.
public final class ScrollerPresentation {
  /// The text above the row; may be empty.
  public let title: String
  /// The row.
  public let scroller = HorizontalScroller()
  private let rowsOfSelected: () throws -> [LabeledCell]

  /// Makes a presentation.
  ///
  /// - Parameters:
  ///   - title: the text above the row.
  ///   - dataSource: the source of the items.
  ///   - delegate: notified of selections, including the first one.
  ///   - rows: the table of the selected item, computed after the delegate was notified.
  public init(
    title: String, dataSource: any HorizontalScrollerDataSource,
    delegate: any HorizontalScrollerDelegate, rows: @escaping () throws -> [LabeledCell]
  ) {
    self.title = title
    rowsOfSelected = rows
    scroller.dataSource = dataSource
    scroller.delegate = delegate
  }

  /// Requests the items, and notifies the delegate of the initial selection.
  ///
  /// - Throws: the error of the data source or the delegate.
  public func begin() throws {
    try scroller.reload()
    try tell()
  }

  /// Selects the item nearest to an index; if the selection changes, requests the number of items
  /// again, since the delegate may have changed it.
  ///
  /// - Parameter index: 0 for the first.
  /// - Throws: the error of the data source or the delegate.
  public func scroll(to index: Int) throws {
    let before = scroller.selected
    try scroller.scroll(to: index)
    guard scroller.selected != before, let dataSource = scroller.dataSource,
      try dataSource.count(in: scroller) != scroller.count
    else { return }
    try scroller.reload()
    try tell()
  }

  /// The table of the selected item.
  ///
  /// - Throws: any error of computing it.
  public func rows() throws -> [LabeledCell] {
    scroller.selected == nil ? [] : try rowsOfSelected()
  }

  private func tell() throws {
    guard let selected = scroller.selected else { return }
    try scroller.delegate?.scroller(scroller, didSelect: selected)
  }
}

/// A front end that shows scrollers: a terminal, or a replacement for one.
public protocol ScrollerPresenter: AnyObject {
  /// Shows a scroller until the user opens an item or leaves.
  ///
  /// - Returns: the opened item, 0 for the first; nil when the user left, or there is no user.
  /// - Throws: the error of the data source or the delegate.
  func present(_ presentation: ScrollerPresentation) throws -> Int?
}

/// The cell of a scroller at one index: a few words and an optional picture, drawn by the front
/// end.
public struct ScrollerCell: Equatable, Sendable {
  /// Its title.
  public var title: String
  /// Additional text, in smaller print.
  public var subtitle: String
  /// The picture above the words.
  public var picture: ScrollerPicture

  /// Makes a cell.
  public init(title: String, subtitle: String = "", picture: ScrollerPicture = .none) {
    (self.title, self.subtitle, self.picture) = (title, subtitle, picture)
  }

  /// Makes the cell of an album: its title, artist and year.
  public init(_ album: Album, picture: ScrollerPicture = .none) {
    let year = album.content.year.map { String($0) }
    self.init(
      title: album.title,
      subtitle: [album.content.artist, year].compactMap(\.self).joined(separator: ", "),
      picture: picture)
  }
}

/// The state of a cell's picture.
public enum ScrollerPicture: Equatable, Sendable {
  /// It has none.
  case none
  /// It could not be fetched.
  case failed
  /// It is loading.
  case coming
  /// It is in a file with this path.
  case file(String)
}

/// A scroller without interaction, for example in a pipe: its items as lines of text.
public final class PlainScroller: ScrollerPresenter {
  /// The maximum number of listed items; a scroller may have a thousand million.
  private static let longest = 1000

  private let print: (String) -> Void

  /// Makes a scroller.
  ///
  /// - Parameter print: takes a line, without its end.
  public init(print: @escaping (String) -> Void) { self.print = print }

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
      print(subtitle.isEmpty ? title : TextWidth.padded(title, toWidth: width) + "  " + subtitle)
    }
    if scroller.count > cells.count { print("… and \(scroller.count - cells.count) more") }
    return nil
  }

  private func line(_ text: String) -> String {
    TerminalText.safe(text.split(whereSeparator: \.isNewline).joined(separator: " "))
  }
}
