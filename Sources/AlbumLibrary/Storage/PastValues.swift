import AlbumModel
import GRDBSQLite

/// What albums had in an earlier state, where it was not what they have now.
///
/// In SQL `moonshelf_then(id, number, value)` is the value of then for that of a column, so that only what a
/// query reads is computed. The number is the index of a main field, -1 for the custom ones, and -2 asks
/// whether the album is one of ``differing``.
final class PastValues {
  /// The albums that were elsewhere, or not on the shelf, or are not.
  var differing = IdentityBits()
  private var main: [FieldName: IdentityTable<FieldValue?>] = [:]
  private(set) var custom: [FieldName: IdentityTable<FieldValue?>] = [:]

  /// Defines the function for a connection, which owns the values.
  func define(on handle: OpaquePointer) {
    sqlite3_create_function_v2(
      handle, "moonshelf_then", 3, SQLITE_UTF8 | SQLITE_INNOCUOUS,
      Unmanaged.passUnretained(self).toOpaque(),
      { context, _, values in
        guard let context, let values, let this = sqlite3_user_data(context) else { return }
        Unmanaged<PastValues>.fromOpaque(this).takeUnretainedValue().answer(context, values)
      }, nil, nil, nil)
  }

  /// Forgets an earlier state.
  func removeAll() { (differing, main, custom) = (IdentityBits(), [:], [:]) }

  /// Notes a value; the first one of an album counts.
  ///
  /// - Throws: `FieldError` for a value that the field cannot hold.
  func note(_ value: FieldValue?, of name: FieldName, of album: AlbumID) throws {
    if custom[name]?[album] != nil || main[name]?[album] != nil { return }
    guard name.isMain else {
      _ = custom[name, default: .init()].update(value, of: album)
      return
    }
    var content = AlbumContent(title: "")
    try content.set(value, for: name)
    main[name, default: .init()].update(content[name], of: album)
  }

  /// A column of `album` in SQL, as it was.
  func column(_ name: String) -> String {
    let field = FieldName(rawValue: name)
    guard name == "fields" ? !custom.isEmpty : main[field] != nil else { return name }
    let number = FieldName.main.firstIndex(of: field) ?? -1
    let type = field == .year ? "INTEGER" : "TEXT"
    return "CAST(moonshelf_then(now.id, \(number), \(name)) AS \(type)) AS \(name)"
  }

  private func answer(_ context: OpaquePointer, _ arguments: UnsafeMutablePointer<OpaquePointer?>) {
    let album = AlbumID(rawValue: sqlite3_value_int64(arguments[0]))
    let number = Int(sqlite3_value_int(arguments[1]))
    if number == -2 { return QueryFunctions.answer(context, differing.contains(album)) }
    if number >= 0 {
      switch main[FieldName.main[number]]?[album] {
      case nil: return sqlite3_result_value(context, arguments[2])
      case .text(let text): return QueryFunctions.answer(context, text: Array(text.utf8))
      case .integer(let integer): return sqlite3_result_int64(context, integer)
      default: return sqlite3_result_null(context)
      }
    }
    let changed = custom.filter { $0.value[album] != nil }
    let bytes = QueryFunctions.bytes(arguments[2])
    // Damaged text is for the reader to find.
    guard !changed.isEmpty, bytes.isEmpty || CustomFields.isReadable(bytes) else {
      return sqlite3_result_value(context, arguments[2])
    }
    var fields = CustomFields(encoded: String(decoding: bytes, as: UTF8.self))
    for (name, values) in changed { fields[name.rawValue] = values[album] ?? nil }
    guard let text = fields.encoded else { return sqlite3_result_null(context) }
    QueryFunctions.answer(context, text: Array(text.utf8))
  }
}
