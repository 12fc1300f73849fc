import AlbumLibrary
import AlbumModel

/// The albums by index, of the whole shelf or of a query.
///
/// The whole shelf is read in blocks, so that a million albums cost no more to open than a hundred.
/// The result of a query is a list of IDs, computed when it is made.
final class BrowsedAlbums {
  /// The number of albums that are read together.
  private static let stretchLength = 128
  /// The number of blocks that are kept.
  private static let keptStretches = 4

  private let library: LibraryAPI
  /// The result of the query; nil for the whole shelf.
  private var identities: [AlbumID]?
  private var stretches: [(number: Int, albums: [Album])] = []
  /// The number of albums.
  private(set) var count: Int

  init(_ library: LibraryAPI, query: AlbumQuery) throws {
    self.library = library
    identities = query == .all ? nil : try library.identities(query)
    count = try identities?.count ?? library.count()
  }

  /// Uses a result that was found on another thread.
  init(_ library: LibraryAPI, found identities: [AlbumID]) {
    self.library = library
    self.identities = identities
    count = identities.count
  }

  /// Removes an album from the result.
  ///
  /// - Returns: whether it was in it.
  func leaveOut(_ id: AlbumID) -> Bool {
    guard let index = identities?.firstIndex(of: id) else { return false }
    identities?.remove(at: index)
    count -= 1
    return true
  }

  /// The album at an index; nil if another program has just removed it.
  ///
  /// - Complexity: O(1) near recently read albums; otherwise a walk along SQLite's index.
  func album(at index: Int) throws -> Album? {
    if let identities {
      return identities.indices.contains(index) ? try library.album(identities[index]) : nil
    }
    let albums = try stretch(index / Self.stretchLength)
    let offset = index % Self.stretchLength
    return albums.indices.contains(offset) ? albums[offset] : nil
  }

  /// The index of an album; nil if it is not in the result.
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
