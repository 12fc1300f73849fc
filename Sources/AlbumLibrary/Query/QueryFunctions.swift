import AlbumModel
import GRDB
import GRDBSQLite

/// The functions that queries use in SQL, because SQLite has no equivalent.
///
/// A pattern is prepared once per statement: SQLite keeps auxiliary data for an argument that does
/// not change between rows (`sqlite3_set_auxdata`), and releases it with the statement.
enum QueryFunctions {
  /// `moonshelf_fits(pattern, value…)`: 1 if any of the values matches, otherwise 0.
  static let fits = "moonshelf_fits"
  /// `moonshelf_field_fits(pattern, name, fields)`: 1 if the field of that name matches, otherwise
  /// 0.
  static let fieldFits = "moonshelf_field_fits"
  /// `moonshelf_sort_key(value, options)`: the sort key of the value; NULL sorts above everything
  /// if the options contain 1, otherwise below; 2 ignores an article at the beginning of a text.
  static let sortKey = "moonshelf_sort_key"
  /// `moonshelf_field_sort_key(type and name, fields, options)`: the same for the field of that
  /// name, by its type.
  static let fieldSortKey = "moonshelf_field_sort_key"

  /// `moonshelf_checksum(value…)`: the ``RowChecksum`` of the values.
  static let checksum = "moonshelf_checksum"

  /// The error of a function whose fields argument cannot be read.
  static let damagedFields = "the custom fields of an album cannot be read"

  /// Registers the functions with a connection.
  static func register(on database: Database) {
    guard let connection = database.sqliteConnection else { return }
    define(fits, argumentCount: -1, on: connection) { context, count, values in
      guard let context, let values else { return }
      let all = UnsafeBufferPointer(start: values, count: Int(count))
      guard let fits = QueryFunctions.anyFits(context, all) else { return }
      QueryFunctions.answer(context, fits)
    }
    define(fieldFits, argumentCount: 3, on: connection) { context, _, values in
      guard let context, let values else { return }
      guard let fits = QueryFunctions.namedFits(context, values) else { return }
      QueryFunctions.answer(context, fits)
    }
    define(sortKey, argumentCount: 2, on: connection) { context, _, values in
      guard let context, let values else { return }
      QueryFunctions.answer(context, QueryFunctions.key(values), lacking: values[1])
    }
    define(fieldSortKey, argumentCount: 3, on: connection) { context, _, values in
      guard let context, let values else { return }
      QueryFunctions.answerNamedKey(context, values)
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
    sqlite3_create_function_v2(connection, name, argumentCount, flags, nil, function, nil, nil, nil)
  }

  // MARK: The functions; nil means an error as the result

  private static func anyFits(
    _ context: OpaquePointer, _ values: UnsafeBufferPointer<OpaquePointer?>
  ) -> Bool? {
    prepared(context) { Leaf(pattern: text(values[0]), name: nil) }.map { leaf in
      for value in values.dropFirst() where leaf.fits(value) { return true }
      return false
    }
  }

  private static func namedFits(
    _ context: OpaquePointer, _ values: UnsafeMutablePointer<OpaquePointer?>
  ) -> Bool? {
    guard sqlite3_value_type(values[2]) != SQLITE_NULL else { return false }
    guard let leaf = prepared(context, { Leaf(pattern: text(values[0]), name: text(values[1])) })
    else { return nil }
    guard let fits = leaf.fits(fields: bytes(values[2])) else {
      sqlite3_result_error(context, damagedFields, -1)
      return nil
    }
    return fits
  }

  private static func key(_ values: UnsafeMutablePointer<OpaquePointer?>) -> [UInt8]? {
    let value = values[0]
    var key: [UInt8] = []
    key.reserveCapacity(64)
    switch sqlite3_value_type(value) {
    case SQLITE_NULL: return nil
    case SQLITE_INTEGER, SQLITE_FLOAT: SortKey.append(sqlite3_value_double(value), to: &key)
    default:
      SortKey.append(utf8: bytes(value), ignoringArticle: ignoresArticle(values[1]), to: &key)
    }
    return key
  }

  private static func ignoresArticle(_ options: OpaquePointer?) -> Bool {
    sqlite3_value_int(options) & 2 != 0
  }

  private static func answerNamedKey(
    _ context: OpaquePointer, _ values: UnsafeMutablePointer<OpaquePointer?>
  ) {
    guard sqlite3_value_type(values[1]) != SQLITE_NULL else {
      return answer(context, nil, lacking: values[2])
    }
    guard let name = prepared(context, { FieldKey(text(values[0])) }) else { return }
    let found = EncodedFields.find(name.bytes, in: bytes(values[1]))
    if case .missing = found { return answer(context, nil, lacking: values[2]) }
    guard case .value(let json) = found else {
      return sqlite3_result_error(context, damagedFields, -1)
    }
    if name.kind == nil, let texts = EncodedFields.joinedTexts(of: json) {
      var key: [UInt8] = []
      texts.withUnsafeBufferPointer {
        SortKey.append(utf8: $0, ignoringArticle: ignoresArticle(values[2]), to: &key)
      }
      return answer(context, key, lacking: values[2])
    }
    guard let value = JSONText.value(in: String(decoding: json, as: UTF8.self)) else {
      return sqlite3_result_error(context, damagedFields, -1)
    }
    let options = sqlite3_value_int(values[2])
    let key =
      name.kind.map { SortKey.key(value, of: $0, descending: options & 1 == 0) }
      ?? SortKey.key(value, ignoringArticle: ignoresArticle(values[2]))
    answer(context, key, lacking: values[2])
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
    /// The type, if its values are not ordered as texts.
    let kind: (any FieldKind)?

    init(_ argument: String) {
      let parts = argument.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      bytes = EncodedFields.key(parts.count > 1 ? String(parts[1]) : argument)
      kind = FieldKinds.named(String(parts[0])).flatMap { $0.isOrdered ? $0 : nil }
    }
  }
}
