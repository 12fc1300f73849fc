/// Knows what a scroller scrolls through.
public protocol HorizontalScrollerDataSource: AnyObject {
  /// How many items there are.
  ///
  /// - Throws: whatever keeps it from knowing.
  func count(in scroller: HorizontalScroller) throws -> Int

  /// The view of an item.
  ///
  /// Only asked for items near the selected one, and again after they were far away.
  ///
  /// - Parameters:
  ///   - scroller: who asks.
  ///   - index: 0 for the first.
  /// - Returns: what to show.
  /// - Throws: whatever keeps it from knowing.
  func scroller(_ scroller: HorizontalScroller, cellAt index: Int) throws -> ScrollerCell

  /// The item to select first; clamped to those there are.
  ///
  /// - Throws: whatever keeps it from knowing.
  func initialIndex(in scroller: HorizontalScroller) throws -> Int
}

extension HorizontalScrollerDataSource {
  /// The first one.
  public func initialIndex(in scroller: HorizontalScroller) throws -> Int { 0 }
}

/// Is told what a person does to a scroller.
public protocol HorizontalScrollerDelegate: AnyObject {
  /// Another item is the selected one now.
  ///
  /// - Throws: whatever it cannot do about that; the selection stands.
  func scroller(_ scroller: HorizontalScroller, didSelect index: Int) throws
}
