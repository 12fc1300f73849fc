import AlbumModel
import GRDBSQLite

/// What albums had in an earlier state, where it was not what they have now; or what one statement writes
/// to them (``AlbumStatements/writeNoted()``).
///
/// In SQL `moonshelf_then(id, number, value)` is the other value for that of a column, so that only what a
/// query reads is computed. The number is the index of a main field, -1 for the custom ones, and -2 asks
/// whether the album is one of ``differing``; -3 is its key in ``moves``, and -4 its index there.
final class PastValues {
  /// An album and a sort key.
  typealias Move = (album: AlbumID, place: ShelfKey)

  /// The albums to which one statement gives other keys, in their order.
  var moves: [Move] = [] { didSet { nextMove = 0 } }
  private var nextMove = 0
  /// The albums that were elsewhere, or not on the shelf, or are not; those that are written.
  var differing = IdentityBits()
  /// The values of then; albums refer to them by their indexes.
  private var values: [FieldValue?] = []
  private var fields: [FieldName: IdentityTable<Int32>] = [:]
  /// The custom fields of the album asked for last, as text: a statement that writes them asks twice.
  private var last: (album: AlbumID, fields: [UInt8]?)?

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
  func removeAll() { (differing, values, fields, last) = (IdentityBits(), [], [:], nil) }

  /// Notes a value; the first one of an album counts, or the last one.
  ///
  /// - Throws: `FieldError` for a value that the field cannot hold.
  func note(
    _ value: FieldValue?, of name: FieldName, of album: AlbumID, lastCounts: Bool = false
  ) throws {
    guard lastCounts || fields[name]?[album] == nil else { return }
    var content = AlbumContent(title: "")
    if name.isMain { try content.set(value, for: name) }
    let value = name.isMain ? content[name] : value
    switch (values.last, value) {
    // Albums in sequence often have the same.
    case (.some(nil), nil): break
    case (.some(.text(let last)), .text(let text)) where last.utf8.elementsEqual(text.utf8): break
    default: values.append(value)
    }
    fields[name, default: .init()].update(Int32(values.count - 1), of: album)
    last = nil
  }

  /// Whether a value of a field was noted for an album.
  func isNoted(_ name: FieldName, of album: AlbumID) -> Bool { fields[name]?[album] != nil }

  /// The custom fields of which some album had another value.
  var custom: [FieldName] { fields.keys.filter { !$0.isMain } }

  /// A column of the album `now` in SQL with the other values; nil without any.
  func column(_ name: String) -> String? {
    let field = FieldName(rawValue: name)
    guard name == "fields" ? !custom.isEmpty : fields[field] != nil else { return nil }
    let number = FieldName.main.firstIndex(of: field) ?? -1
    return
      "CAST(moonshelf_then(now.id, \(number), \(name)) AS \(field == .year ? "INTEGER" : "TEXT"))"
  }

  private func answer(_ context: OpaquePointer, _ arguments: UnsafeMutablePointer<OpaquePointer?>) {
    let album = AlbumID(rawValue: sqlite3_value_int64(arguments[0]))
    let number = Int(sqlite3_value_int(arguments[1]))
    if number == -2 { return QueryFunctions.answer(context, differing.contains(album)) }
    if number < -2 {
      // The rows are read in their order, once or twice.
      while nextMove > 0, moves[nextMove - 1].album >= album { nextMove -= 1 }
      while nextMove < moves.count, moves[nextMove].album < album { nextMove += 1 }
      guard nextMove < moves.count, moves[nextMove].album == album else { return }
      return number == -3
        ? QueryFunctions.answer(context, text: Array(moves[nextMove].place.text.utf8))
        : sqlite3_result_int64(context, Int64(nextMove))
    }
    if number >= 0 {
      switch fields[FieldName.main[number]]?[album].map({ values[Int($0)] }) {
      case nil: return sqlite3_result_value(context, arguments[2])
      case .text(let text): return QueryFunctions.answer(context, text: Array(text.utf8))
      case .integer(let integer): return sqlite3_result_int64(context, integer)
      default: return sqlite3_result_null(context)
      }
    }
    if last?.album != album {
      let changed = fields.compactMap { name, albums in
        name.isMain ? nil : albums[album].map { (name.rawValue, values[Int($0)]) }
      }
      let bytes = QueryFunctions.bytes(arguments[2])
      // Damaged text is for the reader to find.
      guard !changed.isEmpty, bytes.isEmpty || CustomFields.isReadable(bytes) else {
        return sqlite3_result_value(context, arguments[2])
      }
      var fields = CustomFields(encoded: String(decoding: bytes, as: UTF8.self))
      for (name, value) in changed { fields[name] = value }
      last = (album, fields.encoded.map { Array($0.utf8) })
    }
    guard let text = last?.fields else { return sqlite3_result_null(context) }
    QueryFunctions.answer(context, text: text)
  }
}
