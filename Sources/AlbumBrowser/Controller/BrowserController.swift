public import AlbumLibrary
public import AlbumModel
public import AlbumPresentation

/// Looking through the shelf: what is selected, what the table says of it, what may be done.
///
/// The controller between a library and a face, a terminal or a page. It knows neither; a face draws
/// ``scroller`` and ``table()``, hands on what a person does, and calls ``refresh()`` when it has
/// nothing else to do.
public final class BrowserController {
  let library: LibraryAPI
  private var albumTable: AlbumTable
  private let makeTable: (Layout) throws -> AlbumTable
  private let layouts: [Layout]
  private let covers: CardCovers?
  let background: BackgroundSearch?
  private var observation: Registration?
  private var isOutdated = false
  private var albums: BrowsedAlbums
  /// Whether what is searched for was found already, and is shown.
  private(set) var isFound: Bool
  /// What is searched for in the background, and which index is to be selected then.
  var pending: (text: String, index: Int)?
  /// The album that is selected, wherever it stands.
  var selectedID: AlbumID?
  /// Albums that were deleted here, the last one at the end: undo goes back to them.
  var deleted: [AlbumID] = []
  /// The number of the step that the last ``delete()`` made.
  public internal(set) var lastDeletion: Int64?

  /// The row of albums.
  public let scroller = HorizontalScroller()
  /// What a person searched for, as they typed it; empty for the whole shelf.
  public internal(set) var queryText: String
  /// What the table says of an album.
  public private(set) var layout: Layout
  /// Whether the history is shown beside the albums.
  public var showsHistory: Bool

  /// Begins where a person was.
  ///
  /// - Parameters:
  ///   - library: the library.
  ///   - layout: what the table says of an album.
  ///   - layouts: those that ``showNextLayout()`` goes through.
  ///   - decorators: those of all formats, in the order they were registered.
  ///   - covers: whether cards have pictures, and from where.
  ///   - background: where searches run while the person goes on; nil has them wait.
  ///   - state: where they were; a query that means nothing any more is left out.
  ///   - onFailure: told the first time that a decorator or a column throws.
  /// - Throws: `LibraryError`, or the cause of a `ListingStop`.
  /// - Complexity: O(n) in SQLite for the count of the albums.
  public init(
    _ library: LibraryAPI, layout: Layout = .default, layouts: [Layout] = [],
    decorators: [any Decorator] = [], covers: CoverUse = .none,
    background: BackgroundSearch? = nil, state: BrowserState = BrowserState(),
    onFailure: @escaping (DecorationFailure) -> Void = { _ in }
  ) throws {
    self.library = library
    self.layout = layout
    self.layouts = layouts
    self.background = background
    makeTable = { try AlbumTable($0, decorators: decorators, onFailure: onFailure) }
    albumTable = try makeTable(layout)
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
    // Not albums one by one: an import elsewhere would have a million read for nothing.
    observation = library.observe(.historyChanged, owner: "browse") { [weak self] _ in
      self?.isOutdated = true
    }
  }

  deinit {
    observation?.remove()
    background?.cancel()
    try? library.select(nil)
  }

  /// The selected album as it is now; nil where there is none.
  public var selectedAlbum: Album? {
    get throws { try scroller.selected.flatMap { try albums.album(at: $0) } }
  }

  /// What the layout says of the selected album.
  ///
  /// - Throws: `LibraryError`, or the cause of a `ListingStop`.
  public func table() throws -> [AlbumTableRow] {
    try selectedAlbum.map(albumTable.rows) ?? []
  }

  /// Has the table say what the next of the layouts says, the first after the last.
  ///
  /// - Returns: that layout.
  /// - Throws: the cause of a `ListingStop`.
  public func showNextLayout() throws -> Layout {
    guard !layouts.isEmpty else { return layout }
    let place = layouts.firstIndex { $0.name == layout.name }
    let next = layouts[place.map { ($0 + 1) % layouts.count } ?? 0]
    albumTable = try makeTable(next)
    layout = next
    return next
  }

  /// Where a person is, to come back to.
  public var state: BrowserState {
    BrowserState(
      selection: selectedID?.rawValue, index: scroller.selected ?? pending?.index ?? 0,
      query: queryText, showsHistory: showsHistory)
  }

  /// Takes note of what other processes changed and of covers that have come, and asks for those that
  /// are missing near the selected album.
  ///
  /// - Returns: whether anything may look otherwise now.
  /// - Throws: `LibraryError`.
  /// - Complexity: O(1) when nothing happened.
  @discardableResult
  public func refresh() throws -> Bool {
    try library.refresh()
    var isChanged = try takeFound()
    // A search that is under way will be outdated too, and is asked again when it has come.
    if isOutdated, pending == nil {
      try reload()
      isChanged = true
    }
    try covers?.ask(for: coming)
    return isChanged
  }

  /// The albums near the selected one whose covers are not there yet, nearest first.
  private func coming() throws -> [Album] {
    try scroller.nearest.compactMap { index, cell in
      cell.picture == .coming ? try albums.album(at: index) : nil
    }
  }

  /// Reads everything anew, keeping the selected album, or its place where it is gone; what was searched
  /// for in the background is searched for again there.
  func reload() throws {
    var query = AlbumQuery.all
    do {
      query = try Self.query(queryText, library)
    } catch is QueryError {
      // The field that it asked for is gone with its last album.
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

  /// Selects an album, where it is among those shown.
  func select(_ id: AlbumID?, near index: Int) throws {
    try scroller.scroll(to: try id.flatMap { try albums.index(of: $0) } ?? index)
    try remember(selectedAlbum?.id)
  }

  /// Takes an album out of what is shown, where it is gone.
  func leaveOut(_ id: AlbumID) throws {
    guard albums.leaveOut(id) else { return }
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
  /// How many albums are shown.
  public func count(in scroller: HorizontalScroller) -> Int { albums.count }

  /// An album's title, and who made it when.
  public func scroller(_ scroller: HorizontalScroller, cellAt index: Int) throws -> ScrollerCell {
    guard let album = try albums.album(at: index) else { return ScrollerCell(title: "") }
    return ScrollerCell(album, picture: try covers?.picture(of: album) ?? .none)
  }
}

extension BrowserController: HorizontalScrollerDelegate {
  /// Remembers which album was selected.
  public func scroller(_ scroller: HorizontalScroller, didSelect index: Int) throws {
    try remember(albums.album(at: index)?.id)
  }
}
