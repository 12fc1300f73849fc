/// A row of items, of which one is selected and stands in the middle.
///
/// It knows nothing of what it shows: a data source tells how many items there are and what each
/// looks like, a delegate is told which was selected. However many items there are, only those near
/// the selected one are asked for and kept.
///
/// ```swift
/// let scroller = HorizontalScroller()
/// scroller.dataSource = decades
/// scroller.delegate = decades
/// try scroller.reload()
/// try scroller.move(by: 1)
/// ```
public final class HorizontalScroller {
  /// How far from the selected item, in rows as wide as the last one drawn, cells are kept.
  private static let keptRows = 3

  /// Knows the items; not kept alive.
  public weak var dataSource: (any HorizontalScrollerDataSource)?
  /// Is told of selections; not kept alive.
  public weak var delegate: (any HorizontalScrollerDelegate)?

  /// How many items there were at the last ``reload()``.
  public private(set) var count = 0
  /// The selected item; nil when there is none to select.
  public private(set) var selected: Int?

  private var cells: [Int: ScrollerCell] = [:]
  /// How far from the selected one was asked for last.
  private var reach = 0
  private var hasAskedForInitialIndex = false

  /// Makes an empty scroller.
  public init() {}

  /// Asks the data source anew how many items there are, and forgets what they looked like.
  ///
  /// The first time the data source says where to begin. Later the selected index stays, or becomes
  /// the last one when there are fewer items now. The delegate is not told.
  ///
  /// - Throws: what the data source throws; everything then stays as it was.
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

  /// Selects an item, as near to the one wanted as there is, and tells the delegate if it is another.
  ///
  /// - Parameter index: 0 for the first.
  /// - Throws: what the delegate throws.
  public func scroll(to index: Int) throws {
    let before = selected
    selected = clamped(index)
    guard let selected, selected != before else { return }
    try delegate?.scroller(self, didSelect: selected)
  }

  /// Selects the item so many places further on, or back.
  ///
  /// - Throws: what the delegate throws.
  public func move(by distance: Int) throws {
    guard let selected else { return }
    let (index, isTooFar) = selected.addingReportingOverflow(distance)
    try scroll(to: isTooFar ? (distance < 0 ? 0 : count - 1) : index)
  }

  /// What to draw: the selected item in the middle, and its neighbours on both sides.
  ///
  /// - Parameter neighbours: how many there is room for on each side.
  /// - Returns: cells by their distance from the middle, from left to right; fewer at both ends.
  /// - Throws: what the data source throws.
  public func row(
    neighbours: Int
  ) throws -> [(distance: Int, index: Int, cell: ScrollerCell)] {
    guard let selected else { return [] }
    let neighbours = max(0, min(neighbours, count))
    reach = neighbours
    let indices = max(0, selected - neighbours)...min(count - 1, selected + neighbours)
    let row = try indices.map { (distance: $0 - selected, index: $0, cell: try cell(at: $0)) }
    forget(beyond: Self.keptRows * (neighbours + 1), of: selected)
    return row
  }

  /// The cells of the last row that are still known, nearest to the selected one first.
  public var nearest: [(index: Int, cell: ScrollerCell)] {
    guard let selected else { return [] }
    return ([0] + (0..<reach).flatMap { [$0 + 1, -$0 - 1] }).compactMap { distance in
      let index = selected + distance
      return cells[index].map { (index, $0) }
    }
  }

  /// Forgets what items look like, so that each is asked for again when it is drawn.
  public func forgetCells() {
    cells.removeAll(keepingCapacity: true)
  }

  /// The cells of a stretch, which are not kept.
  ///
  /// - Throws: what the data source throws.
  func cells(_ indices: Range<Int>) throws -> [ScrollerCell] {
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

  private func clamped(_ index: Int) -> Int? {
    count > 0 ? min(max(0, index), count - 1) : nil
  }
}
