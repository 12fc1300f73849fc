import AlbumModel

/// A checksum of columns of a row, by which ``LibraryAPI/doctor()`` finds damage that SQLite does not see.
///
/// It has 30 bits, so that the sum of two is an integer of four bytes in the file. The checksum of an
/// album is such a sum: of what gives it its place (``album(_:added:place:)``) and of what it holds
/// (``content(_:)``). A change of one part adds the difference, so a row that was damaged before stays
/// recognizable. Whether an album is removed is not part of it: the journal says that as well, and a
/// whole range of albums comes or goes with one statement.
struct RowChecksum {
  private var hash = SamenessHash()

  mutating func append(_ integer: Int64?) {
    hash.append(integer ?? Self.null)
  }

  mutating func append(_ text: String?) {
    guard var text else { return hash.append(Self.null) }
    text.withUTF8 { hash.append($0) }
  }

  mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { hash.append($0) }
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    hash.append(bytes)
  }

  /// Mixed in for NULL.
  private static let null: Int64 = 0x4e55_4c4c_4e55_4c4c

  var value: Int64 { Int64(UInt64(bitPattern: hash.finished) >> 34) }

  /// The part of an album's checksum that depends on its place.
  static func album(_ album: AlbumID, added: Int64, place: String) -> Int64 {
    var checksum = RowChecksum()
    checksum.append(album.rawValue)
    checksum.append(added)
    checksum.append(place)
    return checksum.value
  }

  /// The part of an album's checksum that depends on what it holds.
  ///
  /// - Parameters:
  ///   - content: what it holds.
  ///   - fields: its custom fields as they are in the row, which takes time to write.
  /// - Returns: that part.
  static func content(_ content: AlbumContent, fields: String?) -> Int64 {
    var checksum = RowChecksum()
    checksum.append(content.title)
    checksum.append(content.artist)
    checksum.append(content.genre)
    checksum.append(content.year)
    checksum.append(content.coverURL)
    checksum.append(fields)
    return checksum.value
  }
}
