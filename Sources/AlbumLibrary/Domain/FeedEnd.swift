import GRDBSQLite

/// The last line of a library's feed: two histories do not have the same.
struct FeedEnd: Equatable, Sendable {
  let entry: Int64
  /// When it was written, in microseconds since 1970 UTC.
  let stamp: Int64

  /// Reads the last line, or a certain one.
  ///
  /// - Returns: nil when there is none.
  /// - Throws: what SQLite says.
  init?(_ connection: OpaquePointer, at entry: Int64? = nil) throws {
    let condition = entry.map { "WHERE id = \($0)" } ?? "ORDER BY id DESC LIMIT 1"
    let statement = try PreparedStatement(
      "SELECT id, stamp FROM entry \(condition)", on: DatabaseConnection(connection))
    var found: (entry: Int64, stamp: Int64)?
    try statement.forEachRow { row in
      found = (row.integer(0), row.integer(1))
      return false
    }
    guard let found else { return nil }
    (self.entry, stamp) = found
  }

  /// Reads the last line that the main file has without its log.
  ///
  /// - Returns: nil when there is none, or the file cannot be read so at the moment.
  init?(inMainFile path: String) {
    // Through SQLite: a descriptor of our own would give up this process's locks when it is closed.
    let address =
      "file:"
      + path.replacing("%", with: "%25").replacing("?", with: "%3f")
      .replacing("#", with: "%23") + "?immutable=1"
    var connection: OpaquePointer?
    defer { sqlite3_close(connection) }
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
    guard sqlite3_open_v2(address, &connection, flags, nil) == SQLITE_OK, let connection,
      let end = try? FeedEnd(connection)
    else { return nil }
    self = end
  }
}
