public import AlbumModel

/// The content of one cell, for formats.
public enum Cell: Equatable, Sendable {
  /// No value.
  case empty
  /// A field's value, typed.
  case value(FieldValue)
  /// A decorated cell.
  case styled(StyledText)

  /// Wraps a value that may be missing.
  public init(_ value: FieldValue?) { self = value.map(Cell.value) ?? .empty }

  /// The field's value; nil for an empty or decorated cell.
  public var value: FieldValue? { if case .value(let value) = self { value } else { nil } }

  /// The cell in readable form.
  public var text: String {
    switch self {
    case .empty: ""
    case .value(.text(let text)): text
    case .value(let value): value.description
    case .styled(let cell): cell.text
    }
  }
}
