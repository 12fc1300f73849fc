import AlbumModel

/// Which columns of a table fill which field of a draft; found out once, used for every row.
struct TableDraft: Sendable {
  /// One row's bytes by column; nil where the row is too short.
  typealias Cell = (Int) -> UnsafeBufferPointer<UInt8>?

  private let titles: [Int]
  private let artists: [Int]
  private let firstNames: [Int]
  private let lastNames: [Int]
  private let genres: [Int]
  private let years: [Int]
  private let covers: [Int]
  /// What other columns fill, those that many tables have none of.
  private let others: [(column: Int, field: SourceField)]
  private let adjust: (@Sendable (inout AlbumContent) -> Void)?
  private let cleaning: CleanText

  /// Chooses columns by their names.
  ///
  /// - Parameters:
  ///   - names: the columns from the left.
  ///   - kind: the source, which may know better what a name means.
  ///   - cleaning: how texts get into a draft.
  init(columns names: [String], kind: SourceKind, cleaning: CleanText) {
    self.cleaning = cleaning
    func columns(_ role: ColumnRole) -> [Int] {
      names.indices.compactMap { column in
        kind.meaning(of: names[column]).flatMap { $0.role == role ? ($0.rank, column) : nil }
      }
      .sorted { $0 < $1 }.map { $0.1 }
    }
    // Another column helps out where the first is empty; only a track's name is no album's.
    let named = columns(.title)
    titles = named.prefix(1) + named.dropFirst().filter { ColumnNames.isItemTitle(names[$0]) }
    artists = columns(.artist)
    firstNames = columns(.artistFirstName)
    lastNames = columns(.artistLastName)
    genres = columns(.genre)
    years = columns(.year)
    covers = columns(.cover)
    others = names.indices.compactMap { column in
      kind.fields[ColumnNames.plain(names[column])].map { (column, $0) }
    }
    adjust = kind.adjust
  }

  /// What one row says of an album.
  ///
  /// - Complexity: O(n) in the length of the cells that say it.
  @inline(__always)
  func content(of cell: Cell, _ notes: inout CleaningNotes) -> AlbumContent {
    var content = AlbumContent(
      title: text(titles, cell, .title, &notes), artist: artist(cell, &notes),
      genre: text(genres, cell, .genre, &notes),
      year: first(years, cell) { cleaning.year($0, &notes) },
      coverURL: first(covers, cell) { cleaning.address($0, &notes) })
    if !others.isEmpty { content.fields = ownFields(of: cell, &notes) }
    adjust?(&content)
    return content
  }

  private func ownFields(of cell: Cell, _ notes: inout CleaningNotes) -> UserFields {
    var fields = UserFields()
    for (column, field) in others {
      guard let text = text([column], cell, .note, &notes) else { continue }
      fields[field.name.rawValue] = field.value(of: text) ?? fields[field.name.rawValue]
    }
    return fields
  }

  @inline(__always)
  private func artist(_ cell: Cell, _ notes: inout CleaningNotes) -> String? {
    if let artist = text(artists, cell, .artist, &notes) { return artist }
    guard !lastNames.isEmpty else { return nil }
    return PersonName.joined(
      text(firstNames, cell, .artist, &notes), text(lastNames, cell, .artist, &notes))
  }

  @inline(__always)
  private func text(
    _ columns: [Int], _ cell: Cell, _ field: TextField, _ notes: inout CleaningNotes
  ) -> String? {
    first(columns, cell) { cleaning.text($0, in: field, &notes) }
  }

  @inline(__always)
  private func first<Value>(
    _ columns: [Int], _ cell: Cell, _ read: (UnsafeBufferPointer<UInt8>) -> Value?
  ) -> Value? {
    for column in columns {
      if let bytes = cell(column), let value = read(bytes) { return value }
    }
    return nil
  }
}
