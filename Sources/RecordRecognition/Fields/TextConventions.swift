import AlbumModel
import RecordReading

/// How the texts of a table are written, found in its first rows.
struct TextConventions: Sendable {
  private static let quote = UInt8(ascii: "'")

  /// The order of the names in titles such as `Artist - Title`; nil if they are none.
  private(set) var orderInTitles: DashedName.Order?
  /// What divides artists and titles in a column that has both by its name; nil for dashes.
  private var mark: String?
  /// Whether years have two digits.
  private(set) var hasShortYears = false
  /// Whether texts of a column are in single quotes.
  var hasQuotes: Bool { !quotedColumns.isEmpty }
  /// How artists are written; nil if as usual.
  private(set) var artistNames: ListedNames?
  /// Whether addresses follow names of artists or titles.
  private var hasAddresses = false
  /// Whether titles have a label and a year in brackets at their end.
  private var hasLabels = false
  /// The columns whose texts are in single quotes.
  private var quotedColumns: Set<Int> = []

  /// The conventions of a table without rows.
  init() {}

  init(
    of rows: [[String]], _ roles: ColumnRoles, isKnown: Bool = false, keeping keptFields: KeptFields
  ) {
    func values(_ column: Int) -> [String] {
      rows.compactMap { column < $0.count ? $0[column] : nil }.filter { !$0.isEmpty }
    }
    func column(_ field: FieldName) -> Int? { roles.roles.firstIndex { $0?.field == field } }
    orderInTitles = roles.orderInTitles(rows)
    if let pairs = roles.pairs, column(.title) == pairs, column(.artist) == nil {
      let dashed = values(pairs).count { DashedName.parts(of: $0) != nil }
      mark = [" / ", ": "].first { mark in values(pairs).count { $0.contains(mark) } > dashed }
      orderInTitles = .artist
    }
    if let year = column(.year) { hasShortYears = ColumnProfile(values(year)).hasSomeShortYears }
    quotedColumns = Set(
      roles.roles.indices.filter { column in
        let texts = values(column)
        let quoted = texts.count { $0.count > 2 && $0.first == "'" && $0.last == "'" }
        return texts.count >= 5 && quoted * 20 >= texts.count * 19
      })
    hasAddresses = [column(.artist), column(.title)].contains { column in
      column.map(values)?.contains { EndRemark.withoutAddresses($0) != $0 } == true
    }
    if let title = column(.title), !isKnown, keptFields.keeps("label") {
      hasLabels = EndRemark.areLabelled(values(title))
    }
    if let artist = column(.artist), !isKnown {
      artistNames = ListedNames(in: rows, column: artist)
    }
  }

  /// A cell without the single quotes around all texts of its column.
  func unquoted(_ bytes: UnsafeBufferPointer<UInt8>, column: Int) -> UnsafeBufferPointer<UInt8> {
    guard quotedColumns.contains(column) else { return bytes }
    let text = TrimmedText.trim(bytes)
    guard text.count > 2, text.first == Self.quote, text.last == Self.quote else { return bytes }
    return UnsafeBufferPointer(rebasing: text.dropFirst().dropLast())
  }

  /// Removes what a title has besides the name of the album, and writes an artist as usual.
  func adjustNames(of content: inout AlbumContent) {
    if hasAddresses {
      content.artist = content.artist.map(EndRemark.withoutAddresses)
      content.title = content.title.map(EndRemark.withoutAddresses)
    }
    if hasLabels, let found = content.title.flatMap(TitleYear.labelled),
      found.year == content.year ?? found.year
    {
      (content.title, content.year) = (found.title, found.year)
      if content.fields["label"] == nil { content.fields["label"] = .text(found.label) }
    }
    if let orderInTitles, content.artist == nil {
      if let mark {
        content.title = content.title?.replacing(mark, with: " – ", maxReplacements: 1)
      }
      content.splitDashedTitle(orderInTitles)
    }
    if let artistNames { content.artist = content.artist.map(artistNames.usual) }
  }
}
