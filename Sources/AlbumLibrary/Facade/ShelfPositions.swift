public import AlbumModel

/// The positions of listed albums.
///
/// Most lists are in the shelf's order or short, so that all positions need not be read.
public final class ShelfPositions {
  /// The number of albums whose positions are read one by one.
  private static let few = 8

  private let library: LibraryAPI
  private var last = 0
  private var singles = 0
  private var all: [AlbumID: Int]?

  /// Creates a reader, for one list.
  public init(_ library: LibraryAPI) { self.library = library }

  /// The position of an album, counted from 1; nil if it is not on the shelf.
  ///
  /// - Throws: ``LibraryError``.
  /// - Complexity: constant for the album after the last one, otherwise O(n) in SQLite for the first
  ///   few and once for all others.
  public func position(of id: AlbumID) throws -> Int? {
    if let all { return all[id] }
    if try library.identity(at: last + 1) == id {
      last += 1
      return last
    }
    singles += 1
    guard singles > Self.few else {
      guard let position = try library.position(of: id) else { return nil }
      last = position
      return position
    }
    all = try library.positions()
    return try position(of: id)
  }
}
