import AlbumLibrary
import AlbumModel

extension BrowserController {
  /// Whether a search is in progress; ``refresh()`` shows its result.
  public var isSearching: Bool { pending != nil }

  /// Shows the result of a query as users type it; an empty one shows the whole shelf.
  ///
  /// The selected album stays selected if it is in the result. A background search is cancelled.
  ///
  /// - Throws: `QueryError`, and nothing changes; `LibraryError`.
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

  /// Evaluates a query in the background; its result is shown with an index selected.
  func look(
    in background: BackgroundSearch, for query: AlbumQuery, as text: String, near index: Int
  ) throws {
    try background.begin(query)
    pending = (text, index)
  }

  /// Shows the result of a background search that finished since the last call.
  ///
  /// - Returns: whether there was one.
  func takeFound() throws -> Bool {
    guard let pending, let outcome = background?.take() else { return false }
    self.pending = nil
    let found: BrowsedAlbums
    switch outcome {
    case .success(let identities): found = BrowsedAlbums(library, found: identities)
    case .failure:
      // It may be evaluated here, which otherwise throws the reason.
      found = try BrowsedAlbums(library, query: try Self.query(pending.text, library))
    }
    queryText = pending.text
    try show(found, selecting: selectedID, near: pending.index)
    return true
  }
}
