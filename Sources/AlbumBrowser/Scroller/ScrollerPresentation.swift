/// A scroller with a title on its way to a person, who opens one of its items or leaves.
///
/// What is said below the row is its delegate's to know. The data source and the delegate are not kept
/// alive, as a scroller keeps nobody alive.
public final class ScrollerPresentation {
  /// What stands above the row; may be empty.
  public let title: String
  /// The row.
  public let scroller = HorizontalScroller()
  private let rowsOfSelected: () throws -> [AlbumTableRow]

  /// Puts a presentation together.
  ///
  /// - Parameters:
  ///   - title: what stands above the row.
  ///   - dataSource: knows the items.
  ///   - delegate: is told which was selected, the first one too.
  ///   - rows: what is said of the selected item, once the delegate was told.
  public init(
    title: String, dataSource: any HorizontalScrollerDataSource,
    delegate: any HorizontalScrollerDelegate, rows: @escaping () throws -> [AlbumTableRow]
  ) {
    self.title = title
    rowsOfSelected = rows
    scroller.dataSource = dataSource
    scroller.delegate = delegate
  }

  /// Asks for the items, and tells the delegate which is selected.
  ///
  /// - Throws: what the data source or the delegate throws.
  public func begin() throws {
    try scroller.reload()
    try tell()
  }

  /// Selects an item, as near to the one wanted as there is; asks anew how many there are when it is
  /// another, since whoever was told may have changed that.
  ///
  /// - Parameter index: 0 for the first.
  /// - Throws: what the data source or the delegate throws.
  public func scroll(to index: Int) throws {
    let before = scroller.selected
    try scroller.scroll(to: index)
    guard scroller.selected != before, let dataSource = scroller.dataSource,
      try dataSource.count(in: scroller) != scroller.count
    else { return }
    try scroller.reload()
    try tell()
  }

  /// What an item is called.
  ///
  /// - Throws: what the data source throws.
  public func title(at index: Int) throws -> String {
    try scroller.cells(index..<index + 1).first?.title ?? ""
  }

  /// What is said of the selected item.
  ///
  /// - Throws: whatever keeps it from being known.
  public func rows() throws -> [AlbumTableRow] {
    scroller.selected == nil ? [] : try rowsOfSelected()
  }

  private func tell() throws {
    guard let selected = scroller.selected else { return }
    try scroller.delegate?.scroller(scroller, didSelect: selected)
  }
}

/// A face that shows scrollers: a terminal, or what stands in for one.
public protocol ScrollerPresenter: AnyObject {
  /// Shows a scroller until a person opens an item or leaves.
  ///
  /// - Parameter presentation: what has begun already.
  /// - Returns: the item that was opened, 0 for the first; nil when they left, or nobody is there.
  /// - Throws: what the data source or the delegate throws.
  func present(_ presentation: ScrollerPresentation) throws -> Int?
}
