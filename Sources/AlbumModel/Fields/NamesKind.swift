/// Names, such as the artists of a collaboration: `Hocico; Prayers`.
///
/// A comma, a slash or an `&` is part of a name: `AC/DC`, `Crosby, Stills & Nash`.
public struct NamesKind: FieldKind {
  /// `names`.
  public static let name = "names"

  /// A semicolon.
  public static let separator: Character? = ";"

  /// The type.
  public init() {}

  /// The text.
  public func read(_ text: String) -> FieldValue? { .text(text) }

  /// Each name.
  public func texts(of value: FieldValue) -> [String] {
    if case .list(let texts) = value { return texts }
    return ListKind.parts(of: value.description, separator: ";")
  }
}
