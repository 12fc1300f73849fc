public import AlbumLibrary
public import AlbumModel
public import AlbumPresentation

/// The controller of the browser: the selection, its table, and the actions.
///
/// The controller between a library and a front end, a terminal or a page. It knows neither; a
/// front end draws ``scroller`` and ``table()``, passes on the user's input, and calls
/// ``refresh()`` when it is idle.
public final class BrowserController {
  let library: LibraryAPI
  private var albumTable: AlbumTable
  private let decorators: [any Decorator]
  private let onFailure: (DecorationFailure) -> Void
  private let layouts: [Layout]
  private let covers: CardCovers?
  let background: BackgroundSearch?
  private var observation: Registration?
  private var isOutdated = false
  private var albums: BrowsedAlbums
  /// Whether the result of the query is shown.
  private(set) var isFound: Bool
  /// The query of the background search, and the index to select then.
  var pending: (text: String, index: Int)?
  /// The selected album, at any position.
  var selectedID: AlbumID?
  /// The marked albums, on which commands act.
  public internal(set) var marked: Set<AlbumID> = []
  /// The index at which an album was marked last.
  var lastMark = 0
  /// Albums that were deleted here, the last one at the end: undo selects them.
  var deleted: [AlbumID] = []
  /// The number of the step that the last ``delete()`` made.
  public internal(set) var lastDeletion: Int64?

  /// The row of albums.
  public let scroller = HorizontalScroller()
  /// The query, as the user typed it; empty for the whole shelf.
  public internal(set) var queryText: String
  /// The layout of the table.
  public private(set) var layout: Layout
  /// Whether the history is shown next to the albums.
  public var showsHistory: Bool

  /// Restores a saved position.
  ///
  /// - Parameters:
  ///   - library: the library.
  ///   - layout: the layout of the table.
  ///   - layouts: the layouts that ``showNextLayout()`` cycles through.
  ///   - decorators: those of all formats, in the order they were registered.
  ///   - covers: whether cards have pictures, and their source.
  ///   - background: runs searches while the browser stays usable; nil makes it wait for them.
  ///   - state: the saved position; a query that is no longer valid is dropped.
  ///   - onFailure: called the first time that a decorator or a column throws.
  /// - Throws: `LibraryError`, or the cause of a `ListingStop`.
  /// - Complexity: O(n) in SQLite for the count of the albums.
  public init(
    _ library: LibraryAPI, layout: Layout = .default, layouts: [Layout] = [],
    decorators: [any Decorator] = [], covers: CoverUse = .none,
    background: BackgroundSearch? = nil, state: BrowserState = BrowserState(),
    onFailure: @escaping (DecorationFailure) -> Void = { _ in }
  ) throws {
    (self.library, self.layout, self.layouts) = (library, layout, layouts)
    (self.background, self.decorators, self.onFailure) = (background, decorators, onFailure)
    albumTable = try AlbumTable(layout, decorators: decorators, onFailure: onFailure)
    self.covers = covers == .none ? nil : CardCovers(library, covers)
    showsHistory = state.showsHistory
    let query = try? Self.query(state.query, library)
    queryText = query == nil ? "" : state.query
    var later: (search: BackgroundSearch, query: AlbumQuery)?
    if let background, let query, query != .all { later = (background, query) }
    isFound = later == nil
    albums =
      isFound ? try BrowsedAlbums(library, query: query ?? .all) : BrowsedAlbums(library, found: [])
    scroller.dataSource = self
    scroller.delegate = self
    self.covers?.onChange = { [weak scroller] in scroller?.forgetCells() }
    try scroller.reload()
    let selection = state.selection.map { AlbumID(rawValue: $0) }
    if let later {
      selectedID = selection
      try look(in: later.search, for: later.query, as: state.query, near: state.index)
    } else {
      try select(selection, near: state.index)
    }
    // Not albums one by one: an import of another process would read a million for nothing.
    observation = library.observe(.historyChanged, owner: "browse") { [weak self] _ in
      self?.isOutdated = true
    }
  }

  deinit {
    observation?.remove()
    background?.cancel()
    try? library.select(nil)
  }

  /// The selected album in its current state; nil if there is none.
  public var selectedAlbum: Album? {
    get throws { try scroller.selected.flatMap { try albums.album(at: $0) } }
  }

  /// The changes of the selected album, newest first.
  ///
  /// - Throws: `LibraryError`.
  public func albumHistory() throws -> [AlbumChange] {
    try selectedAlbum.map { try library.history(of: $0.id) } ?? []
  }

  /// The table of the selected album.
  ///
  /// - Throws: `LibraryError`, or the cause of a `ListingStop`.
  public func table() throws -> [LabeledCell] { try selectedAlbum.map(albumTable.rows) ?? [] }

  /// Albums as lines of a table in the current layout: headings, a rule, a line for each album,
  /// after two columns for the marks.
  ///
  /// - Parameters:
  ///   - indices: the albums.
  ///   - width: the width of the table, in columns of a terminal.
  /// - Returns: the lines, and the titles of the columns for which there was no room.
  /// - Throws: `LibraryError`, or the cause of a `ListingStop`.
  public func list(_ indices: Range<Int>, width: Int) throws -> (lines: [String], omitted: [String])
  {
    let sink = MemorySink()
    let format = TableFormat(terminal: Terminal(width: width, usesStyles: false))
    var layout = layout
    (layout.groupColumn, layout.totals) = (nil, [:])
    let listing = try Listing(
      of: layout, as: format, decorators: decorators, to: sink, onFailure: onFailure)
    var marks = ["  ", "  "]
    for album in try indices.compactMap(albums.album(at:)) {
      try listing.write(album)
      marks.append(marked.contains(album.id) ? "● " : "  ")
    }
    try listing.finish()
    let lines = sink.text.split(separator: "\n", omittingEmptySubsequences: false)
    return (zip(marks, lines).map { $0 + $1 }, listing.omittedColumns)
  }

  /// The album at an index; nil if another program has just removed it.
  func album(at index: Int) throws -> Album? { try albums.album(at: index) }

  /// Switches to the next layout, the first after the last; a search that the user did not type
  /// becomes that of the layout.
  ///
  /// - Returns: that layout.
  /// - Throws: the cause of a `ListingStop`; `QueryError` for the layout's search, `LibraryError`.
  public func showNextLayout() throws -> Layout {
    guard !layouts.isEmpty else { return layout }
    let place = layouts.firstIndex { $0.name == layout.name }
    let next = layouts[place.map { ($0 + 1) % layouts.count } ?? 0]
    albumTable = try AlbumTable(next, decorators: decorators, onFailure: onFailure)
    let isOfLayout = queryText == layout.searchText
    layout = next
    if isOfLayout { try search(next.searchText) }
    return next
  }

  /// The current position, to be restored later.
  public var state: BrowserState {
    BrowserState(
      selection: selectedID?.rawValue, index: scroller.selected ?? pending?.index ?? 0,
      query: queryText, showsHistory: showsHistory)
  }

  /// Notices changes of other processes and new covers, and requests those that are missing near
  /// the selected album.
  ///
  /// - Returns: whether anything visible may have changed.
  /// - Throws: `LibraryError`.
  /// - Complexity: O(1) when nothing happened.
  @discardableResult
  public func refresh() throws -> Bool {
    try library.refresh()
    var isChanged = try takeFound()
    // The result of a current search will be outdated too, and is computed again when it arrives.
    if isOutdated, pending == nil {
      try reload()
      isChanged = true
    }
    try covers?.ask(for: coming)
    return isChanged
  }

  /// The albums near the selected one whose covers are missing, nearest first.
  private func coming() throws -> [Album] {
    try scroller.nearest.compactMap { index, cell in
      cell.picture == .coming ? try albums.album(at: index) : nil
    }
  }

  /// Reads everything again, keeping the selected album, or its position if it is gone; a
  /// background search is repeated there.
  func reload() throws {
    var query = AlbumQuery.all
    do {
      query = try Self.query(queryText, library)
    } catch is QueryError {
      // The field in the query is gone with its last album.
      queryText = ""
    }
    let index = scroller.selected ?? 0
    if query != .all, let background {
      isOutdated = false
      covers?.forget()
      scroller.forgetCells()
      return try look(in: background, for: query, as: queryText, near: index)
    }
    let found = try BrowsedAlbums(library, query: query)
    isOutdated = false
    covers?.forget()
    try show(found, selecting: selectedID, near: index)
  }

  /// Selects an album, if it is shown.
  func select(_ id: AlbumID?, near index: Int) throws {
    try scroller.scroll(to: try id.flatMap { try albums.index(of: $0) } ?? index)
    try remember(selectedAlbum?.id)
  }

  /// Removes albums that are gone from the result.
  func leaveOut(_ ids: Set<AlbumID>) throws {
    guard albums.leaveOut(ids) else { return }
    try show(albums, selecting: nil, near: scroller.selected ?? 0)
  }

  private func remember(_ id: AlbumID?) throws {
    selectedID = id
    try library.select(id)
  }

  func show(_ albums: BrowsedAlbums, selecting id: AlbumID?, near index: Int) throws {
    self.albums = albums
    isFound = true
    try scroller.reload()
    try select(id, near: index)
  }

  static func query(_ text: String, _ library: LibraryAPI) throws -> AlbumQuery {
    text.isEmpty ? .all : try library.queryParser.query(text)
  }
}

extension BrowserController: HorizontalScrollerDataSource {
  /// The number of albums shown.
  public func count(in scroller: HorizontalScroller) -> Int { albums.count }

  /// An album's title, artist and year.
  public func scroller(_ scroller: HorizontalScroller, cellAt index: Int) throws -> ScrollerCell {
    guard let album = try albums.album(at: index) else { return ScrollerCell(title: "") }
    var cell = ScrollerCell(album, picture: try covers?.picture(of: album) ?? .none)
    if marked.contains(album.id) { cell.title = "● " + cell.title }
    return cell
  }
}

extension BrowserController: HorizontalScrollerDelegate {
  /// Stores the selected album.
  public func scroller(_ scroller: HorizontalScroller, didSelect index: Int) throws {
    try remember(albums.album(at: index)?.id)
  }
}
