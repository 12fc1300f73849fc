import AlbumModel
import GRDB

extension LibraryAPI {
  /// Tells the library that the transaction under way will add very many albums.
  ///
  /// It pays when more come than are there; then the indexes that find albums by artist and title
  /// and by identifier are built anew at the end (``SamenessTable``). Otherwise nothing happens.
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
    try execute(
      "DROP INDEX album_sameness; DROP INDEX identifier_key; PRAGMA cache_size = -8192")
  }

  /// Notes what services know an album by, while the index on disk is away.
  func noteInBulk(_ content: AlbumContent, _ id: AlbumID) throws {
    guard let bulk = transactions.bulk, !content.fields.isEmpty else { return }
    for identifier in content.identifiers { try bulk.insert(identifier.key, id) }
  }

  func endBulk() throws {
    transactions.bulk = nil
    try execute(Schema.lookupIndexes)
  }

  /// Gives back the memory of a large import.
  func shrinkCache() {
    try? execute("PRAGMA cache_size = -2048")
  }
}
