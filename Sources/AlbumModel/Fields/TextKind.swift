/// Text, as it is written.
public struct TextKind: FieldKind {
  /// `text`.
  public static let name = "text"

  /// The text.
  public func read(_ text: String) -> FieldValue? { .text(text) }
}
