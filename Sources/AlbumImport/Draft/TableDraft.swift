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
  /// What other columns fill; in many tables none.
  private let kept: KeptColumns
  private let adjust: (@Sendable (inout AlbumContent) -> Void)?

  /// Reads rows by the columns that were chosen.
  init(_ choice: ColumnChoice, kind: SourceKind) {
    titles = choice.titles
    artists = choice.artists
    firstNames = choice.firstNames
    lastNames = choice.lastNames
    genres = choice.genres
    years = choice.years
    covers = choice.covers
    kept = KeptColumns(choice.kept)
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
    if !kept.isEmpty { content.fields = kept.fields(of: cell) }
    adjust?(&content)
    return content
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
