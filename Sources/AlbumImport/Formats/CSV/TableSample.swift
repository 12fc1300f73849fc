/// The first records of a table, read in one dialect to rate it.
struct TableSample {
  /// The number of records that are read.
  private static let size = 100

  let dialect: Dialect
  /// The cells, trimmed.
  let rows: [[String]]
  /// The range of each record.
  let places: [RowTable.Row]

  init(_ feed: BlockFeed, dialect: Dialect, from start: Int) {
    self.dialect = dialect
    var tokenizer = CSVTokenizer(dialect)
    tokenizer.skip(feed.block.slice(0..<start))
    var table = RowTable()
    _ = tokenizer.run(
      feed.block.bytes, from: start, isLast: feed.isAtEnd, into: &table, limit: Self.size)
    places = table.rows
    let content = RecordContent(feed.block, table)
    rows = table.rows.indices.map { row in
      (0..<table.rows[row].cells.count).map { column in
        content.cell(row: row, column: column).flatMap(TrimmedText.text) ?? ""
      }
    }
  }

  /// The plausibility as a table: the more rows of the same width the better, with a bonus for a
  /// line of known column names.
  var score: Double {
    guard !rows.isEmpty else { return 0 }
    var widths: [Int: Int] = [:]
    for row in rows { widths[row.count, default: 0] += 1 }
    let usual = widths.max { ($0.value, $0.key) < ($1.value, $1.key) }
    guard let usual, usual.key > 1 else { return 0 }
    let evenness = Double(usual.value) / Double(rows.count)
    let header = HeaderLine.find(in: rows) == nil ? 0 : 1.0
    return evenness + Double(min(usual.key, 20)) / 100 + header
  }
}
