public import AlbumModel

/// An iteration over many albums, a page at a time; see ``LibraryAPI/pages(_:)``.
public final class AlbumPages {
  /// The maximum number of albums of a page.
  static let size = 256

  private let library: LibraryAPI
  private let filter: AlbumFilter
  private let last: ShelfPlace?
  private var reached: ShelfPlace?
  private var identities: ArraySlice<AlbumID>?
  private var isAtEnd = false

  init(library: LibraryAPI, filter: AlbumFilter, last: ShelfPlace?) {
    self.library = library
    self.filter = filter
    self.last = last
    isAtEnd = last == nil
  }

  init(library: LibraryAPI, identities: [AlbumID]) {
    self.library = library
    self.identities = identities[...]
    filter = .all
    last = nil
  }

  /// The next albums, in their current state; nil at the end.
  ///
  /// - Throws: ``LibraryError``.
  public func next() throws -> [Album]? {
    guard !isAtEnd else { return nil }
    if let identities { return try next(of: identities) }
    guard let last else { return nil }
    let page = try library.page(of: filter, after: reached, upTo: last)
    reached = page.last
    isAtEnd = page.albums.count < Self.size
    return page.albums.isEmpty ? nil : page.albums
  }

  private func next(of identities: ArraySlice<AlbumID>) throws -> [Album]? {
    let page = try identities.prefix(Self.size).compactMap { try library.album($0) }
    let rest = identities.dropFirst(Self.size)
    self.identities = rest
    isAtEnd = rest.isEmpty
    if page.isEmpty, !isAtEnd { return try next() }
    return page.isEmpty ? nil : page
  }
}
