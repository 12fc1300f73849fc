import AlbumModel
import GRDB

extension LibraryAPI {
  /// Tells the library that the transaction under way will add very many albums.
  ///
  /// It pays when more come than are there; then the index that finds albums by artist and title is
  /// built anew at the end, and until then kept in memory. Otherwise nothing happens.
  ///
  /// - Parameter expected: about how many albums will come.
  /// - Throws: ``LibraryError``.
  public func expectAdditions(_ expected: Int) throws {
    guard transactions.step != nil, transactions.bulk == nil, expected >= 10_000 else { return }
    let count = try self.count()
    guard count < expected, count + expected < Int(UInt32.max) / 2 else { return }
    try database.translatingErrors {
      transactions.bulk = try SamenessTable(of: database.albums)
    }
    try execute("DROP INDEX album_sameness; PRAGMA cache_size = -24576")
  }

  func endBulk() throws {
    transactions.bulk = nil
    try execute(Schema.samenessIndex)
  }

  /// Gives back the memory of a large import.
  func shrinkCache() {
    try? execute("PRAGMA cache_size = -2048")
  }
}
