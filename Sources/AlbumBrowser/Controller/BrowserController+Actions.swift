import AlbumLibrary
public import AlbumModel

extension BrowserController {
  /// The saved queries, in the order of their names.
  public var shelves: [(name: String, query: String)] {
    get throws { try library.shelves().sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
  }

  /// Shows the albums of a saved query.
  ///
  /// - Parameter name: its name.
  /// - Throws: `LibraryError`; `QueryError` for a query that is no longer valid.
  public func search(shelf name: String) throws {
    let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    let quoted = name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    try search(isPlain ? "shelf:\(name)" : "shelf:\"\(quoted)\"")
  }

  /// Whether there is a step to undo.
  public var canUndo: Bool { get throws { try library.canUndo() } }

  /// Whether there is a step to redo.
  public var canRedo: Bool { get throws { try library.canRedo() } }

  /// The number of the step that undo would undo now; nil when there is none.
  public var nextToUndo: Int64? { get throws { try library.nextToUndo()?.id } }

  /// The number of the step that redo would redo now; nil when there is none.
  public var nextToRedo: Int64? { get throws { try library.nextToRedo()?.id } }

  /// Whether there is an album to delete.
  public var canDelete: Bool { scroller.selected != nil }

  /// Deletes the marked albums, otherwise the selected one, without confirmation, since undo
  /// restores them.
  ///
  /// The next one is selected then, or the last.
  ///
  /// - Returns: the album, or the number of albums, in words; nil if there was none.
  /// - Throws: `LibraryError`, such as when a hook refuses.
  public func delete() throws -> String? {
    let chosen = try chosen.compactMap(library.album)
    guard let first = chosen.first else { return nil }
    let isOne = chosen.count == 1
    let name = isOne ? first.content.shortDescription : CountText.of(chosen.count, "album")
    lastDeletion = try library.transaction("Remove \(isOne ? first.title : name)") {
      try library.remove(chosen.map(\.id))
      return library.stepUnderWay
    }
    clearMarks()
    deleted += chosen.reversed().map(\.id)
    // Their positions must not be empty until the result of a background search arrives.
    try leaveOut(Set(chosen.map(\.id)))
    try reload()
    return name
  }

  /// Undoes the last step, and selects the restored album if it was deleted here.
  ///
  /// - Parameter step: the number of the only step to undo, as offered by a message; nil undoes
  ///   the last one of the library.
  /// - Returns: the step.
  /// - Throws: `LibraryError`, such as when there is none, or the one to undo is no longer the
  ///   last.
  public func undo(_ step: Int64? = nil) throws -> Step? {
    // An album that was restored in another way is not selected.
    while let id = deleted.last, try library.album(id) != nil { deleted.removeLast() }
    let step = try (step.map(library.undo(step:)) ?? library.undo()).first
    try reload()
    if let id = deleted.last, try library.album(id) != nil {
      deleted.removeLast()
      try select(id, near: scroller.selected ?? 0)
      // It is in the result of the background search, but not shown yet.
      if isSearching { selectedID = id }
    }
    return step
  }

  /// Redoes the last undone step.
  ///
  /// - Parameter step: the number of the only step to redo, as offered by a message; nil redoes
  ///   the next one.
  /// - Returns: the step.
  /// - Throws: `LibraryError`, such as when there is none, or the one to redo is no longer the
  ///   next.
  public func redo(_ step: Int64? = nil) throws -> Step? {
    let step = try (step.map(library.redo(step:)) ?? library.redo()).first
    try reload()
    return step
  }

  /// The steps, newest first.
  ///
  /// - Throws: `LibraryError`.
  public func history(_ limit: Int) throws -> [Step] { try library.history(limit) }
}

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

  /// Sorts by fields, such as `year- artist`, instead of the order of the query; by none it is that
  /// of the shelf.
  ///
  /// - Throws: `QueryError` for an unknown field, and nothing changes; `LibraryError`.
  public func sort(by fields: String) throws {
    var words = queryText.split(separator: " ", omittingEmptySubsequences: false)
    while let last = words.last, last.isEmpty || last.wholeMatch(of: #/[\p{L}_][\w.-]*[+-]/#) != nil
    {
      words.removeLast()
    }
    let order = fields.split(separator: " ").map {
      $0.hasSuffix("-") || $0.hasSuffix("+") ? $0 : $0 + "+"
    }
    try search((words + order).joined(separator: " "))
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
