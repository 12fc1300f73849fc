public import AlbumModel

extension LibraryAPI {
  /// The beginning of a page in a list.
  public enum PageStart: Equatable, Sendable {
    /// After this many albums.
    case offset(Int)
    /// After this album, whether or not it matches the query or is on the shelf.
    case after(AlbumID)
  }

  /// A page of the albums that match a query.
  ///
  /// - Parameters:
  ///   - query: the albums and their order.
  ///   - start: the beginning of the page.
  ///   - limit: the maximum number of albums.
  /// - Returns: the albums.
  /// - Throws: ``LibraryError/noSuchAlbum(_:)`` for a start after an album that never existed.
  /// - Complexity: O(log n + limit) after an album in the shelf's order, otherwise O(n) in
  ///   SQLite.
  public func page(_ query: AlbumQuery, from start: PageStart, limit: Int) throws -> [Album] {
    try refresh()
    var albums: [Album] = []
    var place: ShelfKey?
    var offset = 0
    switch start {
    case .offset(let count): offset = count
    case .after(let id) where !query.order.isEmpty: return try page(query, behind: id, limit: limit)
    case .after(let id):
      guard let found = try database.albums.place(of: id)
      else { throw LibraryError.noSuchAlbum(id) }
      place = found.place
    }
    try select(AlbumStatements.columns, query, after: place, limit: limit, offset: offset) { row in
      albums.append(try AlbumStatements.album(from: row))
      return true
    }
    return albums
  }

  private func page(_ query: AlbumQuery, behind id: AlbumID, limit: Int) throws -> [Album] {
    var isBehind = false
    var found: [AlbumID] = []
    try select("id", query, including: id) { row in
      if isBehind {
        found.append(AlbumID(rawValue: row.integer(0)))
      } else {
        isBehind = row.integer(0) == id.rawValue
      }
      return found.count < limit
    }
    guard isBehind else { throw LibraryError.noSuchAlbum(id) }
    return try found.compactMap { try stored($0)?.album }
  }

  /// A short text that determines the position of an album in an order: as long as it is unchanged,
  /// a page after the album begins where the previous page ended.
  ///
  /// - Parameters:
  ///   - id: the album, on the shelf or removed from it.
  ///   - order: the order; empty for the shelf's.
  /// - Returns: the text.
  /// - Throws: ``LibraryError/noSuchAlbum(_:)``.
  public func standing(of id: AlbumID, in order: [SortTerm]) throws -> String {
    try refresh()
    guard let (album, _) = try stored(id),
      let (place, _) = try database.albums.place(of: id)
    else { throw LibraryError.noSuchAlbum(id) }
    var text: [UInt8] = []
    // Without the mark of the library, which may be added later.
    if order.isEmpty { text += place.text.utf8.prefix { $0 != UInt8(ascii: "+") } }
    for term in order {
      if let value = album.content[term.field] { JSONText.append(value, to: &text) }
      text.append(0)
    }
    return String(ContentHash(of: text).description.prefix(16))
  }

  /// Makes several reads from one consistent snapshot.
  ///
  /// - Parameter body: reads; it must not write.
  /// - Returns: the result of `body`.
  /// - Throws: ``LibraryError``; any error of `body`.
  public func consistently<Result>(_ body: () throws -> Result) throws -> Result {
    try execute("SAVEPOINT consistent")
    defer { try? execute("RELEASE consistent") }
    return try body()
  }

  /// A closure that stops the current statement, from any thread, and may be kept.
  public var interrupter: @Sendable () -> Void { database.interrupter }
}

/// An iteration over many albums, a page at a time; see ``LibraryAPI/pages(_:)``.
public final class AlbumPages {
  /// The maximum number of albums of a page.
  static let size = 256

  private let library: LibraryAPI
  private let filter: AlbumFilter
  private let last: ShelfKey?
  private var reached: ShelfKey?
  private var identities: ArraySlice<AlbumID>?
  private var isAtEnd = false

  init(library: LibraryAPI, filter: AlbumFilter, last: ShelfKey?) {
    (self.library, self.filter, self.last) = (library, filter, last)
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
