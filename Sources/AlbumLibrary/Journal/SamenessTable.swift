import AlbumModel

/// ``Sameness`` keys in memory, while a large import does without the index on disk.
///
/// Writing a million keys in random order into an index costs far more than sorting them once at
/// the end, so a large import drops the index, looks albums up here, and builds the index anew, all
/// in its one transaction. Open addressing with linear probing; 12 bytes a slot, at most three
/// quarters full.
struct SamenessTable {
  private var keys: [Int64]
  /// The albums, whose identities a large import keeps below 2^32; ``empty`` for a free slot.
  private var identities: [UInt32]
  private var used = 0

  private static let empty = UInt32.max

  /// An empty table.
  init() {
    keys = [Int64](repeating: 0, count: 1 << 12)
    identities = [UInt32](repeating: Self.empty, count: 1 << 12)
  }

  /// A table of what is on the shelf.
  init(of shelf: AlbumStatements) throws {
    self.init()
    try reload(from: shelf)
  }

  /// Starts over from what is on the shelf, after a part of the transaction was taken back.
  mutating func reload(from shelf: AlbumStatements) throws {
    self = SamenessTable()
    try shelf.statement("SELECT sameness, id FROM album WHERE removed = 0").forEachRow { row in
      insert(row.integer(0), AlbumID(rawValue: row.integer(1)))
      return true
    }
  }

  /// Notes an album under a key.
  ///
  /// - Complexity: O(1) on average.
  mutating func insert(_ key: Int64, _ album: AlbumID) {
    if used * 4 >= keys.count * 3 { grow() }
    var slot = slot(of: key)
    while identities[slot] != Self.empty { slot = (slot + 1) & (keys.count - 1) }
    keys[slot] = key
    identities[slot] = UInt32(truncatingIfNeeded: album.rawValue)
    used += 1
  }

  /// Albums noted under a key that are on the shelf under that key still, oldest first.
  ///
  /// - Complexity: O(1) on average, plus reading what is found.
  func albums(_ key: Int64, in shelf: AlbumStatements) throws -> [Album] {
    var found: [Album] = []
    var slot = slot(of: key)
    while identities[slot] != Self.empty {
      if keys[slot] == key,
        let (album, isRemoved) = try shelf.album(AlbumID(rawValue: Int64(identities[slot]))),
        !isRemoved
      {
        found.append(album)
      }
      slot = (slot + 1) & (keys.count - 1)
    }
    return found.sorted { $0.id < $1.id }
  }

  /// Notes that an album has another key now.
  ///
  /// The old note stays; readers look at the album itself.
  mutating func update(_ album: AlbumID, _ key: Int64) {
    var slot = slot(of: key)
    while identities[slot] != Self.empty {
      if keys[slot] == key, Int64(identities[slot]) == album.rawValue { return }
      slot = (slot + 1) & (keys.count - 1)
    }
    insert(key, album)
  }

  private func slot(of key: Int64) -> Int {
    // Keys are well mixed already.
    Int(truncatingIfNeeded: key) & (keys.count - 1)
  }

  private mutating func grow() {
    let oldKeys = keys
    let oldIdentities = identities
    keys = [Int64](repeating: 0, count: oldKeys.count * 2)
    identities = [UInt32](repeating: Self.empty, count: keys.count)
    used = 0
    for (index, identity) in oldIdentities.enumerated() where identity != Self.empty {
      insert(oldKeys[index], AlbumID(rawValue: Int64(identity)))
    }
  }
}
