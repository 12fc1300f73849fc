import GRDBSQLite

/// The last line of a library's feed, which differs between two histories.
struct FeedEnd: Equatable, Sendable {
  let entry: Int64
  /// Its time, in microseconds since 1970 UTC.
  let stamp: Int64

  /// Reads the last line, or a certain one.
  ///
  /// - Returns: nil when there is none.
  /// - Throws: the error of SQLite.
  init?(_ connection: OpaquePointer, at entry: Int64? = nil) throws {
    let condition = entry.map { "WHERE id = \($0)" } ?? "ORDER BY id DESC LIMIT 1"
    let statement = try PreparedStatement(
      "SELECT id, stamp FROM entry \(condition)", on: DatabaseConnection(connection))
    guard let found = try statement.first({ ($0.integer(0), $0.integer(1)) }) else { return nil }
    (self.entry, stamp) = found
  }

  /// Reads the last line of the main file without its log.
  ///
  /// - Returns: nil when there is none, or the file cannot be read in this way at the moment.
  init?(inMainFile path: String) {
    // Through SQLite: closing another descriptor would release this process's locks.
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
