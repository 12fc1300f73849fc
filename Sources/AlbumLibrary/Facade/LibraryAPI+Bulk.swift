import AlbumModel

extension LibraryAPI {
  /// Prepares the library for a transaction that adds very many albums.
  ///
  /// It pays if more albums are added than exist; then the indexes that find albums by artist and
  /// title and by identifier are rebuilt at the end (`SamenessTable`). Otherwise it does nothing.
  ///
  /// - Parameter expected: the approximate number of albums to be added.
  /// - Throws: ``LibraryError``.
  public func expectAdditions(_ expected: Int) throws {
    guard transactions.step != nil, transactions.bulk == nil, expected >= 10_000 else { return }
    let count = try self.count()
    guard count < expected, count + expected < Int(UInt32.max) / 2 else { return }
    transactions.bulk = try SamenessTable(of: database.albums)
    try execute("DROP INDEX album_sameness; DROP INDEX identifier_key; PRAGMA cache_size = -8192")
  }

  /// Stores the keys of an album while the indexes on disk are dropped.
  func noteInBulk(_ keys: LookupKeys, _ id: AlbumID) throws {
    guard let bulk = transactions.bulk else { return }
    try bulk.insert(keys.sameness, id)
    for identifier in keys.identifiers { try bulk.insert(identifier.key, id) }
  }

  func endBulk() throws {
    transactions.bulk = nil
    try execute(Schema.lookupIndexes)
  }

  /// Releases the memory of a large import.
  func shrinkCache() { try? execute("PRAGMA cache_size = -2048") }
}
