import AlbumModel
import GRDBSQLite

/// The values of computed fields, for the SQL of queries.
///
/// SQLite calls them for each album that a query looks at. Their errors stop the query; SQLite only
/// knows that there was one, so it is kept here.
final class ComputedValues {
  /// Computes the value of a field for an album.
  var value: (FieldName, Album) throws -> FieldValue? = { _, _ in nil }
  private var error: (any Error)?
  private var isRegistered = false
  /// Whether SQLite is computing a value.
  private(set) var isRunning = false

  /// `moonshelf_computed(name, column…)`: custom fields as stored, with only this one.
  ///
  /// NULL if the album has no value. The columns are ``columns``.
  static let function = "moonshelf_computed"

  /// The columns of an album.
  static let columns = "id, added, title, artist, genre, year, cover_url, fields"

  /// Defines the function in SQL, once.
  func register(on connection: OpaquePointer) {
    guard !isRegistered else { return }
    isRegistered = true
    // Owned by the library, as the connection is.
    sqlite3_create_function_v2(
      connection, Self.function, 9, SQLITE_UTF8, Unmanaged.passUnretained(self).toOpaque(),
      { context, _, arguments in
        guard let context, let arguments, let pointer = sqlite3_user_data(context) else { return }
        let values = Unmanaged<ComputedValues>.fromOpaque(pointer).takeUnretainedValue()
        values.answer(context, arguments)
      }, nil, nil, nil)
  }

  /// Runs a query.
  ///
  /// - Throws: the error of a computed field; any error of `body`.
  func reporting<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch {
      defer { self.error = nil }
      throw self.error ?? error
    }
  }

  private func answer(_ context: OpaquePointer, _ arguments: UnsafeMutablePointer<OpaquePointer?>) {
    func text(_ index: Int) -> String? {
      sqlite3_value_type(arguments[index]) == SQLITE_NULL
        ? nil : QueryFunctions.text(arguments[index])
    }
    let name = QueryFunctions.text(arguments[0])
    let year = arguments[6]
    let album = Album(
      id: AlbumID(rawValue: sqlite3_value_int64(arguments[1])),
      added: sqlite3_value_int64(arguments[2]),
      content: AlbumContent(
        title: text(3), artist: text(4), genre: text(5),
        year: sqlite3_value_type(year) == SQLITE_NULL ? nil : sqlite3_value_int64(year),
        coverURL: text(7), fields: text(8).map(CustomFields.init(encoded:)) ?? CustomFields()))
    let outer = isRunning
    isRunning = true
    defer { isRunning = outer }
    do {
      guard let found = try value(FieldName(rawValue: name), album) else { return }
      var bytes: [UInt8] = [UInt8(ascii: "{")]
      JSONText.append(name, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      JSONText.append(found, to: &bytes)
      bytes.append(UInt8(ascii: "}"))
      QueryFunctions.answer(context, text: bytes)
    } catch {
      self.error = error
      sqlite3_result_error(context, "a computed field failed", -1)
    }
  }
}
