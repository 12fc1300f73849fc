import AlbumModel
import GRDB
import GRDBSQLite

/// A value of a statement's parameter.
protocol StatementValue {
  func bind(to statement: PreparedStatement, at index: Int32)
}

extension Int64: StatementValue {
  func bind(to statement: PreparedStatement, at index: Int32) { statement.bind(self, at: index) }
}

extension String: StatementValue {
  func bind(to statement: PreparedStatement, at index: Int32) { statement.bind(self, at: index) }
}

extension AlbumID: StatementValue {
  func bind(to statement: PreparedStatement, at index: Int32) {
    statement.bind(rawValue, at: index)
  }
}

extension Optional: StatementValue where Wrapped: StatementValue {
  func bind(to statement: PreparedStatement, at index: Int32) {
    if let self {
      self.bind(to: statement, at: index)
    } else {
      statement.bind(nil as Int64?, at: index)
    }
  }
}

/// A compiled SQL statement for code that runs once per album.
///
/// GRDB runs everything else. Here its row objects and argument arrays would cost as much as
/// SQLite's own work for the row.
final class PreparedStatement {
  private let handle: OpaquePointer
  private let connection: DatabaseConnection

  /// Texts and blobs being bound; SQLite reads them in place while the statement runs.
  ///
  /// Unchecked, since the checks of accesses at run time took 2 % of an import, and no access is
  /// longer than a call.
  @exclusivity(unchecked) private var scratch: [UInt8] = []
  @exclusivity(unchecked) private var pending:
    [(index: Int32, start: Int, count: Int, isBlob: Bool)] = []

  /// Compiles a statement.
  ///
  /// - Throws: ``LibraryError`` when the SQL does not compile, as on a damaged file.
  init(_ sql: String, on connection: DatabaseConnection) throws {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v3(
      connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK, let handle else {
      let error = DatabaseError(
        resultCode: ResultCode(rawValue: code),
        message: String(cString: sqlite3_errmsg(connection.handle)), sql: sql)
      throw connection.failure(error)
    }
    self.handle = handle
    self.connection = connection
  }

  deinit { sqlite3_finalize(handle) }

  func bind(_ integer: Int64?, at index: Int32) {
    if let integer {
      sqlite3_bind_int64(handle, index, integer)
    } else {
      sqlite3_bind_null(handle, index)
    }
  }

  func bind(_ text: String?, at index: Int32) {
    guard var text else {
      sqlite3_bind_null(handle, index)
      return
    }
    let start = scratch.count
    text.withUTF8 { scratch.append(contentsOf: $0) }
    pending.append((index, start, scratch.count - start, false))
  }

  func bind(_ blob: [UInt8]?, at index: Int32) {
    guard let blob else {
      sqlite3_bind_null(handle, index)
      return
    }
    pending.append((index, scratch.count, blob.count, true))
    scratch.append(contentsOf: blob)
  }

  /// Binds a value of a query's arguments.
  func bind(_ value: DatabaseValue, at index: Int32) {
    switch value.storage {
    case .null: sqlite3_bind_null(handle, index)
    case .int64(let integer): sqlite3_bind_int64(handle, index, integer)
    case .double(let double): sqlite3_bind_double(handle, index, double)
    case .string(let text): bind(text, at: index)
    case .blob: assertionFailure("no query has blobs")
    }
  }

  /// Runs a statement without result rows, and resets it for the next run.
  ///
  /// Outside of a transaction SQLite commits what it writes, and GRDB expects that only in
  /// ``AlbumDatabase/run(_:)``.
  func run() throws {
    defer { reset() }
    try connection.check()
    _ = try withBoundScratch { try step() }
  }

  /// Runs a query and passes all of its rows.
  func forEachRow(_ body: (PreparedStatement) throws -> Void) throws {
    try walk { row in
      try body(row)
      return true
    }
  }

  /// Runs a query and passes each row until `body` returns false.
  func walk(_ body: (PreparedStatement) throws -> Bool) throws {
    defer { reset() }
    try connection.check()
    try withBoundScratch {
      while try step() { guard try body(self) else { return } }
    }
  }

  /// Runs a query for its first row; nil if it has none, or nothing in it.
  func first<Value>(_ read: (PreparedStatement) throws -> Value?) throws -> Value? {
    var value: Value?
    try walk { row in
      value = try read(row)
      return false
    }
    return value
  }

  /// Runs a query for all of its rows.
  func all<Value>(_ read: (PreparedStatement) throws -> Value) throws -> [Value] {
    var values: [Value] = []
    try forEachRow { values.append(try read($0)) }
    return values
  }

  private func withBoundScratch<Result>(_ body: () throws -> Result) rethrows -> Result {
    // A copy of the reference: an access to the property would last while the statement runs.
    let (scratch, pending) = (scratch, pending)
    return try scratch.withUnsafeBufferPointer { bytes in
      for item in pending {
        let start = bytes.baseAddress.map { UnsafeRawPointer($0 + item.start) }
        if item.isBlob {
          sqlite3_bind_blob(handle, item.index, start, Int32(item.count), nil)
          continue
        }
        sqlite3_bind_text(
          handle, item.index, start?.assumingMemoryBound(to: CChar.self) ?? emptyText,
          Int32(item.count), nil)
      }
      return try body()
    }
  }

  private var emptyText: UnsafePointer<CChar>? {
    UnsafeRawPointer(StaticString("").utf8Start).assumingMemoryBound(to: CChar.self)
  }

  private func step() throws -> Bool {
    let code = sqlite3_step(handle)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default:
      let error = DatabaseError(
        resultCode: ResultCode(rawValue: sqlite3_extended_errcode(connection.handle)),
        message: String(cString: sqlite3_errmsg(connection.handle)))
      throw connection.failure(error)
    }
  }

  private func reset() {
    sqlite3_reset(handle)
    if !pending.isEmpty {
      // Values bound in place must not be read again.
      sqlite3_clear_bindings(handle)
      pending.removeAll(keepingCapacity: true)
      scratch.removeAll(keepingCapacity: true)
    }
  }

  // MARK: Columns of the current row

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  func optionalInteger(_ column: Int32) -> Int64? {
    sqlite3_column_type(handle, column) == SQLITE_NULL ? nil : sqlite3_column_int64(handle, column)
  }

  func text(_ column: Int32) -> String? { utf8(column).map { String(decoding: $0, as: UTF8.self) } }

  /// Whether the column has a value.
  func hasValue(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) != SQLITE_NULL }

  /// A text's bytes, valid until the next row; nil for NULL.
  func utf8(_ column: Int32) -> UnsafeBufferPointer<UInt8>? {
    guard let bytes = sqlite3_column_text(handle, column) else { return nil }
    return UnsafeBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(handle, column)))
  }

  /// A blob's bytes, valid until the next row; nil for NULL.
  func bytes(_ column: Int32) -> UnsafeBufferPointer<UInt8>? {
    guard let bytes = sqlite3_column_blob(handle, column) else { return nil }
    return UnsafeBufferPointer(
      start: bytes.assumingMemoryBound(to: UInt8.self),
      count: Int(sqlite3_column_bytes(handle, column)))
  }
}

extension Row {
  /// The value of a column.
  ///
  /// GRDB's own subscript traps if the file has a value of another type than the schema says, which
  /// damage can cause.
  func column<Value: DatabaseValueConvertible>(_ index: Int) throws -> Value {
    guard let value: Value = try optionalColumn(index) else { throw unreadable(index) }
    return value
  }

  /// The value of a column; nil for NULL.
  func optionalColumn<Value: DatabaseValueConvertible>(_ index: Int) throws -> Value? {
    let stored: DatabaseValue = self[index]
    if stored.isNull { return nil }
    guard let value = Value.fromDatabaseValue(stored) else { throw unreadable(index) }
    return value
  }

  private func unreadable(_ index: Int) -> LibraryError {
    let name = Array(columnNames)[index]
    return LibraryError.damaged("a value of \(name) is of another type than the schema says")
  }
}
