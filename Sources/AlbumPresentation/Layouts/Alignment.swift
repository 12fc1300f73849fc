/// The alignment of text in a wider column.
public enum Alignment: String, CaseIterable, Sendable {
  /// At the left edge.
  case left
  /// At the right edge, as for numbers.
  case right
  /// In the middle.
  case center
}
