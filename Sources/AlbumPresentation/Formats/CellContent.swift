public import AlbumModel

/// The content of one cell, for formats.
public enum CellContent: Equatable, Sendable {
  /// No value.
  case empty
  /// A field's value, typed.
  case plain(FieldValue)
  /// A decorated cell.
  case decorated(Cell)

  /// Wraps a value that may be missing.
  public init(_ value: FieldValue?) {
    self = value.map(CellContent.plain) ?? .empty
  }

  /// The cell in readable form.
  public var text: String {
    switch self {
    case .empty: ""
    case .plain(.text(let text)): text
    case .plain(let value): value.description
    case .decorated(let cell): cell.text
    }
  }
}
