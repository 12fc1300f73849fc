import AlbumFiles
import GRDB

extension LibraryAPI {
  /// The picture of the cover folder with a hash, if it is recorded for some cover address.
  ///
  /// - Parameter sha256: the hash of its content; any text is allowed.
  /// - Returns: nil if there is none.
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
  /// The picture with this content; nil when it is not recorded for any address.
  func picture(sha256: String) throws -> PictureRecord? {
    let address = try database.run { database in
      try String.fetchOne(
        database, sql: "SELECT address FROM cover WHERE sha256 = ? LIMIT 1", arguments: [sha256])
    }
    guard let address, case .stored(let picture)? = try state(of: address) else { return nil }
    return picture
  }
}
