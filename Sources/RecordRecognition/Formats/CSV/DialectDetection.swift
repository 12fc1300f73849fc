import AlbumModel
import RecordReading

/// Detects a table's dialect by trying each one on its first records.
enum DialectDetection {
  /// The delimiters, most frequent first.
  private static let delimiters = Array(",\t;|%~^\u{1F}\u{1}".utf8)

  /// The dialect in which the opening is most plausible as a table, with its records.
  static func best(_ feed: BlockFeed, from start: Int, delimiter: UInt8?) -> TableSample {
    let candidates = delimiter.map { [$0] } ?? delimiters
    var best: TableSample?
    for delimiter in candidates {
      var dialect = Dialect(delimiter: delimiter)
      dialect.skipsSpaceBeforeQuote = hasSpaceBeforeQuote(feed.text, delimiter: delimiter)
      let sample = TableSample(feed, dialect: dialect, from: start)
      if sample.score > best?.score ?? -1 { best = sample }
    }
    if delimiter == nil, best?.isOneColumn == true {
      return TableSample(feed, dialect: Dialect(delimiter: noDelimiter), from: start)
    }
    return best ?? TableSample(feed, dialect: Dialect(), from: start)
  }

  /// A control character that no text has, for lines that are one cell each.
  private static let noDelimiter: UInt8 = 0x1F

  /// Whether some cells have spaces before their opening quote, and nearly all of these have their
  /// closing quote at the end of the cell: then it is a quote.
  private static func hasSpaceBeforeQuote(
    _ text: UnsafeBufferPointer<UInt8>, delimiter: UInt8
  ) -> Bool {
    let (quote, space) = (UInt8(ascii: "\""), UInt8(ascii: " "))
    let ends = [delimiter, quote, UInt8(ascii: "\n"), UInt8(ascii: "\r")]
    var (found, missed) = (0, 0)
    var rest = text[...]
    while let mark = rest.firstIndex(of: delimiter) {
      rest = rest[(mark + 1)...]
      let cell = rest.drop { $0 == space }
      guard cell.startIndex > rest.startIndex, cell.first == quote else { continue }
      let close = cell.dropFirst().firstIndex { $0 == quote || $0 == UInt8(ascii: "\n") }
      guard let close, let next = text[(close + 1)...].drop(while: { $0 == space }).first else {
        break
      }
      // A cell may contain a line end, which alone does not contradict that.
      guard text[close] == quote else { continue }
      if ends.contains(next) { found += 1 } else { missed += 1 }
    }
    return found > missed * 10
  }
}

/// The first records of a table, read in one dialect to rate it.
struct TableSample {
  let dialect: Dialect
  /// The cells, trimmed.
  let rows: [[String]]
  /// The range of each record.
  let places: [RowTable.Row]
  /// The record with the columns' names; nil if there is none.
  let header: Int?

  init(_ feed: BlockFeed, dialect: Dialect, from start: Int, size: Int = 100) {
    var dialect = dialect
    var tokenizer = CSVTokenizer(dialect)
    tokenizer.skip(feed.block.slice(0..<start))
    var table = RowTable()
    _ = tokenizer.run(
      feed.block.bytes, from: start, isLast: feed.isAtEnd, into: &table, limit: size)
    if dialect.delimiter == UInt8(ascii: ",") {
      let spaced = table.rows.map { row in
        1 + row.cells.dropFirst().count { feed.block.bytes[table.cells[$0].range].first == 0x20 }
      }
      let spacedWidth = Self.usualWidth(spaced)
      let usualWidth = Self.usualWidth(table.rows.map(\.cells.count))
      // One column may be written with a space before its texts.
      dialect.hasSpaces =
        spacedWidth > 1 && spacedWidth * 2 > usualWidth
        && spaced.count { $0 == spacedWidth } * 20 >= spaced.count * 19
      let width = dialect.hasSpaces ? spacedWidth : usualWidth
      for row in table.rows.indices where table.rows[row].cells.count > width {
        LooseCommas.joinBySpaces(
          row, of: &table, to: width, hasSpaces: dialect.hasSpaces, in: feed.block.bytes)
      }
    }
    self.dialect = dialect
    places = table.rows
    let content = RecordContent(feed.block, table)
    rows = table.rows.indices.map { row in
      (0..<table.rows[row].cells.count).map { column in
        content.cell(row: row, column: column).flatMap(TrimmedText.text) ?? ""
      }
    }
    header = HeaderLine.find(in: rows)
  }

  /// The plausibility as a table: the more rows of the same width the better, with a bonus for a
  /// line of known column names; 0 for a single column.
  var score: Double {
    let width = Self.usualWidth(rows.map(\.count))
    guard width > 1 else { return 0 }
    let evenness = Double(rows.count { $0.count == width }) / Double(rows.count)
    return evenness + Double(min(width, 20)) / 100 + (header == nil ? 0 : 1)
  }

  /// Whether each line is one text, in few of which there are delimiters.
  var isOneColumn: Bool {
    header == nil && rows.count >= 10 && rows.count { $0.count > 1 } * 5 <= rows.count
  }

  /// The most frequent number of cells, of several the highest; 0 without rows.
  private static func usualWidth(_ counts: [Int]) -> Int {
    var widths: [Int: Int] = [:]
    for count in counts { widths[count, default: 0] += 1 }
    return widths.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
  }
}

/// Finds the header line.
enum HeaderLine {
  /// The number of lines that are examined, as a title and the like may precede it.
  private static let depth = 10

  /// The index of the record with the columns' names.
  ///
  /// A line with the names of a known source, or with two known column names, one of them for an
  /// artist or a title, is a header, if the lines above it are narrower. Otherwise, a first line of
  /// words is a header if some column below it contains only numbers or dates.
  ///
  /// - Returns: nil if there is none.
  static func find(in rows: [[String]]) -> Int? {
    if let first = rows.first, isMeaningless(first) { return 0 }
    for (index, row) in rows.prefix(depth).enumerated() where hasKnownNames(row) {
      let width = filled(row)
      guard rows[..<index].allSatisfy({ filled($0) < width }) else { continue }
      // Above the names there may be those of groups of columns.
      let next = rows.dropFirst(index + 1).first.flatMap { hasKnownNames($0) ? $0 : nil }
      return next.map { knownCount($0) > knownCount(row) } == true ? index + 1 : index
    }
    // A title may be above the names.
    func width(_ row: [String]) -> Int { filled(row) + (row.first == "" ? 1 : 0) }
    let least = rows.first.map { max(width($0), rows.count > 2 ? filled(rows[2]) : 0) } ?? 0
    let first = rows.prefix(depth).firstIndex { width($0) >= least && filled($0) > 1 } ?? 0
    let records = rows.dropFirst(first)
    return looksLikeNames(records) || namesTitles(records) ? first : nil
  }

  /// Whether the first of some rows has the name of titles, and no names that occur below it, above a
  /// column of texts that differ.
  private static func namesTitles(_ rows: ArraySlice<[String]>) -> Bool {
    guard let first = rows.first, rows.count >= 4, first.count >= 2,
      Set(first).count == first.count, !first.dropFirst().contains(""),
      !first.contains(where: isValue)
    else { return false }
    func below(_ column: Int) -> [String] {
      rows.dropFirst().map { column < $0.count ? $0[column] : "" }.filter { !$0.isEmpty }
    }
    return first.indices.allSatisfy { !below($0).contains(first[$0]) }
      && first.indices.contains { column in
        let cells = below(column)
        return ColumnNames.main(of: first[column])?.field == .title && cells.count + 1 >= rows.count
          && Set(cells).count * 10 >= cells.count * 8
      }
  }

  /// Whether the names in a header say nothing, as those that R, pandas and spreadsheets give to
  /// columns without any: `V1`, `X2`, `Column3`, `Unnamed: 4`.
  static func isMeaningless(_ row: [String]) -> Bool {
    let names = row.filter { !$0.isEmpty }
    return names.count >= 2
      && names.allSatisfy { name in
        let word = name.prefix { !$0.isASCII || !$0.isNumber }
        let number = name.dropFirst(word.count)
        return meaningless.contains(FieldNames.plain(String(word)))
          && (1...3).contains(number.count)
          && number.allSatisfy { $0.isASCII && $0.isNumber }
      }
  }

  private static let meaningless: Set<String> = WordList.named("DialectDetection.meaningless")

  private static func hasKnownNames(_ row: [String]) -> Bool {
    if SourceKind.recognized(byColumns: row) != nil { return true }
    // A heading of Markdown.
    if row.count == 1, row[0].hasPrefix("#") { return false }
    let known = row.compactMap { ColumnNames.main(of: $0)?.field }
    if isOfAlbums(known),
      row.count == 1 || row.count(where: ColumnNames.isKnown) >= 2
        || PersonNames.columns(of: row).count >= 2
    {
      return true
    }
    // Words alone can also be names of bands and albums, but hardly those of two fields.
    let fields = row.compactMap { ColumnWords.field(of: $0) }
    guard isOfAlbums(fields), Set(fields).count >= 2, !row.contains(where: isNumber) else {
      return false
    }
    return knownCount(row) * 5 >= filled(row) * 3
  }

  private static func knownCount(_ row: [String]) -> Int {
    row.count { !$0.isEmpty && (ColumnNames.isKnown($0) || ColumnWords.isKnown($0)) }
  }

  private static func isOfAlbums(_ fields: [FieldName]) -> Bool {
    !Set(fields).isDisjoint(with: [.title, .artist, ColumnNames.lastName])
  }

  private static func filled(_ row: [String]) -> Int { row.count { !$0.isEmpty } }

  /// Whether the first of some rows has words above a column of values.
  private static func looksLikeNames(_ rows: ArraySlice<[String]>) -> Bool {
    guard let first = rows.first, rows.count >= 3, first.count >= 2 else { return false }
    // R and pandas write the numbers of the rows without a name.
    guard Set(first).count == first.count, !first.dropFirst().contains("") else { return false }
    guard !first.contains(where: isValue) else { return false }
    return first.indices.contains { column in
      let cells = rows.dropFirst().map { column < $0.count ? $0[column] : "" }
      // The year of the first album may be unknown, or not be known exactly.
      guard !Placeholder.isUnknown(first[column], in: .year),
        YearText.year(in: first[column]) == nil
      else { return false }
      if cells.allSatisfy(isValue) { return true }
      // A word above the column, of which some values are missing or in another form.
      guard first[column].contains(where: \.isLetter), first[column].utf8.count <= 20 else {
        return false
      }
      let written = cells.filter { !$0.isEmpty && !Placeholder.isUnknown($0, in: .year) }
      return written.count >= 5 && written.count * 2 >= cells.count
        && written.count {
          isValue($0) || $0.contains("://") || $0.utf8.count <= 20 && YearText.year(in: $0) != nil
        } * 20 >= written.count * 19
    }
  }

  /// Whether a text is a number or a date, which no column's name is.
  private static func isValue(_ text: String) -> Bool { isNumber(text) || YearText.isDate(text) }

  private static func isNumber(_ text: String) -> Bool { Double(text) != nil }
}
