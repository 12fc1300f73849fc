import AlbumModel

/// A set of album IDs in any order, as bits: albums all over the shelf take little memory.
struct IdentityBits {
  private var words: [Int64: UInt64] = [:]

  /// Adds an ID; says whether it was not in the set.
  @discardableResult
  mutating func insert(_ album: AlbumID) -> Bool {
    let bit: UInt64 = 1 << UInt64(album.rawValue & 63)
    let word = words[album.rawValue >> 6] ?? 0
    guard word & bit == 0 else { return false }
    words[album.rawValue >> 6] = word | bit
    return true
  }

  /// Whether an ID is in the set.
  func contains(_ album: AlbumID) -> Bool {
    (words[album.rawValue >> 6] ?? 0) >> UInt64(album.rawValue & 63) & 1 == 1
  }

  /// The lowest ID that a set with its words can have, and the highest one.
  var lowest: Int64 { (words.keys.min() ?? 0) << 6 }
  var highest: Int64 { (words.keys.max() ?? 0) << 6 | 63 }

  /// The IDs in the set, in order.
  var sorted: some Sequence<AlbumID> {
    words.sorted { $0.key < $1.key }.lazy.flatMap { key, word in
      (Int64(0)..<64).lazy.filter { word >> UInt64($0) & 1 == 1 }
        .map { AlbumID(rawValue: key << 6 | $0) }
    }
  }
}

/// Values of albums in any order: those of albums all over the shelf take little more memory than
/// themselves, and are found faster than in a dictionary.
struct IdentityTable<Value> {
  private var pages: [Int64: [Value?]] = [:]

  subscript(album: AlbumID) -> Value? {
    pages[album.rawValue >> 6].flatMap { $0[Int(album.rawValue & 63)] }
  }

  /// Sets a value, and returns the one before.
  @discardableResult
  mutating func update(_ value: Value, of album: AlbumID) -> Value? {
    let index = Int(album.rawValue & 63)
    func exchange(_ old: inout Value?) -> Value? {
      defer { old = value }
      return old
    }
    return exchange(&pages[album.rawValue >> 6, default: Array(repeating: nil, count: 64)][index])
  }

  /// The albums with their values, in the order of the albums.
  var sorted: some Sequence<(album: AlbumID, value: Value)> {
    pages.keys.sorted().lazy.flatMap { [pages] key in
      (pages[key] ?? []).enumerated().lazy.compactMap { index, value in
        value.map { (album: AlbumID(rawValue: key << 6 | Int64(index)), value: $0) }
      }
    }
  }
}
