import AlbumModel

/// What the rows of a hand-made table have besides albums: the header again, sums, and artists that
/// are left out below their first album.
struct RowHabits: Sendable {
  private static let sums: Set<String> = [
    "total", "totals", "sum", "subtotal", "grandtotal", "summe", "gesamt", "insgesamt",
    "gesamtsumme", "zwischensumme", "totale", "totaal", "totalt", "somme", "suma", "soma", "razem",
    "celkem", "spolu", "ukupno", "összesen", "osszesen", "итого", "всего", "yhteensa", "toplam",
    "συνολο", "合計", "合计", "总计", "總計", "합계", "tong",
  ]

  /// The maximum size of a word for a sum, in bytes.
  private static let longestSum = 60

  private let title: String?
  private let artist: String?
  /// Whether an album without an artist has that of the row above.
  let leavesOutArtists: Bool
  private var lastArtist: String?

  /// - Parameters:
  ///   - columns: the columns' names.
  ///   - roles: their main fields.
  ///   - rows: the first rows' cells, trimmed.
  init(_ columns: [String], _ roles: ColumnRoles, rows: [[String]]) {
    let fields = roles.roles.map { $0?.field }
    let places = (
      title: fields.firstIndex(of: .title), artist: fields.firstIndex(of: .artist)
    )
    title = places.title.flatMap { $0 < columns.count ? columns[$0] : nil }
    artist = places.artist.flatMap { $0 < columns.count ? columns[$0] : nil }
    leavesOutArtists = Self.leavesOutArtists(rows, places.artist, places.title)
  }

  /// Whether many albums have no artist, and no artist is repeated directly below.
  private static func leavesOutArtists(
    _ rows: [[String]], _ artist: Int?, _ title: Int?
  ) -> Bool {
    guard let artist, let title else { return false }
    let albums = rows.filter { title < $0.count && !$0[title].isEmpty }
    let artists = albums.map { artist < $0.count ? $0[artist] : "" }
    let named = artists.filter { !$0.isEmpty }
    let isRepeated = zip(artists, artists.dropFirst()).contains { !$0.isEmpty && $0 == $1 }
    return named.count >= 2 && artists.first?.isEmpty == false && !isRepeated
      && (artists.count - named.count) * 5 >= artists.count
      && Set(named).count * 10 >= named.count * 8
  }

  /// Completes the album of a row.
  ///
  /// - Parameters:
  ///   - album: the album.
  ///   - cell: the row's cells; nil where it ends.
  /// - Returns: the reason why the row is no album.
  mutating func complete(
    _ album: inout AlbumContent, _ cell: (Int) -> UnsafeBufferPointer<UInt8>?
  ) -> String? {
    if album.title != nil, album.title == title, album.artist == artist {
      return "the header again"
    }
    if album.year == nil, isSum(cell) { return "a sum" }
    guard leavesOutArtists, album.title != nil else { return nil }
    if let artist = album.artist { lastArtist = artist } else { album.artist = lastArtist }
    return nil
  }

  /// Whether the first text of a row is a word for a sum, and the next one is a number.
  private func isSum(_ cell: (Int) -> UnsafeBufferPointer<UInt8>?) -> Bool {
    var label: UnsafeBufferPointer<UInt8>?
    for column in 0..<100 {
      guard let text = cell(column).map(TrimmedText.trim) else { return false }
      guard let first = text.first else { continue }
      guard let label else {
        label = text
        continue
      }
      // Most rows are albums, and are told from sums without making strings.
      guard first.isASCIIDigit || first >= 0x80, label.count <= Self.longestSum else {
        return false
      }
      return String(decoding: text, as: UTF8.self).first?.isNumber == true
        && Self.sums.contains(FieldNames.plain(String(decoding: label, as: UTF8.self)))
    }
    return false
  }
}
