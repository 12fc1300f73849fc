/// Which fields beside the main ones an import keeps.
public enum KeptFields: Equatable, Sendable {
  /// Whatever the file says.
  case all
  /// The main fields only.
  case none
  /// These, by the name of the field or of the column, whatever their letter case.
  case only(Set<String>)

  /// Whether a field is kept.
  ///
  /// - Parameters:
  ///   - field: its name.
  ///   - column: what the file calls it, in any spelling.
  /// - Returns: true where the user wants it.
  func keeps(_ field: String, column: String? = nil) -> Bool {
    switch self {
    case .all: true
    case .none: false
    case .only(let names):
      names.contains { name in
        let plain = ColumnNames.plain(name)
        return plain == ColumnNames.plain(field) || plain == column.map(ColumnNames.plain)
      }
    }
  }
}
