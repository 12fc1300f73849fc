import AlbumFiles
import GRDB

extension LibraryAPI {
  /// A picture of the cover folder that some cover's address is known to have.
  ///
  /// - Parameter sha256: the hash of what is in it; anything may be asked.
  /// - Returns: nil where there is none.
  /// - Throws: ``LibraryError``.
  public func cover(sha256: String) throws -> StoredCover? {
    guard let desk = openCoverDesk(),
      let picture = try CoverTable(database: database).picture(sha256: sha256),
      desk.folder.has(picture)
    else { return nil }
    return StoredCover(picture, in: desk.folder, reader: desk.reader)
  }
}

extension CoverTable {
  /// The picture of this content; nil when no address is known to have it.
  func picture(sha256: String) throws -> PictureRecord? {
    let address = try database.run { database in
      try String.fetchOne(
        database, sql: "SELECT address FROM cover WHERE sha256 = ? LIMIT 1", arguments: [sha256])
    }
    guard let address, case .stored(let picture)? = try state(of: address) else { return nil }
    return picture
  }
}
