import AlbumModel

/// A set of albums in one bit each, for all albums of a library.
struct AlbumSet {
  private var words: [UInt64] = []

  init() {}

  init(_ albums: [AlbumID]) { for album in albums { _ = insert(album) } }

  /// Adds an album.
  ///
  /// - Returns: whether it was not there.
  mutating func insert(_ album: AlbumID) -> Bool {
    let (word, bit) = Self.place(album)
    if word >= words.count {
      words.append(contentsOf: repeatElement(0, count: word + 1 - words.count + words.count / 2))
    }
    defer { words[word] |= bit }
    return words[word] & bit == 0
  }

  func contains(_ album: AlbumID) -> Bool {
    let (word, bit) = Self.place(album)
    return word < words.count && words[word] & bit != 0
  }

  private static func place(_ album: AlbumID) -> (word: Int, bit: UInt64) {
    (Int(album.rawValue >> 6), 1 << UInt64(album.rawValue & 63))
  }
}
