import AlbumLibrary
import AlbumModel

extension BrowserController {
  /// Whether a search is under way; what it finds is shown by ``refresh()``.
  public var isSearching: Bool { pending != nil }

  /// Shows what a query means, as people type it; an empty one shows the whole shelf.
  ///
  /// The selected album stays selected where it is among them. A search that runs in the background is
  /// dropped for this one.
  ///
  /// - Throws: `QueryError`, and everything then stays as it was; `LibraryError`.
  public func search(_ text: String) throws {
    let text = text.allSatisfy(\.isWhitespace) ? "" : text
    guard text != pending?.text ?? queryText else { return }
    pending = nil
    background?.cancel()
    guard text != queryText || !isFound else { return }
    let query = try Self.query(text, library)
    if query != .all, let background {
      return try look(in: background, for: query, as: text, near: 0)
    }
    let found = try BrowsedAlbums(library, query: query)
    queryText = text
    try show(found, selecting: selectedID, near: 0)
  }

  /// Has a query looked for beside; what it finds is shown with an index selected.
  func look(
    in background: BackgroundSearch, for query: AlbumQuery, as text: String, near index: Int
  ) throws {
    try background.begin(query)
    pending = (text, index)
  }

  /// Shows what was found in the background since the last look.
  ///
  /// - Returns: whether anything was.
  func takeFound() throws -> Bool {
    guard let pending, let outcome = background?.take() else { return false }
    self.pending = nil
    let found: BrowsedAlbums
    switch outcome {
    case .success(let identities): found = BrowsedAlbums(library, found: identities)
    case .failure:
      // It may be done here, and if not says why.
      found = try BrowsedAlbums(library, query: try Self.query(pending.text, library))
    }
    queryText = pending.text
    try show(found, selecting: selectedID, near: pending.index)
    return true
  }
}
