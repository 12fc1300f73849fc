import AlbumModel
import RecordReading

/// What the rows of a hand-made table have besides albums: the header again, sums, headings, and
/// values that are left out, or are ditto marks, below their first album.
struct RowConventions: Sendable {
  private static let sums = WordList.plain("RowConventions.sums")

  /// The maximum size of a word for a sum, in bytes.
  private static let maximumSum = 60

  /// What rows with a single text say of the albums below.
  private enum Heading { case artist, section, sectionAsTitle }

  /// The number of columns.
  private let columns: Int
  private let title: String?
  private let artist: String?
  private let headings: Heading?
  /// Whether sections are kept as a field.
  private let keepsSections: Bool
  /// Whether an album without an artist has that of the row above.
  let leavesOutArtists: Bool
  /// Whether a mark such as `"` stands for the value above, and the column of the year.
  let hasDittos: Bool
  private let year: Int?
  /// The album above, whose values are repeated.
  private var last = AlbumContent()
  private var section: String?
  /// Whether the rows are those of another table, whose header was below this one.
  private var isBelow = false

  init(_ columns: [String], _ roles: ColumnRoles, rows: [[String]], keepsSections: Bool) {
    self.columns = columns.count
    self.keepsSections = keepsSections
    let fields = roles.roles.map { $0?.field }
    let places = (title: fields.firstIndex(of: .title), artist: fields.firstIndex(of: .artist))
    title = places.title.flatMap { $0 < columns.count ? columns[$0] : nil }
    artist = places.artist.flatMap { $0 < columns.count ? columns[$0] : nil }
    hasDittos =
      rows.count { row in row.contains(where: Self.dittos.contains) } >= 2
      && !(rows.first?.contains(where: Self.dittos.contains) ?? true)
    year = fields.firstIndex(of: .year)
    let rows = rows.filter { row in
      !Self.isSum(row.lazy.filter { !$0.isEmpty }.map { Array($0.utf8) }, of: columns.count)
    }
    headings = Self.headings(rows, places.artist, places.title)
    leavesOutArtists =
      headings == .artist || Self.leavesOutArtists(rows, places.artist, places.title)
  }

  /// What rows with a single text are; nil if there are none above other rows.
  private static func headings(_ rows: [[String]], _ artist: Int?, _ title: Int?) -> Heading? {
    guard let artist, let title else { return nil }
    func has(_ column: Int, _ row: [String]) -> Bool { column < row.count && !row[column].isEmpty }
    let rows = rows.filter { row in row.contains { !$0.isEmpty } }
    let alone = rows.filter { row in row.count { !$0.isEmpty } == 1 }
    let albums = rows.filter { row in row.count { !$0.isEmpty } > 1 && has(title, row) }
    guard !alone.isEmpty, alone.count <= albums.count,
      (alone.count + albums.count) * 10 >= rows.count * 9
    else { return nil }
    // The albums directly below; a heading is above one.
    let below = zip(rows, rows.dropFirst()).filter { row, next in
      row.count { !$0.isEmpty } == 1 && next.count { !$0.isEmpty } > 1 && has(title, next)
    }.map(\.1)
    guard below.count == alone.count else { return nil }
    // In a narrow table, a single text may be an album of which little is known.
    let isWide = albums.count { row in row.count { !$0.isEmpty } > 2 } * 10 >= albums.count * 9
    if alone.contains(where: { has(title, $0) }) {
      let isHeading =
        isWide && title == 0 && alone.count >= 2 && alone.allSatisfy { has(title, $0) }
        && rows.first.map { !has(artist, $0) } ?? false && albums.allSatisfy { has(artist, $0) }
      return isHeading ? .sectionAsTitle : nil
    }
    if below.allSatisfy({ !has(artist, $0) }) { return .artist }
    // An artist without an album is no heading.
    let artists = Set(albums.filter { has(artist, $0) }.map { $0[artist] })
    let isOfArtists = alone.contains { has(artist, $0) && artists.contains($0[artist]) }
    return isWide && !isOfArtists && albums.allSatisfy { has(artist, $0) } ? .section : nil
  }

  /// Whether many albums have no artist, and no artist is repeated directly below.
  private static func leavesOutArtists(_ rows: [[String]], _ artist: Int?, _ title: Int?) -> Bool {
    guard let artist, let title else { return false }
    let albums = rows.filter { title < $0.count && !$0[title].isEmpty }
    let artists = albums.map { artist < $0.count ? $0[artist] : "" }
    let named = artists.filter { !$0.isEmpty }
    let isRepeated = zip(artists, artists.dropFirst()).contains { !$0.isEmpty && $0 == $1 }
    return named.count >= 2 && artists.first?.isEmpty == false && !isRepeated
      && (artists.count - named.count) * 5 >= artists.count
      && Set(named).count * 10 >= named.count * 8
  }

  /// Completes the album of a row; returns the reason why the row is no album.
  mutating func complete(_ album: inout AlbumContent, _ cell: TableDraft.Cell) -> String? {
    if album.title != nil, album.title == title, album.artist == artist {
      return "the header again"
    }
    isBelow = isBelow || isOtherHeader(album, cell)
    if isBelow { return "below the names of other columns; import that table as a file of its own" }
    if hasDittos { repeatAbove(&album, cell) }
    if album.year == nil, Self.isSum(Self.texts(cell), of: columns) { return "a sum" }
    let texts = headings == nil ? [] : Array(Self.texts(cell).prefix(2))
    let hasOnlyTitle = album.title != nil && album.artist == nil && texts.count == 1
    guard album.title != nil, headings != .sectionAsTitle || !hasOnlyTitle else {
      guard texts.count == 1, headings != .sectionAsTitle || hasOnlyTitle else { return nil }
      let text = String(decoding: texts[0], as: UTF8.self)
      if headings == .artist { last.artist = text } else { section = text }
      return "a heading"
    }
    if keepsSections, let section { album.fields["section"] = .text(section) }
    if leavesOutArtists, album.artist == nil { album.artist = last.artist }
    if hasDittos || leavesOutArtists { last = album }
    return nil
  }

  /// Whether a row has the names of the columns of title and artist, in another order or among others.
  private func isOtherHeader(_ album: AlbumContent, _ cell: TableDraft.Cell) -> Bool {
    guard album.year == nil, let title, let artist else { return false }
    let texts = Self.texts(cell)
    return texts.contains { $0.elementsEqual(title.utf8) }
      && texts.contains { $0.elementsEqual(artist.utf8) }
  }

  /// The texts of a row.
  private static func texts(_ cell: TableDraft.Cell) -> some Sequence<UnsafeBufferPointer<UInt8>> {
    (0..<100).lazy.map(cell).prefix { $0 != nil }
      .compactMap { $0.map(TrimmedText.trim) }.filter { !$0.isEmpty }
  }

  /// The marks that stand for the value above.
  static let dittos = WordList.named("RowConventions.dittos")

  /// Replaces ditto marks by the values of the album above.
  private func repeatAbove(_ album: inout AlbumContent, _ cell: TableDraft.Cell) {
    func isDitto(_ text: String?) -> Bool { text.map(Self.dittos.contains) ?? false }
    if isDitto(album.title) { album.title = last.title }
    if isDitto(album.artist) { album.artist = last.artist }
    if isDitto(album.genre) { album.genre = last.genre }
    if album.year == nil, let year, isDitto(cell(year).flatMap(TrimmedText.text)) {
      album.year = last.year
    }
    for entry in album.fields.entries where isDitto("\(entry.value)") {
      album.fields[entry.name] = last.fields[entry.name]
    }
  }

  /// Whether the first text of a row is a word for a sum, and the next one is a number; in a table of
  /// more columns, other words may follow the first: `Subtotal jazz`; one text is both: `Total: 4`.
  static func isSum(_ texts: some Sequence<some Collection<UInt8>>, of columns: Int) -> Bool {
    var texts = texts.makeIterator()
    // Most rows are albums, and are told from sums without making strings.
    guard let label = texts.next(), label.count <= maximumSum else { return false }
    guard let number = texts.next() else {
      let parts = String(decoding: label, as: UTF8.self).split(separator: ":")
      return parts.count == 2 && sums.contains(FieldNames.plain(String(parts[0])))
        && parts[1].first { $0 != " " }?.isNumber == true
    }
    guard let first = number.first, first.isASCIIDigit || first >= 0x80,
      String(decoding: number, as: UTF8.self).first?.isNumber == true
    else { return false }
    let text = String(decoding: label, as: UTF8.self)
    if sums.contains(FieldNames.plain(text)) { return true }
    let word = text.prefix { $0.isLetter || $0 == "-" }
    return columns > 2 && texts.next() == nil && sums.contains(FieldNames.plain(String(word)))
  }
}
