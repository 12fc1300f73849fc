/// A scroller with a title to be shown to the user, who opens one of its items or leaves.
///
/// The text below the row comes from its delegate. The data source and the delegate are weak, as
/// those of a scroller.
public final class ScrollerPresentation {
  /// The text above the row; may be empty.
  public let title: String
  /// The row.
  public let scroller = HorizontalScroller()
  private let rowsOfSelected: () throws -> [AlbumTableRow]

  /// Makes a presentation.
  ///
  /// - Parameters:
  ///   - title: the text above the row.
  ///   - dataSource: the source of the items.
  ///   - delegate: notified of selections, including the first one.
  ///   - rows: the table of the selected item, computed after the delegate was notified.
  public init(
    title: String, dataSource: any HorizontalScrollerDataSource,
    delegate: any HorizontalScrollerDelegate, rows: @escaping () throws -> [AlbumTableRow]
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

  /// The title of an item.
  ///
  /// - Throws: the error of the data source.
  public func title(at index: Int) throws -> String {
    try scroller.cells(index..<index + 1).first?.title ?? ""
  }

  /// The table of the selected item.
  ///
  /// - Throws: any error of computing it.
  public func rows() throws -> [AlbumTableRow] {
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
  /// - Parameter presentation: a presentation that has begun.
  /// - Returns: the opened item, 0 for the first; nil when the user left, or there is no user.
  /// - Throws: the error of the data source or the delegate.
  func present(_ presentation: ScrollerPresentation) throws -> Int?
}
