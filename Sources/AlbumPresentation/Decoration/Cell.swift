/// What a decorator makes of a cell.
public struct Cell: Equatable, Sendable {
  /// What it says.
  public var text: String
  /// Its colour; nil leaves the colour it had.
  public var color: CellColor?
  /// Whether it stands out.
  public var isBold: Bool

  /// Makes a cell.
  public init(text: String, color: CellColor? = nil, isBold: Bool = false) {
    self.text = text
    self.color = color
    self.isBold = isBold
  }

  /// This cell with the marks of the one it wraps, where it has none of its own.
  func wrapping(_ inner: Cell) -> Cell {
    Cell(text: text, color: color ?? inner.color, isBold: isBold || inner.isBold)
  }
}
