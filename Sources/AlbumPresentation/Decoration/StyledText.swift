/// A decorated cell.
public struct StyledText: Equatable, Sendable {
  /// Its text.
  public var text: String
  /// Its colour; nil keeps the previous one.
  public var color: CellColor?
  /// Whether it is emphasized.
  public var isBold: Bool

  /// Makes a cell.
  public init(text: String, color: CellColor? = nil, isBold: Bool = false) {
    (self.text, self.color, self.isBold) = (text, color, isBold)
  }

  /// This cell, with missing attributes taken from the one it wraps.
  func wrapping(_ inner: StyledText) -> StyledText {
    StyledText(text: text, color: color ?? inner.color, isBold: isBold || inner.isBold)
  }
}
