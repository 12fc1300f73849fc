package import AlbumModel
import GRDBSQLite

/// The rows of a query.
package final class SQLiteRows {
  /// The names of the columns.
  package let names: [String]
  private let statement: OpaquePointer?
  private let file: SQLiteFile
  /// SQLite would start again.
  private var isAtEnd = false

  package init(_ statement: OpaquePointer?, of file: SQLiteFile) {
    (self.statement, self.file) = (statement, file)
    names = (0..<sqlite3_column_count(statement)).map { column in
      sqlite3_column_name(statement, column).map { String(cString: $0) } ?? ""
    }
  }

  deinit { sqlite3_finalize(statement) }

  /// Moves to the next row.
  ///
  /// - Returns: false after the last row.
  /// - Throws: an error if the database is damaged.
  package func step() throws(ImportError) -> Bool {
    guard !isAtEnd else { return false }
    switch sqlite3_step(statement) {
    case SQLITE_ROW: return true
    case SQLITE_DONE:
      isAtEnd = true
      return false
    default:
      isAtEnd = true
      throw file.lastError()
    }
  }

  /// Ends reading, so that other programs can write.
  package func close() {
    isAtEnd = true
    sqlite3_reset(statement)
  }

  /// The bytes of a text or a blob; nil for another type.
  package func bytes(_ column: Int) -> UnsafeBufferPointer<UInt8>? {
    let column = Int32(column)
    switch sqlite3_column_type(statement, column) {
    case SQLITE_TEXT, SQLITE_BLOB:
      let start = sqlite3_column_blob(statement, column)
      let bytes = UnsafeRawBufferPointer(
        start: start, count: Int(sqlite3_column_bytes(statement, column)))
      return bytes.bindMemory(to: UInt8.self)
    default: return nil
    }
  }

  /// A text; nil for another type.
  package func text(_ column: Int) -> String? {
    bytes(column).map { String(decoding: $0, as: UTF8.self) }
  }

  /// A value of any type; nil for null and an empty text.
  package func value(_ column: Int) -> JSONValue? {
    let index = Int32(column)
    switch sqlite3_column_type(statement, index) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, index))
    case SQLITE_FLOAT: return .number(sqlite3_column_double(statement, index))
    case SQLITE_TEXT, SQLITE_BLOB:
      return text(column).flatMap { $0.isEmpty ? nil : .text($0) }
    default: return nil
    }
  }
}
