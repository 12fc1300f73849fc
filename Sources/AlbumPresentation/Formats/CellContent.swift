public import AlbumModel

/// What a format finds in one cell.
public enum CellContent: Equatable, Sendable {
  /// Nothing.
  case empty
  /// A field's value, typed.
  case plain(FieldValue)
  /// What decorators made of it.
  case decorated(Cell)

  /// Wraps a value that may be missing.
  public init(_ value: FieldValue?) {
    self = value.map(CellContent.plain) ?? .empty
  }

  /// The cell as a person reads it.
  public var text: String {
    switch self {
    case .empty: ""
    case .plain(.text(let text)): text
    case .plain(let value): value.description
    case .decorated(let cell): cell.text
    }
  }
}
