import AlbumModel
import RecordReading

/// How the texts of a table are written, found in its first rows.
struct TextConventions: Sendable {
  private static let quote = UInt8(ascii: "'")
  /// Words for an unknown title, which a few albums have as theirs.
  private static let unknownTitles: Set<String> = WordList.named("TextConventions.unknownTitles")

  /// The order of the names in titles such as `Artist - Title`; nil if they are none.
  private(set) var orderInTitles: DashedName.Order?
  /// Whether years have two digits.
  private(set) var hasShortYears = false
  /// Whether titles or artists have something besides their names.
  private(set) var changesNames = false
  /// Whether texts of a column are in single quotes.
  private(set) var hasQuotes = false
  /// Whether titles begin with their ranks, as in `1) Lemonade`, which are kept in `number`.
  private var hasRankedTitles = false
  /// Whether artists have the numbers of Discogs.
  private(set) var hasDiscogsNames = false
  /// The columns whose texts are in single quotes.
  private var quotedColumns: Set<Int> = []
  /// The words in the column of titles that stand for none, as several artists have the same.
  private var missingTitles: Set<String> = []

  /// The conventions of a table without rows.
  init() {}

  init(of rows: [[String]], _ roles: ColumnRoles) {
    func values(_ column: Int) -> [String] {
      rows.compactMap { column < $0.count ? $0[column] : nil }.filter { !$0.isEmpty }
    }
    func column(_ field: FieldName) -> Int? { roles.roles.firstIndex { $0?.field == field } }
    orderInTitles = roles.orderInTitles(rows)
    if let year = column(.year) {
      let profile = ColumnProfile(values(year))
      hasShortYears = profile.has(profile.shortYears, atLeast: 0.9)
    }
    quotedColumns = Set(
      roles.roles.indices.filter { column in
        let texts = values(column)
        let quoted = texts.count { $0.count > 2 && $0.first == "'" && $0.last == "'" }
        return texts.count >= 5 && quoted * 20 >= texts.count * 19
      })
    hasQuotes = !quotedColumns.isEmpty
    changesNames = orderInTitles != nil
    guard let title = column(.title) else { return }
    hasRankedTitles = Self.isRanked(values(title))
    changesNames = changesNames || hasRankedTitles
    guard let artist = column(.artist) else { return }
    missingTitles = Self.unknownTitles.filter { word in
      let artists = rows.filter { $0.count > max(title, artist) && $0[title] == word }
        .map { $0[artist] }
      return Set(artists).count >= 3
    }
    hasDiscogsNames = DiscogsName.isUsual(in: rows, column: artist)
    changesNames = changesNames || !missingTitles.isEmpty || hasDiscogsNames
  }

  /// Whether titles begin with their ranks, one after the other.
  private static func isRanked(_ titles: [String]) -> Bool {
    let ranks = titles.compactMap { LeadingRank.split($0[...]).flatMap { Int($0.lead) } }
    let steps = zip(ranks, ranks.dropFirst()).map { $1 - $0 }
    return titles.count >= 5 && ranks.count == titles.count
      && (steps.allSatisfy { $0 == 1 } || steps.allSatisfy { $0 == -1 })
  }

  /// A cell without the single quotes around all texts of its column.
  func unquoted(_ bytes: UnsafeBufferPointer<UInt8>, column: Int) -> UnsafeBufferPointer<UInt8> {
    guard quotedColumns.contains(column) else { return bytes }
    let text = TrimmedText.trim(bytes)
    guard text.count > 2, text.first == Self.quote, text.last == Self.quote else { return bytes }
    return UnsafeBufferPointer(rebasing: text.dropFirst().dropLast())
  }

  /// Removes what a title has besides the name of the album, and what Discogs adds to an artist.
  func adjustNames(of content: inout AlbumContent, _ notes: inout CleaningNotes) {
    if !missingTitles.isEmpty, let title = content.title, missingTitles.contains(title) {
      content.title = nil
      notes.add(.placeholder, title, TextField.title.rawValue)
    }
    if hasRankedTitles, let ranked = content.title.flatMap({ LeadingRank.split($0[...]) }) {
      content.title = ranked.rest
      if content.fields["number"] == nil { content.fields["number"] = .text(ranked.lead) }
    }
    if hasDiscogsNames { content.artist = content.artist.map(DiscogsName.listed) }
    if let orderInTitles { content.splitDashedTitle(orderInTitles) }
  }
}
