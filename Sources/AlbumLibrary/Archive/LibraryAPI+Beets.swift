public import AlbumModel

extension LibraryAPI {
  /// Writes albums to a new database in the format of the program beets.
  ///
  /// - Parameters:
  ///   - query: the albums.
  ///   - path: the database, which must not exist.
  /// - Returns: the number of albums.
  /// - Throws: ``LibraryError``.
  public func exportBeets(_ query: AlbumQuery, to path: String) throws -> Int {
    var count = 0
    try database.translatingErrors {
      try BeetsDatabase(path: path).write { take in
        try forEach(query) { album in
          try take(album)
          count += 1
          return true
        }
      }
    }
    return count
  }
}
