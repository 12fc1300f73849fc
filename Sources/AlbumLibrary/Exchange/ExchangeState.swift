import AlbumModel
import GRDB

/// The few numbers that an exchange goes on from.
enum ExchangeState: String {
  /// Whether the library exchanges acts at all, and its sort keys are marked.
  case shared
  /// The last entry whose writes are noted (``WrittenValues``).
  case noted
  /// The highest album that came with an entry up to that one.
  case highestAlbum = "highest_album"
  /// When the library's file was made (``FileStatus/made(_:)``): a copy of it was made at another time.
  case file

  /// The value of ``file`` in a backup, and in what was restored of one.
  static let copiedFile: Int64 = -1

  func value(in database: AlbumDatabase) throws -> Int64 {
    let statement = try database.albums.statement("SELECT value FROM exchange WHERE key = ?1")
    statement.bind(rawValue, at: 1)
    var value: Int64 = 0
    try statement.forEachRow { row in
      value = row.integer(0)
      return false
    }
    return value
  }

  func set(_ value: Int64, in database: AlbumDatabase) throws {
    let statement = try database.albums.statement(
      "INSERT OR REPLACE INTO exchange (key, value) VALUES (?1, ?2)")
    statement.bind(rawValue, at: 1)
    statement.bind(value, at: 2)
    try statement.run()
  }
}

extension LibraryAPI {
  /// Whether the library exchanges acts with others; it does from its first meeting on.
  ///
  /// - Throws: ``LibraryError``.
  public func isShared() throws -> Bool {
    try refresh()
    if let isShared = shelf.isShared { return isShared }
    let isShared = try database.translatingErrors {
      try ExchangeState.shared.value(in: database) != 0
    }
    shelf.isShared = isShared
    return isShared
  }
}
