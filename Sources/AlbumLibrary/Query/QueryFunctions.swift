import AlbumModel
import GRDB
import GRDBSQLite

/// The functions that queries use in SQL, because SQLite has none like them.
///
/// A pattern is made ready once a statement: SQLite keeps what a function sets aside for an argument
/// that does not change between rows (`sqlite3_set_auxdata`), and gives it up with the statement.
enum QueryFunctions {
  /// `moonshelf_fits(pattern, value…)`: 1 if any of the values fits, else 0.
  static let fits = "moonshelf_fits"
  /// `moonshelf_field_fits(pattern, name, fields)`: 1 if the field of that name fits, else 0.
  static let fieldFits = "moonshelf_field_fits"
  /// `moonshelf_sort_key(value, highest)`: what the value sorts by; NULL sorts above everything if
  /// `highest` is 1, below if 0.
  static let sortKey = "moonshelf_sort_key"
  /// `moonshelf_field_sort_key(name, fields, highest)`: the same for the field of that name.
  static let fieldSortKey = "moonshelf_field_sort_key"

  /// `moonshelf_checksum(value…)`: the ``RowChecksum`` of the values.
  static let checksum = "moonshelf_checksum"

  /// Makes the functions known to a connection.
  static func register(on database: Database) {
    guard let connection = database.sqliteConnection else { return }
    define(fits, argumentCount: -1, on: connection) { context, count, values in
      guard let context, let values else { return }
      QueryFunctions.answer(
        context,
        QueryFunctions.anyFits(context, UnsafeBufferPointer(start: values, count: Int(count))))
    }
    define(fieldFits, argumentCount: 3, on: connection) { context, _, values in
      guard let context, let values else { return }
      QueryFunctions.answer(context, QueryFunctions.namedFits(context, values))
    }
    define(sortKey, argumentCount: 2, on: connection) { context, _, values in
      guard let context, let values else { return }
      QueryFunctions.answer(context, QueryFunctions.key(values), lacking: values[1])
    }
    define(fieldSortKey, argumentCount: 3, on: connection) { context, _, values in
      guard let context, let values else { return }
      QueryFunctions.answer(context, QueryFunctions.namedKey(context, values), lacking: values[2])
    }
    define(checksum, argumentCount: -1, on: connection) { context, count, values in
      guard let context, let values else { return }
      let checksum = QueryFunctions.checksum(
        of: UnsafeBufferPointer(start: values, count: Int(count)))
      sqlite3_result_int64(context, checksum)
    }
  }

  private typealias Function =
    @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

  private static func define(
    _ name: String, argumentCount: Int32, on connection: OpaquePointer, _ function: Function
  ) {
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
    sqlite3_create_function_v2(
      connection, name, argumentCount, flags, nil, function, nil, nil, nil)
  }

  // MARK: The functions

  private static func anyFits(
    _ context: OpaquePointer, _ values: UnsafeBufferPointer<OpaquePointer?>
  ) -> Bool {
    prepared(context) { Leaf(pattern: text(values[0]), name: nil) }.map { leaf in
      for value in values.dropFirst() where leaf.fits(value) { return true }
      return false
    } ?? false
  }

  private static func namedFits(
    _ context: OpaquePointer, _ values: UnsafeMutablePointer<OpaquePointer?>
  ) -> Bool {
    guard sqlite3_value_type(values[2]) != SQLITE_NULL else { return false }
    return prepared(context) { Leaf(pattern: text(values[0]), name: text(values[1])) }
      .map { $0.fits(fields: bytes(values[2])) } ?? false
  }

  private static func key(_ values: UnsafeMutablePointer<OpaquePointer?>) -> [UInt8]? {
    let value = values[0]
    var key: [UInt8] = []
    key.reserveCapacity(64)
    switch sqlite3_value_type(value) {
    case SQLITE_NULL: return nil
    case SQLITE_INTEGER, SQLITE_FLOAT: SortKey.append(sqlite3_value_double(value), to: &key)
    default: SortKey.append(utf8: bytes(value), to: &key)
    }
    return key
  }

  private static func namedKey(
    _ context: OpaquePointer, _ values: UnsafeMutablePointer<OpaquePointer?>
  ) -> [UInt8]? {
    guard sqlite3_value_type(values[1]) != SQLITE_NULL else { return nil }
    guard let name = prepared(context, { FieldKey(text(values[0])) }) else { return nil }
    guard let json = EncodedFields.value(of: name.bytes, in: bytes(values[1])) else { return nil }
    return JSONText.value(in: String(decoding: json, as: UTF8.self)).map(SortKey.key)
  }

  private static func checksum(of values: UnsafeBufferPointer<OpaquePointer?>) -> Int64 {
    var checksum = RowChecksum()
    for value in values {
      switch sqlite3_value_type(value) {
      case SQLITE_NULL: checksum.append(nil as Int64?)
      case SQLITE_INTEGER: checksum.append(sqlite3_value_int64(value))
      default: checksum.append(bytes(value))
      }
    }
    return checksum.value
  }

  private final class FieldKey {
    let bytes: [UInt8]

    init(_ name: String) { bytes = EncodedFields.key(name) }
  }
}
