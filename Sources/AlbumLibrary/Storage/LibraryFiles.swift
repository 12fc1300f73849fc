import AlbumFiles
import AlbumModel
import GRDBSQLite
import Glibc

/// A check of a library's file and its log before SQLite opens them: SQLite takes an empty file for
/// a new one and then deletes the log, and writes any log into any file.
struct LibraryFiles {
  let path: String

  private var log: String { Self.log(of: path) }

  /// The log of a library's file.
  static func log(of path: String) -> String { path + "-wal" }

  /// Whether a library's file has a log that is not empty.
  static func hasLog(_ path: String) -> Bool { (FileStatus(log(of: path))?.size ?? 0) > 0 }

  /// A path for a copy of a library, without a file or a log.
  ///
  /// - Returns: that path, or one with "-2" and so on if it is taken.
  static func freePath(_ base: String) -> String {
    var path = base
    var number = 2
    while ["", "-wal"].contains(where: { FileStatus(path + $0, followingLinks: false) != nil }) {
      path = "\(base)-\(number)"
      number += 1
    }
    return path
  }

  /// A path for a library that another one replaces.
  static func replacedPath(_ path: String) -> String {
    freePath(path + ".replaced-" + LocalTime.text(Int64(time(nil))).filter(\.isNumber))
  }

  /// The files next to a library's file that prove that there was one.
  private var companions: [String] { LibraryLocation.companions.map { path + $0 } }

  /// Ensures that opening the file neither takes a lost library for a new one nor mixes two.
  func check(mustExist: Bool) throws {
    let size = FileStatus(path).map { $0.isFile ? $0.size : 1 << 40 }
    let hasLog = Self.hasLog(path)
    guard let size, size > 0 else {
      if hasLog {
        throw LibraryError.cannotOpen(path: path, reason: lost(log, exists: size != nil))
      }
      guard size != nil else {
        // If none can be made either, SQLite's error says more.
        if mustExist, AlbumDatabase.isFree(path) { throw LibraryError.noLibrary(path: path) }
        return
      }
      if let companion = companions.first(where: { FileStatus($0) != nil }) {
        throw LibraryError.cannotOpen(path: path, reason: lost(companion, exists: true))
      }
      return try waitUntilMade()
    }
    // SQLite takes a file of one byte for an empty one.
    if size < 512 { throw LibraryError.notALibrary(path: path) }
    if hasLog { try checkLog() }
  }

  /// Waits while another program makes the library, for whose file SQLite is empty at first.
  private func waitUntilMade() throws {
    for _ in 0..<100 {
      usleep(10_000)
      if FileStatus(path)?.size != 0 || Self.hasLog(path) { return }
    }
    throw LibraryError.cannotOpen(
      path: path,
      reason: "it is empty; restore a backup with moonshelf restore, or delete it to make a new one"
    )
  }

  private func lost(_ companion: String, exists: Bool) -> String {
    "\(exists ? "it is empty" : "it is missing"), but \(companion) belongs to a library; "
      + "nothing was changed; restore a backup with moonshelf restore, or start over after moving "
      + "\(companion) elsewhere"
  }

  /// How often the file and its log are read while other processes change both.
  private static let markReads = 200

  /// Another process may be moving pages of the log into the file at this moment; an unreadable
  /// file is left to SQLite.
  private func checkLog() throws {
    var mark: String?
    for _ in 0..<Self.markReads {
      let file: UnloggedFile
      do throws(UnloggedFile.Foreign) {
        guard let found = try UnloggedFile(path) else { return }
        file = found
      } catch {
        throw LibraryError.cannotOpen(
          path: path,
          reason:
            "it is not a library, but next to \(log), a library's log; nothing was changed; restore "
            + "the library's file, or a backup with moonshelf restore")
      }
      guard LogMark.isForeign(log, to: file.mark) else { return }
      // A checkpoint and a new log between the two reads look like a foreign one, but not twice.
      if file.mark == mark { break }
      mark = file.mark
      usleep(5000)
    }
    throw LibraryError.cannotOpen(
      path: path,
      reason:
        "\(log) is the log of another file: the library was replaced by a copy while its last "
        + "changes were only in its log; nothing was changed; restore the matching file, or discard "
        + "them: moonshelf restore \(path)")
  }
}

/// A library's file without its log.
///
/// SQLite reads it, because closing a file that we open ourselves would release the locks that
/// other connections of this process hold on it.
struct UnloggedFile {
  /// The file is a database of another program, or not a database.
  struct Foreign: Error {}

  /// The mark that ties it to its log.
  let mark: String
  /// Whether it is a library, and not an empty database that may become one.
  let isLibrary: Bool

  /// Reads a file; nil when it cannot be read now, for example while another process writes it.
  init?(_ path: String) throws(Foreign) {
    guard let connection = Self.open(path) else { return nil }
    defer { sqlite3_close(connection) }
    var code: Int32 = 0
    let application = Self.text("PRAGMA application_id", on: connection, &code)
    if code == SQLITE_NOTADB { throw Foreign() }
    guard let application else { return nil }
    guard application == "\(Schema.applicationID)" else {
      // A library that is being made has its tables only in its log.
      let tables = Self.text("SELECT count(*) FROM sqlite_schema", on: connection, &code)
      guard let tables else { return nil }
      guard application == "0", tables == "0" else { throw Foreign() }
      (mark, isLibrary) = (LogMark.none, false)
      return
    }
    isLibrary = true
    if let row = Self.text("SELECT mark FROM log_mark", on: connection, &code) {
      guard let found = LogMark.now(in: row) else { return nil }
      mark = found
    } else {
      guard code == SQLITE_ERROR else { return nil }
      mark = LogMark.none
    }
  }

  /// Opens a file as immutable; the caller closes it.
  static func open(_ path: String) -> OpaquePointer? {
    let address = "file:\(PercentEncoding.encodedPath(path.utf8))?immutable=1"
    var connection: OpaquePointer?
    guard
      sqlite3_open_v2(address, &connection, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nil)
        == SQLITE_OK
    else {
      sqlite3_close(connection)
      return nil
    }
    return connection
  }

  /// Closes a connection of ``open(_:)``.
  static func close(_ connection: OpaquePointer) { sqlite3_close(connection) }

  private static func text(
    _ sql: String, on connection: OpaquePointer, _ code: inout Int32
  ) -> String? {
    var statement: OpaquePointer?
    code = sqlite3_prepare_v2(connection, sql, -1, &statement, nil)
    guard code == SQLITE_OK else { return nil }
    defer { sqlite3_finalize(statement) }
    code = sqlite3_step(statement)
    guard code == SQLITE_ROW, let text = sqlite3_column_text(statement, 0) else { return nil }
    return String(cString: text)
  }
}
