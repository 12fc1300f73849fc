import RecordReading

/// A program whose library is a SQLite database, and the query for its albums or tracks.
struct DatabaseSource: Sendable {
  /// The content of the rows.
  enum Rows {
    case albums
    case tracks
    /// Nothing to import; the reason, as text that follows the file's name.
    case nothing(String)
  }

  /// The name in rules.
  let name: String
  /// Columns of its tables, as `table.column`, that no other program has together.
  let signs: [String]
  var rows = Rows.albums
  /// The tables and the condition, from `FROM`.
  var from = ""
  /// The tables for other names in the query.
  var aliases: [String: String] = [:]
  /// A line per field: its name, and an expression.
  ///
  /// Of several lines for a field, the first counts whose columns exist in this version of the
  /// program.
  ///
  /// For tracks, the fields are those of ``TrackNames/common``. `absence` is the reason why a row
  /// is not an album.
  var fields: [String] = []

  /// Whether there is something to import.
  var isLibrary: Bool { if case .nothing = rows { false } else { true } }

  /// Whether a database is one of this program.
  func matches(_ schema: SQLiteSchema) -> Bool {
    signs.allSatisfy { schema.hasColumns(of: $0) }
  }

  /// The query for a database.
  func query(for schema: SQLiteSchema) -> String {
    var names: Set<Substring> = []
    let columns = fields.compactMap { line -> String? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let name = line[..<colon]
      let expression = String(line[line.index(after: colon)...])
      guard !names.contains(name), schema.hasColumns(of: expression, aliases: aliases) else {
        return nil
      }
      names.insert(name)
      return "\(expression) AS \(name)"
    }
    return "SELECT \(columns.joined(separator: ", ")) \(from)"
  }

  /// The source of its records.
  var kind: SourceKind {
    if case .tracks = rows { return TrackNames.common.kind(named: name) }
    return SourceKind(name: name)
  }
}
