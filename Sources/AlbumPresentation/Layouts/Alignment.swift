/// Where text stands in a column that is wider.
public enum Alignment: String, CaseIterable, Sendable {
  /// At the left edge.
  case left
  /// At the right edge, as numbers do.
  case right
  /// In the middle.
  case center
}
