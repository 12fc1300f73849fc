import GRDB

/// The stored numbers that an exchange continues from.
enum ExchangeState: String {
  /// Whether the library exchanges operations, so that its sort keys have marks.
  case shared
  /// The last entry whose writes are noted (``WrittenValues``).
  case noted
  /// The highest album ID added by an entry up to that one.
  case highestAlbum = "highest_album"
  /// The creation time of the library's file (``FileStatus/made(_:)``), which differs in a copy.
  case file

  /// The value of ``file`` in a backup, and in a library restored from one.
  static let copiedFile: Int64 = -1

  func value(in database: AlbumDatabase) throws -> Int64 {
    try database.storedNumber(rawValue) ?? 0
  }

  func set(_ value: Int64, in database: AlbumDatabase) throws {
    try database.setStoredNumber(value, for: rawValue)
  }
}

extension AlbumDatabase {
  /// A number that is stored with the library; nil for none.
  func storedNumber(_ key: String) throws -> Int64? {
    try albums.integer("SELECT value FROM exchange WHERE key = ?1", key)
  }

  /// Stores a number with the library.
  func setStoredNumber(_ value: Int64, for key: String) throws {
    // Through GRDB, as it may be outside of a transaction.
    try execute(SummedTable.exchange.insertion(verb: "INSERT OR REPLACE"), [key, value])
  }
}

extension LibraryAPI {
  /// Whether the library exchanges operations with others, which it does from its first handshake.
  ///
  /// - Throws: ``LibraryError``.
  public func isShared() throws -> Bool {
    try refresh()
    if let isShared = shelf.isShared { return isShared }
    let isShared = try ExchangeState.shared.value(in: database) != 0
    shelf.isShared = isShared
    return isShared
  }
}
