import GRDBSQLite

/// Notices commits of other connections by reading memory, without a call of SQLite.
///
/// Every commit changes the header of the index of SQLite's log, which all connections share:
/// https://sqlite.org/walformat.html, "The WAL-Index Header". A handle of an album compares it at each
/// read, where `PRAGMA data_version` would cost twenty times the read.
struct CommitCounter {
  /// What a commit changes: the counter of commits, the number of pages, and the log's salt, which is
  /// new when the log starts anew.
  private struct State: Equatable {
    var commits: UInt32 = 0
    var pages: UInt32 = 0
    var salt: UInt32 = 0
  }

  /// The mapped index; it stays where it is until the connection is closed.
  private let header: UnsafePointer<UInt32>?
  private var seen = State()

  /// - Parameters:
  ///   - connection: has read the file, so that the index is mapped.
  ///   - isShared: whether it uses the file's log with other processes; otherwise there are no
  ///     other commits to notice.
  init(_ connection: OpaquePointer, isShared: Bool) {
    header = isShared ? Self.index(of: connection) : nil
    seen = state
  }

  private static func index(of connection: OpaquePointer) -> UnsafePointer<UInt32>? {
    var pointer: UnsafeMutablePointer<sqlite3_file>?
    sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &pointer)
    guard let file = pointer, let methods = file.pointee.pMethods?.pointee, methods.iVersion >= 2,
      let map = methods.xShmMap
    else { return nil }
    var region: UnsafeMutableRawPointer?
    // The size of SQLite's regions; one that does not exist is not made.
    guard map(file, 0, 32_768, 0, &region) == SQLITE_OK, let region else { return nil }
    return UnsafePointer(region.assumingMemoryBound(to: UInt32.self))
  }

  private var state: State {
    guard let header else { return State() }
    return State(commits: header[2], pages: header[4], salt: header[8])
  }

  /// Whether there may have been a commit since the last one that was noted.
  @inline(__always)
  var hasChanged: Bool { header.map { $0[2] != seen.commits || $0[4] != seen.pages } ?? false }

  /// Notes all commits until now.
  mutating func note() { seen = state }

  /// Notes a commit of this connection, which had the write lock.
  ///
  /// - Returns: whether it is the only one since the last noted.
  mutating func noteOwn() -> Bool {
    let before = seen
    seen = state
    return seen == before || (seen.commits == before.commits &+ 1)
  }
}
