/// The source of a scroller's items.
public protocol HorizontalScrollerDataSource: AnyObject {
  /// The number of items.
  ///
  /// - Throws: any error of computing it.
  func count(in scroller: HorizontalScroller) throws -> Int

  /// The cell of an item.
  ///
  /// Called only for items near the selected one, and again after they were far away.
  ///
  /// - Parameters:
  ///   - scroller: the caller.
  ///   - index: 0 for the first.
  /// - Returns: the cell.
  /// - Throws: any error of computing it.
  func scroller(_ scroller: HorizontalScroller, cellAt index: Int) throws -> ScrollerCell

  /// The item to select first; clamped to the existing ones.
  ///
  /// - Throws: any error of computing it.
  func initialIndex(in scroller: HorizontalScroller) throws -> Int
}

extension HorizontalScrollerDataSource {
  /// The first one.
  public func initialIndex(in scroller: HorizontalScroller) throws -> Int { 0 }
}

/// An observer of a scroller's selections.
public protocol HorizontalScrollerDelegate: AnyObject {
  /// Called when another item is selected.
  ///
  /// - Throws: any error; the selection is kept.
  func scroller(_ scroller: HorizontalScroller, didSelect index: Int) throws
}
