/// A row of items, with the selected one in the middle.
///
/// It knows nothing of the items: a data source has their number and their cells, a delegate is
/// notified of selections. However many items there are, only those near the selected one are
/// requested and kept.
///
/// ```swift
/// let scroller = HorizontalScroller()
/// scroller.dataSource = decades
/// scroller.delegate = decades
/// try scroller.reload()
/// try scroller.move(by: 1)
/// ```
public final class HorizontalScroller {
  /// The distance from the selected item, in widths of the last row, within which cells are kept.
  private static let keptRows = 3

  /// The source of the items; weak.
  public weak var dataSource: (any HorizontalScrollerDataSource)?
  /// Notified of selections; weak.
  public weak var delegate: (any HorizontalScrollerDelegate)?

  /// The number of items at the last ``reload()``.
  public private(set) var count = 0
  /// The selected item; nil when there are none.
  public private(set) var selected: Int?

  private var cells: [Int: ScrollerCell] = [:]
  /// The distance of the last request from the selected item.
  private var reach = 0
  private var hasAskedForInitialIndex = false

  /// Makes an empty scroller.
  public init() {}

  /// Asks the data source for the number of items again, and drops their cells.
  ///
  /// The first time the data source gives the initial index. Later the selected index stays, or
  /// becomes the last one if there are fewer items now. The delegate is not notified.
  ///
  /// - Throws: the error of the data source; then nothing changes.
  public func reload() throws {
    let count = max(0, try dataSource?.count(in: self) ?? 0)
    var index = selected ?? 0
    if !hasAskedForInitialIndex, let dataSource, count > 0 {
      index = try dataSource.initialIndex(in: self)
      hasAskedForInitialIndex = true
    }
    cells.removeAll(keepingCapacity: true)
    self.count = count
    selected = clamped(index)
  }

  /// Selects the item nearest to an index, and notifies the delegate if the selection changes.
  ///
  /// - Parameter index: 0 for the first.
  /// - Throws: the error of the delegate.
  public func scroll(to index: Int) throws {
    let before = selected
    selected = clamped(index)
    guard let selected, selected != before else { return }
    try delegate?.scroller(self, didSelect: selected)
  }

  /// Selects the item at a distance, forwards or backwards.
  ///
  /// - Throws: the error of the delegate.
  public func move(by distance: Int) throws {
    guard let selected else { return }
    let (index, isTooFar) = selected.addingReportingOverflow(distance)
    try scroll(to: isTooFar ? (distance < 0 ? 0 : count - 1) : index)
  }

  /// The cells to draw: the selected item in the middle, and its neighbours on both sides.
  ///
  /// - Parameter neighbours: the number of neighbours on each side.
  /// - Returns: cells by their distance from the middle, from left to right; fewer at both ends.
  /// - Throws: the error of the data source.
  public func row(neighbours: Int) throws -> [(distance: Int, index: Int, cell: ScrollerCell)] {
    guard let selected else { return [] }
    let neighbours = max(0, min(neighbours, count))
    reach = neighbours
    let indices = max(0, selected - neighbours)...min(count - 1, selected + neighbours)
    let row = try indices.map { (distance: $0 - selected, index: $0, cell: try cell(at: $0)) }
    forget(beyond: Self.keptRows * (neighbours + 1), of: selected)
    return row
  }

  /// The cells of the last row that are still kept, nearest to the selected one first.
  public var nearest: [(index: Int, cell: ScrollerCell)] {
    guard let selected else { return [] }
    return ([0] + (0..<reach).flatMap { [$0 + 1, -$0 - 1] }).compactMap { distance in
      let index = selected + distance
      return cells[index].map { (index, $0) }
    }
  }

  /// Drops all cells, so that each is requested again when it is drawn.
  public func forgetCells() { cells.removeAll(keepingCapacity: true) }

  /// The words of an item: its title and its additional text.
  ///
  /// - Throws: the error of the data source.
  public func words(at index: Int) throws -> String {
    let cell = try cells[index] ?? view(at: index)
    return "\(cell.title) \(cell.subtitle)"
  }

  /// The cells of a range, which are not kept.
  ///
  /// - Throws: the error of the data source.
  package func cells(_ indices: Range<Int>) throws -> [ScrollerCell] {
    try indices.map { try cells[$0] ?? view(at: $0) }
  }

  private func cell(at index: Int) throws -> ScrollerCell {
    if let cell = cells[index] { return cell }
    let cell = try view(at: index)
    cells[index] = cell
    return cell
  }

  private func view(at index: Int) throws -> ScrollerCell {
    try dataSource?.scroller(self, cellAt: index) ?? ScrollerCell(title: "")
  }

  private func forget(beyond distance: Int, of index: Int) {
    guard cells.count > 2 * distance + 1 else { return }
    cells = cells.filter { abs($0.key - index) <= distance }
  }

  private func clamped(_ index: Int) -> Int? { count > 0 ? min(max(0, index), count - 1) : nil }
}

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
