public import AlbumModel

extension LibraryAPI {
  /// Writes albums to a new database that the program beets takes for a library of its own.
  ///
  /// - Parameters:
  ///   - query: which albums.
  ///   - path: where; no file may be there.
  /// - Returns: how many albums.
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
