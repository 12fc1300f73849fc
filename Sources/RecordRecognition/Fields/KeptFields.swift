import AlbumModel

/// The custom fields that an import keeps.
public enum KeptFields: Equatable, Sendable {
  /// All fields.
  case all
  /// No custom fields.
  case none
  /// Some fields, by the name of the field or of the column, without regard to case.
  case only(Set<String>)

  /// Whether a field is kept.
  ///
  /// - Parameters:
  ///   - field: its name.
  ///   - column: its name in the file, in any spelling.
  /// - Returns: true if it is kept.
  package func keeps(_ field: String, column: String? = nil) -> Bool {
    switch self {
    case .all: true
    case .none: false
    case .only(let names):
      names.contains { name in
        let plain = FieldNames.plain(name)
        return plain == FieldNames.plain(field) || plain == column.map(FieldNames.plain)
      }
    }
  }
}
