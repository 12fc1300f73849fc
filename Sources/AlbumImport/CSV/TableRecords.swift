import AlbumModel

/// Tables as text: CSV and its relatives, with whatever stands between the cells.
struct TableRecords: TextFormat {
  /// How many records a batch holds.
  private static let batchSize = 1024

  static let choosesFields = true

  let sourceName: String
  let rejectsHeading: [UInt8]
  private var feed: BlockFeed
  private let fileName: String
  private let columns: ColumnTable
  /// How many of the columns belong to the table; another may stand beside it.
  private let ownWidth: Int
  private let draft: TableDraft
  /// The albums, where the rows are tracks or the like.
  private var grouped: GroupedRows?
  private var hasGrouped = false
  private var groupingWarnings: [ImportWarning] = []
  /// What goes wrong once the albums before it have been handed over.
  private var failure: ImportError?
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
    let grouping = RowGrouping.grouping(ofColumns: columns.names, kind: opening.kind)
    var kind = opening.kind
    if let grouping { kind.exceptions.merge(grouping.exceptions) { own, _ in own } }
    let names = columns.names
    ownWidth = AdjacentTable.firstWidth(of: opening.columns)
    let choice = ColumnChoice(names, kind: kind, width: ownWidth, keeping: options.keptFields)
    draft = TableDraft(
      choice, kind: kind, hasArtistInTitle: opening.hasArtistInTitle, cleaning: CleanText(options))
    grouped = grouping.map { [kind] in
      GroupedRows($0, kind: kind, columns: names, choice: choice)
    }
    let sourceName = options.sourceName ?? kind.name
    self.sourceName = sourceName
    position = opening.recordsStart
    rejectsHeading = grouping == nil ? opening.heading : RejectsHeading.text(of: sourceName)
    if let note = opening.note { warnings.add(.header, line: 1, note) }
    tokenizer = CSVTokenizer(opening.dialect)
    tokenizer.width = columns.count > 0 ? columns.count : nil
    tokenizer.skip(feed.block.slice(0..<position))
  }

  var bytesRead: Int { feed.bytesRead }

  var items: ItemCount? { grouped.map { ItemCount(name: "rows", count: $0.count) } }

  mutating func nextBatch() throws(ImportError) -> RecordBatch? {
    guard grouped != nil else { return try nextRows() }
    if !hasGrouped { groupRows() }
    defer { groupingWarnings = [] }
    if let batch = grouped?.nextBatch(groupingWarnings) { return batch }
    if let failure {
      self.failure = nil
      throw failure
    }
    return nil
  }

  private mutating func groupRows() {
    hasGrouped = true
    do throws(ImportError) {
      while let batch = try nextRows() {
        groupingWarnings += batch.warnings
        grouped?.add(batch)
      }
    } catch {
      failure = error
    }
  }

  private mutating func nextRows() throws(ImportError) -> RecordBatch? {
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
          advice: "not a table, or a quote is missing; fix the file")
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
      let album = draft.content(of: { content.cell(row: row, column: $0) }, &notes)
      warnings.add(&notes, line: table.rows[row].line)
      if album.title == nil, isBlank(content, row: row) {
        content.table.absences[row] = "an empty row"
      }
      content.append(album)
      if table.rows[row].cells.count > columns.count { warnIfLong(content, row: row) }
    }
    for row in table.doubtfulRows.sorted() where table.rows.indices.contains(row) {
      warnings.add(
        .quote, line: table.rows[row].line,
        "a quoted cell continues on the next line, with text after its quote; is a quote missing?")
    }
    for row in table.looseRows.sorted() {
      warnings.add(
        .quote, line: table.rows[row].line, "quotes inside a cell are not doubled, and were kept")
    }
    warnings.addRepairs(feed.repairs, in: table.rows)
    let firstIndex = recordCount + 1
    recordCount += table.rows.count
    return RecordBatch(
      content, columns: columns, firstIndex: firstIndex, warnings: warnings.take())
  }

  /// Whether a record has nothing but delimiters and white space, as the rest of a spreadsheet has;
  /// what stands in a table beside it does not count.
  private func isBlank(_ content: RecordContent, row: Int) -> Bool {
    guard content.table.problems[row] == nil else { return false }
    let cells = content.table.rows[row].cells.count
    return (0..<min(cells, columns.count == 0 ? cells : ownWidth)).allSatisfy { column in
      content.cell(row: row, column: column).flatMap(TrimmedText.text) == nil
    }
  }

  private mutating func warnIfLong(_ content: RecordContent, row: Int) {
    let cells = content.table.rows[row].cells.count
    let hasText = (columns.count..<cells).contains { column in
      content.cell(row: row, column: column)?.isEmpty == false
    }
    guard hasText, columns.count > 0 else { return }
    warnings.add(
      .longRow, line: content.table.rows[row].line,
      "\(cells) cells, but only \(CountText.of(columns.count, "column")) "
        + (columns.count == 1 ? "has a name" : "have a name"))
  }
}
