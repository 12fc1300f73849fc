import AlbumModel

/// The keys of ``Sameness`` and ``AlbumIdentifier`` during a large import, which drops the indexes
/// on disk.
///
/// Writing a million keys in random order into an index costs far more than sorting them once at
/// the end, so a large import drops the indexes, looks albums up here, and rebuilds them, all in
/// its one transaction. The newest keys are in memory (``RecentKeys``); when there are many they
/// become a sorted run in a file (``SortedKeyRuns``), so memory hardly grows.
final class SamenessTable {
  private var recent = RecentKeys()
  private var runs: SortedKeyRuns?
  /// Prevents the author of the titles from choosing which keys collide.
  private let seed = UInt64.random(in: .min ... .max)

  /// Makes a table of the albums on the shelf.
  init(of shelf: AlbumStatements) throws { try reload(from: shelf) }

  /// Reads the shelf again, after a part of the transaction was rolled back.
  func reload(from shelf: AlbumStatements) throws {
    recent = RecentKeys()
    runs = nil
    for sql in [
      "SELECT sameness, id FROM album WHERE removed = 0", "SELECT key, album FROM identifier",
    ] {
      try shelf.statement(sql).forEachRow { row in
        try insert(row.integer(0), AlbumID(rawValue: row.integer(1)))
      }
    }
  }

  /// Adds an album under a key.
  ///
  /// An entry stays when the album gets another key; readers compare the album itself.
  ///
  /// - Complexity: O(1) on average.
  func insert(_ key: Int64, _ album: AlbumID) throws {
    let key = mixed(key)
    let identity = UInt32(truncatingIfNeeded: album.rawValue)
    if recent.insert(key, identity) { return }
    let runs = self.runs ?? SortedKeyRuns()
    self.runs = runs
    try recent.withSorted { try runs.append($0) }
    recent.removeAll()
    _ = recent.insert(key, identity)
  }

  /// The albums on the shelf with a key, oldest first.
  ///
  /// - Complexity: O(1) on average in memory, plus reading the found albums.
  func albums(_ key: Int64, in shelf: AlbumStatements) throws -> [Album] {
    let key = mixed(key)
    var identities: [UInt32] = []
    recent.forEach(under: key) { identities.append($0) }
    try runs?.forEach(under: key) { identities.append($0) }
    guard !identities.isEmpty else { return [] }
    if identities.count > 1 { identities = Set(identities).sorted() }
    return try identities.prefix(AlbumStatements.mostPerKey).compactMap { identity in
      guard let (album, isRemoved) = try shelf.album(AlbumID(rawValue: Int64(identity))) else {
        return nil
      }
      return isRemoved ? nil : album
    }
  }

  private func mixed(_ key: Int64) -> UInt64 {
    (UInt64(bitPattern: key) ^ seed) &* 0x9E37_79B9_7F4A_7C15
  }
}

/// A key and its album.
struct NotedKey {
  let key: UInt64
  let identity: UInt64
}
