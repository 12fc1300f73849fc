import AlbumModel

/// Which columns of a table fill which field of a draft; found out once, used for every row.
struct TableDraft: Sendable {
  private var columns: [ColumnRole: [Int]] = [:]

  /// Chooses columns by their names.
  ///
  /// - Parameters:
  ///   - names: the columns from the left.
  ///   - kind: the source, which may know better what a name means.
  init(columns names: [String], kind: SourceKind) {
    var candidates: [ColumnRole: [(rank: Int, column: Int)]] = [:]
    for (column, name) in names.enumerated() {
      guard let meaning = kind.meaning(of: name) else { continue }
      candidates[meaning.role, default: []].append((meaning.rank, column))
    }
    for (role, found) in candidates {
      columns[role] = found.sorted { $0 < $1 }.map(\.column)
    }
    // A second column may help out where the first is empty, but a track's name is no album's.
    if let titles = columns[.title] {
      columns[.title] =
        titles.prefix(1)
        + titles.dropFirst().filter {
          ColumnNames.plain(names[$0]) == "itemtitle"
        }
    }
  }

  /// Whether any column tells what an album is called.
  var hasTitle: Bool { columns[.title] != nil }

  /// What one row says of an album.
  ///
  /// - Parameter cell: the row's bytes by column; nil where the row is too short.
  func content(of cell: (Int) -> UnsafeBufferPointer<UInt8>?) -> AlbumContent {
    AlbumContent(
      title: text(.title, cell), artist: artist(cell), genre: text(.genre, cell),
      year: first(.year, cell, YearText.year(in:)), coverURL: first(.cover, cell, CoverText.address)
    )
  }

  private func artist(_ cell: (Int) -> UnsafeBufferPointer<UInt8>?) -> String? {
    if let artist = text(.artist, cell) { return artist }
    guard columns[.artistLastName] != nil else { return nil }
    let parts = [text(.artistFirstName, cell), text(.artistLastName, cell)].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  private func text(
    _ role: ColumnRole, _ cell: (Int) -> UnsafeBufferPointer<UInt8>?
  ) -> String? {
    first(role, cell, TrimmedText.text)
  }

  private func first<Value>(
    _ role: ColumnRole, _ cell: (Int) -> UnsafeBufferPointer<UInt8>?,
    _ read: (UnsafeBufferPointer<UInt8>) -> Value?
  ) -> Value? {
    guard let columns = columns[role] else { return nil }
    for column in columns {
      if let bytes = cell(column), let value = read(bytes) { return value }
    }
    return nil
  }
}
