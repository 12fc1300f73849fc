/// A number or code of a service, a label or a shop: text, in which zeros and dashes count.
public struct IdentifierKind: FieldKind {
  /// `identifier`.
  public static let name = "identifier"

  /// The text; nil if it has white space within, which no identifier has but catalog numbers.
  public func read(_ text: String) -> FieldValue? { .text(text) }

  /// Any text.
  public func fits(utf8 bytes: UnsafeBufferPointer<UInt8>) -> Bool { true }
}
