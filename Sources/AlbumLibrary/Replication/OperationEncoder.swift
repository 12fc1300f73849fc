import AlbumModel

/// Encodes operations as lines.
struct OperationEncoder {
  private let library: LibraryAPI
  private let names: AlbumIDMap
  private let past: HistoricalValues
  private let covers: CoverReference

  init(library: LibraryAPI, past: HistoricalValues) throws {
    self.library = library
    self.past = past
    covers = CoverReference(library: library)
    names = AlbumIDMap(database: library.database, replicas: try OwnReplicas(library.database))
  }

  /// Passes the lines of an operation.
  func encode(_ entry: ExchangeEntry, _ write: (OperationLine) throws -> Void) throws {
    func send(_ line: OperationLine) throws {
      guard line.isReadable else { throw ExchangeError.unreadable(step: entry.step) }
      try write(line)
    }
    try send(.head(entry.head))
    try library.journal.forEachEffect(entry.head.act, of: entry.step) { change in
      if case .added(let albums) = change, entry.head.act == .do {
        try encodeAlbums(albums, send)
      } else {
        try lines(of: entry.sent(change)).forEach(send)
      }
    }
    if entry.isForeign, entry.head.act == .do {
      try OverwrittenValues(library: library).restated(of: entry.step).forEach(send)
    }
    try send(.end)
  }

  /// The lines for a change of known albums.
  func lines(of change: Change) throws -> [OperationLine] {
    switch change {
    case .added(let albums):
      try names.globals(albums).map { .presence(home: $0.home, $0.numbers, isRemoved: false) }
    case .removed(let albums):
      try names.globals(albums).map { .presence(home: $0.home, $0.numbers, isRemoved: true) }
    case .moved(_, _, let place) where ShelfKey.isTemporary(place): []
    case .moved(let album, _, let place): [.moved(try names.global(album), place: place)]
    case .changed(let album, .coverURL, let old, let new):
      try [coverChange(of: album, from: old, to: new)]
    case .changed(let album, let field, let old, let new):
      [.changed(try names.global(album), field, from: old, to: new)]
    }
  }

  private func coverChange(
    of album: AlbumID, from old: FieldValue?, to new: FieldValue?
  ) throws -> OperationLine {
    let content = try library.stored(album)?.album.content
    return .changed(
      try names.global(album), .coverURL, from: try covers.shared(old, of: content),
      to: try covers.shared(new, of: content))
  }

  private func encodeAlbums(
    _ albums: ClosedRange<AlbumID>, _ write: (OperationLine) throws -> Void
  ) throws {
    for run in try names.globals(albums) {
      let offset = run.numbers.lowerBound - run.albums.lowerBound.rawValue
      // Compiled each time: the receiver of the lines may use the library itself.
      let statement = try PreparedStatement(
        """
        SELECT \(AlbumStatements.columns), place FROM album WHERE id BETWEEN ?1 AND ?2 ORDER BY id
        """, on: library.database.connection)
      statement.bind(run.albums.lowerBound.rawValue, at: 1)
      statement.bind(run.albums.upperBound.rawValue, at: 2)
      try statement.forEachRow { row in
        let album = try AlbumStatements.album(from: row)
        var then = try past.album(album.id, album.content, place: row.text(8) ?? "")
        let cover = try covers.shared(then.content[.coverURL], of: then.content)
        if cover != then.content[.coverURL] { try then.content.set(cover, for: .coverURL) }
        let name = GlobalID(home: run.home, number: album.id.rawValue + offset)
        try write(.album(name, place: then.place, added: album.added, then.content))
      }
    }
  }
}

/// The content and positions of albums when they were added, as far as they differ from the current
/// ones.
///
/// The journal keeps no copy of an added album, and its row may have changed since. Reverting all
/// later changes gives the original values.
struct HistoricalValues {
  private let albums: IdentityRanges
  private var values: [AlbumID: [FieldName: FieldValue?]] = [:]
  private var places: [AlbumID: String] = [:]

  init(of albums: IdentityRanges) { self.albums = albums }

  /// Reverts one change.
  mutating func goBack(over change: Change) {
    switch change {
    case .moved(let album, let from, _):
      if albums.contains(album) { places[album] = from }
    case .changed(let album, let name, let from, _):
      if albums.contains(album) { values[album, default: [:]][name] = .some(from) }
    case .added, .removed: break
    }
  }

  /// The original state of an album with this current content and position.
  func album(
    _ id: AlbumID, _ content: AlbumContent, place: String
  ) throws -> (content: AlbumContent, place: String) {
    var content = content
    for (name, value) in values[id] ?? [:] { try content.set(value, for: name) }
    return (content, places[id] ?? place)
  }
}
