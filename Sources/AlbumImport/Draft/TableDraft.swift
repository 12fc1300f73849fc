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

  /// Chooses columns by their names.
  ///
  /// - Parameters:
  ///   - names: the columns from the left.
  ///   - kind: the source, which may know better what a name means.
  init(columns names: [String], kind: SourceKind) {
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
  func content(of cell: Cell) -> AlbumContent {
    var content = AlbumContent(
      title: first(titles, cell, TrimmedText.text), artist: artist(cell),
      genre: first(genres, cell, TrimmedText.text), year: first(years, cell, YearText.year),
      coverURL: first(covers, cell, CoverText.address))
    if !others.isEmpty { content.fields = ownFields(of: cell) }
    adjust?(&content)
    return content
  }

  private func ownFields(of cell: Cell) -> UserFields {
    var fields = UserFields()
    for (column, field) in others {
      guard let bytes = cell(column), let text = TrimmedText.text(bytes) else { continue }
      fields[field.name.rawValue] = field.value(of: text) ?? fields[field.name.rawValue]
    }
    return fields
  }

  @inline(__always)
  private func artist(_ cell: Cell) -> String? {
    if let artist = first(artists, cell, TrimmedText.text) { return artist }
    guard !lastNames.isEmpty else { return nil }
    return PersonName.joined(
      first(firstNames, cell, TrimmedText.text), first(lastNames, cell, TrimmedText.text))
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
