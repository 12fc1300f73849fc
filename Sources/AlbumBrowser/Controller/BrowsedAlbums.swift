import AlbumLibrary
import AlbumModel

/// Which album is at which index, for the whole shelf or for what a query means.
///
/// The whole shelf is read a stretch at a time, so that a million albums cost no more to open than a
/// hundred. What a query means is a list of identities, found when it is asked.
final class BrowsedAlbums {
  /// How many albums are read together.
  private static let stretchLength = 128
  /// How many stretches are kept.
  private static let keptStretches = 4

  private let library: LibraryAPI
  /// What a query means; nil for the whole shelf.
  private var identities: [AlbumID]?
  private var stretches: [(number: Int, albums: [Album])] = []
  /// How many albums there are.
  private(set) var count: Int

  init(_ library: LibraryAPI, query: AlbumQuery) throws {
    self.library = library
    identities = query == .all ? nil : try library.identities(query)
    count = try identities?.count ?? library.count()
  }

  /// What was found elsewhere.
  init(_ library: LibraryAPI, found identities: [AlbumID]) {
    self.library = library
    self.identities = identities
    count = identities.count
  }

  /// Takes an album out of what was found.
  ///
  /// - Returns: whether it was among it.
  func leaveOut(_ id: AlbumID) -> Bool {
    guard let index = identities?.firstIndex(of: id) else { return false }
    identities?.remove(at: index)
    count -= 1
    return true
  }

  /// The album at an index; nil where another program took it away just now.
  ///
  /// - Complexity: O(1) near albums asked for before; else a walk along SQLite's index.
  func album(at index: Int) throws -> Album? {
    if let identities {
      return identities.indices.contains(index) ? try library.album(identities[index]) : nil
    }
    let albums = try stretch(index / Self.stretchLength)
    let offset = index % Self.stretchLength
    return albums.indices.contains(offset) ? albums[offset] : nil
  }

  /// The index of an album; nil where it is not among these.
  ///
  /// - Complexity: O(n), on the whole shelf in SQLite.
  func index(of id: AlbumID) throws -> Int? {
    if let identities { return identities.firstIndex(of: id) }
    return try library.position(of: id).map { $0 - 1 }
  }

  private func stretch(_ number: Int) throws -> [Album] {
    if let known = stretches.first(where: { $0.number == number }) { return known.albums }
    let before = stretches.first { $0.number == number - 1 }?.albums.last
    let albums = try library.page(
      .all, from: before.map { .after($0.id) } ?? .offset(number * Self.stretchLength),
      limit: Self.stretchLength)
    if stretches.count == Self.keptStretches { stretches.removeFirst() }
    stretches.append((number, albums))
    return albums
  }
}
