import AlbumModel

/// The columns of a table for each field of a draft, determined once for all rows.
struct TableDraft: Sendable {
  /// One row's bytes by column; nil if the row is too short.
  typealias Cell = (Int) -> UnsafeBufferPointer<UInt8>?

  private let choice: ColumnChoice
  /// The columns for custom fields; none in many tables.
  private let kept: KeptColumns
  private let hasArtistInTitle: Bool
  private let adjust: (@Sendable (inout AlbumContent) -> Void)?
  private let cleaning: CleanText

  /// Creates drafts from rows by the chosen columns.
  ///
  /// - Parameters:
  ///   - choice: the columns.
  ///   - kind: the source of the table.
  ///   - hasArtistInTitle: whether titles are `Artist - Title`.
  ///   - cleaning: how texts are cleaned.
  init(_ choice: ColumnChoice, kind: SourceKind, hasArtistInTitle: Bool, cleaning: CleanText) {
    self.choice = choice
    self.hasArtistInTitle = hasArtistInTitle
    self.cleaning = cleaning
    kept = KeptColumns(choice.kept)
    adjust = kind.adjust
  }

  /// The album of one row.
  ///
  /// - Complexity: O(n) in the length of its cells.
  @inline(__always)
  func content(of cell: Cell, _ notes: inout CleaningNotes) -> AlbumContent {
    var content = AlbumContent(
      title: text(choice.titles, cell, .title, &notes), artist: artist(cell, &notes),
      genre: text(choice.genres, cell, .genre, &notes),
      year: first(choice.years, cell) { cleaning.year($0, &notes) },
      coverURL: first(choice.covers, cell) { cleaning.address($0, &notes) })
    if !kept.isEmpty { content.fields = kept.fields(of: cell, cleaning, &notes) }
    if hasArtistInTitle, let parts = content.title.flatMap(DashedName.parts) {
      (content.artist, content.title) = parts
    }
    adjust?(&content)
    return content
  }

  @inline(__always)
  private func artist(_ cell: Cell, _ notes: inout CleaningNotes) -> String? {
    if let artist = text(choice.artists, cell, .artist, &notes) { return artist }
    guard !choice.lastNames.isEmpty else { return nil }
    return PersonName.joined(
      text(choice.firstNames, cell, .artist, &notes), text(choice.lastNames, cell, .artist, &notes))
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
