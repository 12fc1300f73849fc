/// Tables as text: CSV and its relatives, with whatever stands between the cells.
struct CSVFormat: TextFormat {
  /// How many records a batch holds.
  private static let batchSize = 1024

  let sourceName: String
  let rejectsHeading: [UInt8]
  private var feed: BlockFeed
  private let fileName: String
  private let columns: ColumnTable
  private let draft: TableDraft
  private var tokenizer: CSVTokenizer
  /// Where in the block the next record begins.
  private var position: Int
  private var recordCount = 0
  private var warnings = WarningLog()
  private var notes = CleaningNotes()
  private var recovery = QuoteRecovery()

  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool { true }

  init(_ feed: BlockFeed, of file: InputFile, options: ImportOptions) throws(ImportError) {
    let opening = try TableOpening(feed, of: file, options: options)
    self.feed = feed
    fileName = file.name
    columns = ColumnTable(opening.columns)
    sourceName = options.sourceName ?? opening.kind.name
    draft = TableDraft(
      columns: columns.names, kind: opening.kind, cleaning: CleanText(options))
    position = opening.recordsStart
    rejectsHeading = opening.heading
    tokenizer = CSVTokenizer(opening.dialect)
    tokenizer.skip(feed.block.slice(0..<position))
  }

  var bytesRead: Int { feed.bytesRead }

  mutating func nextBatch() throws(ImportError) -> RecordBatch? {
    while true {
      var table = RowTable()
      try readRows(into: &table)
      if !table.rows.isEmpty { return batch(of: table) }
      if feed.isAtEnd { return nil }
      try feed.advance(keepingFrom: position)
      position = 0
    }
  }

  private mutating func readRows(into table: inout RowTable) throws(ImportError) {
    let text = feed.block.bytes
    while position < text.count, table.rows.count < Self.batchSize {
      position = tokenizer.run(
        text, from: position, isLast: feed.isAtEnd, into: &table, limit: Self.batchSize)
      guard position < text.count, table.rows.count < Self.batchSize else { return }
      // The rest of the record may be in the next block.
      guard feed.isAtEnd || feed.isTooLong(from: position) else { return }
      guard tokenizer.hasOpenQuote,
        let part = recovery.part(text, from: position, isLast: feed.isAtEnd)
      else {
        throw feed.tooLong(
          fileName, line: tokenizer.line,
          advice: "this is no table, or a quote is missing; mend the file or name its delimiter")
      }
      table.problems[table.rows.count] = "a quote is opened and never closed"
      table.rows.append(RowTable.Row(part, cells: 0..<0, line: tokenizer.line))
      position = part.upperBound
      tokenizer.skip(UnsafeBufferPointer(rebasing: text[part]))
    }
  }

  private mutating func batch(of table: RowTable) -> RecordBatch {
    var content = RecordContent(feed.block, table)
    for row in table.rows.indices {
      content.append(draft.content(of: { content.cell(row: row, column: $0) }, &notes))
      warnings.add(&notes, line: table.rows[row].line)
      if table.rows[row].cells.count > columns.count { warnIfLong(content, row: row) }
    }
    for row in table.doubtfulRows.sorted() where table.rows.indices.contains(row) {
      warnings.add(
        .lateQuote, line: table.rows[row].line,
        "a quoted cell goes on in the next line and has text behind its quote: is one missing?")
    }
    warnings.addRepairs(feed.repairs, in: table.rows)
    let firstIndex = recordCount + 1
    recordCount += table.rows.count
    return RecordBatch(
      content, columns: columns, firstIndex: firstIndex, warnings: warnings.take())
  }

  private mutating func warnIfLong(_ content: RecordContent, row: Int) {
    let cells = content.table.rows[row].cells.count
    let hasText = (columns.count..<cells).contains { column in
      content.cell(row: row, column: column)?.isEmpty == false
    }
    guard hasText, columns.count > 0 else { return }
    warnings.add(
      .longRow, line: content.table.rows[row].line,
      "\(cells) cells, but only \(columns.count) columns have a name")
  }
}
