import AlbumModel

/// A checksum of columns of a row, by which ``LibraryAPI/doctor()`` finds damage that SQLite does
/// not see.
///
/// It has 30 bits, so that the sum of two is an integer of four bytes in the file. The checksum of
/// an album is such a sum: of its position data (``album(_:added:place:)``) and of its content
/// (``content(_:)``). A change of one part adds the difference, so a row that was damaged before
/// stays recognizable. The removed flag is not included: the journal has it as well, and one
/// statement adds or removes a whole range of albums.
struct RowChecksum {
  private var hash = SamenessHash()

  mutating func append(_ integer: Int64?) { hash.append(integer ?? Self.null) }

  mutating func append(_ text: String?) {
    guard var text else { return hash.append(Self.null) }
    text.withUTF8 { hash.append($0) }
  }

  mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { hash.append($0) } }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) { hash.append(bytes) }

  /// The value mixed in for NULL.
  private static let null: Int64 = 0x4e55_4c4c_4e55_4c4c

  var value: Int64 { Int64(UInt64(bitPattern: hash.finished) >> 34) }

  /// The part of an album's checksum that depends on its position.
  static func album(_ album: AlbumID, added: Int64, place: String) -> Int64 {
    var checksum = RowChecksum()
    checksum.append(album.rawValue)
    checksum.append(added)
    checksum.append(place)
    return checksum.value
  }

  /// The part of an album's checksum that depends on its content.
  ///
  /// - Parameters:
  ///   - content: the content.
  ///   - fields: its custom fields as encoded in the row, since encoding them takes time.
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
