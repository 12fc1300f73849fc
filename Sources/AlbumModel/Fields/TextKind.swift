/// Text, as it is written.
public struct TextKind: FieldKind {
  /// `text`.
  public static let name = "text"

  /// The text.
  public func read(_ text: String) -> FieldValue? { .text(text) }

  /// Any text.
  public func fits(utf8 bytes: UnsafeBufferPointer<UInt8>) -> Bool { true }
}
