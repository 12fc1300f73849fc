import AlbumModel
package import RecordReading

/// Tables as text: CSV and variants, with any delimiter.
package struct TableRecords: TextFormat, RecordFormat {
  /// The number of records in a batch.
  private static let batchSize = 1024

  package let kind: SourceKind
  package let heading: [UInt8]?
  private var feed: BlockFeed
  private let fileName: String
  private let columns: ColumnTable
  /// The columns that belong to the table, as others may be next to it.
  private let ownColumns: Range<Int>
  private let commas: LooseCommas?
  private var conventions: RowConventions?
  private let draft: TableDraft
  private let readings: [ColumnReading]
  private var tokenizer: CSVTokenizer
  /// The position of the next record in the block.
  private var position: Int
  /// The warnings on the columns.
  private var headerNotes: [(topic: WarningLog.Topic, text: String)]
  private var notes = CleaningNotes()
  /// How often reading may go on in the line after a quote that is never closed, instead of taking
  /// the rest of the file for one cell: each attempt may read all of it again.
  private var recoveriesLeft = 16

  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool {
    options.sourceName != SourceKind.text.name
      && !options.sources.contains { $0.competes && $0.name == options.sourceName }
  }

  package static func open(_ text: OpenedText) throws(ImportError) -> any RecordFormat {
    let opening = try TableOpening(text.feed, of: text.file, options: text.options)
    let names = ColumnTable(opening.columns).names
    var kind = opening.kind
    let kept = text.options.keptFields
    let map =
      kind.declared.map { FieldMap(declared: $0, names, keeping: kept) }
      ?? FieldMap(names, roles: opening.roles, kind: kind, keeping: kept)
    let draft = TableDraft(
      map: map, conventions: opening.texts, cleaning: CleanText(text.options),
      constants: text.options.named.constants(of: names, kind))
    let table = TableRecords(text.feed, fileName: text.file.name, opening, kind, draft: draft)
    guard let grouping = opening.grouping else { return table }
    var rows = GroupedRows(grouping, columns: names, map: map, isUnknown: opening.kind.isUnknown)
    // Combined rows have their own names, independent of the source.
    (kind.drafting, kind.preparing, kind.added) = (nil, nil, nil)
    return GroupedReader(
      table, of: kind, noun: "rows", keepsAllFields: true, entry: { rows.entry(of: $0) },
      record: { rows.record(of: $0) }, remarks: { rows.remarks })
  }

  private init(
    _ feed: BlockFeed, fileName: String, _ opening: TableOpening, _ kind: SourceKind,
    draft: TableDraft
  ) {
    (self.feed, self.fileName, self.kind) = (feed, fileName, kind)
    columns = ColumnTable(opening.columns)
    ownColumns = opening.ownColumns
    self.draft = draft
    commas = opening.commas
    conventions = opening.conventions
    var readings = draft.map.readings(of: columns.names)
    for column in readings.indices where opening.isInferredFromOrder && readings.count > 1 {
      let last = opening.columns.lastIndex { !$0.isEmpty } ?? 0
      readings[column].inferred = opening.columns[...last].joined(separator: ",")
    }
    self.readings = readings
    position = opening.recordsStart
    heading = opening.heading
    headerNotes = opening.notes
    if conventions?.leavesOutArtists == true {
      let text = "albums without an artist have that of the row above"
      headerNotes.append((.header, text + ", as in tables that name it once"))
    }
    tokenizer = CSVTokenizer(opening.dialect)
    tokenizer.width = columns.count > 0 ? columns.count : nil
    tokenizer.skip(feed.block.slice(0..<position))
  }

  package var bytesRead: Int { feed.bytesRead }

  package mutating func read(into records: inout RecordBuilder) throws(ImportError) -> Bool {
    for note in headerNotes { records.warnings.add(note.topic, line: 1, note.text) }
    headerNotes = []
    var table = RowTable()
    defer { if !table.rows.isEmpty { add(table, to: &records) } }
    try readRows(into: &table)
    guard table.rows.isEmpty else { return true }
    guard !feed.isAtEnd else { return false }
    try feed.advance(keepingFrom: position)
    position = 0
    return true
  }

  private mutating func readRows(into table: inout RowTable) throws(ImportError) {
    let text = feed.block.bytes
    while position < text.count, table.rows.count < Self.batchSize {
      position = tokenizer.run(
        text, from: position, isLast: feed.isAtEnd, into: &table, limit: Self.batchSize)
      guard position < text.count, table.rows.count < Self.batchSize else { return }
      // The rest of the record may be in the next block.
      guard feed.isAtEnd || feed.isTooLong(from: position) else { return }
      recoveriesLeft -= 1
      let lineEnd = text[position...].firstIndex { $0 == 0x0A || $0 == 0x0D }
      let end = recoveriesLeft < 0 ? nil : lineEnd
      guard tokenizer.hasOpenQuote, end != nil || feed.isAtEnd else {
        throw feed.tooLong(
          fileName, line: tokenizer.line,
          advice: "not a table, or a quote is missing; fix the file")
      }
      let part = position..<(end ?? text.count)
      table.problems[table.rows.count] = "a quote is opened and never closed"
      table.rows.append(RowTable.Row(part, cells: 0..<0, line: tokenizer.line))
      position = part.upperBound
      tokenizer.skip(UnsafeBufferPointer(rebasing: text[part]))
    }
  }

  private mutating func add(_ table: RowTable, to records: inout RecordBuilder) {
    var content = RecordContent(feed.block, table)
    for row in table.rows.indices {
      if table.rows[row].cells.count > columns.count { _ = join(row, of: &content, &records) }
      var album = draft.content(of: { content.cell(row: row, column: $0) }, &notes)
      if album.year == nil, commas?.hasYears == true, table.rows[row].cells.count == columns.count,
        join(row, of: &content, &records)
      {
        _ = notes.take()
        if content.table.problems[row] == nil {
          album = draft.content(of: { content.cell(row: row, column: $0) }, &notes)
        }
      }
      if conventions?.hasDittos == true { notes.removeYears(RowConventions.dittos) }
      records.warnings.add(&notes, line: table.rows[row].line)
      records.settle(&album, line: table.rows[row].line)
      if album.title == nil, isBlank(content, row: row) {
        content.table.absences[row] = "an empty row"
      } else if let absence = conventions?.complete(&album, { content.cell(row: row, column: $0) })
      {
        content.table.absences[row] = absence
        album.title = nil
      }
      content.append(album)
      if content.table.rows[row].cells.count > columns.count {
        warnIfLong(content, row: row, &records.warnings)
      }
    }
    for row in table.doubtfulRows.sorted() where table.rows.indices.contains(row) {
      records.warnings.add(
        .quote, line: table.rows[row].line,
        "text follows the closing quote of a cell; is a quote missing or misplaced?")
    }
    for row in table.looseRows.sorted() {
      records.warnings.add(
        .quote, line: table.rows[row].line,
        "quotes are not doubled or misplaced; the row was read by its number of cells")
    }
    records.warnings.add(feed.notes, in: table.rows)
    records.add(content, of: columns, read: readings)
  }

  /// Joins the cells of a row that commas without quotes have split.
  ///
  /// - Returns: whether it did, or cannot read the row.
  private func join(
    _ row: Int, of content: inout RecordContent, _ records: inout RecordBuilder
  ) -> Bool {
    switch commas?.join(row, of: &content.table, in: feed.block.bytes) ?? .unchanged {
    case .joined(let reason):
      records.warnings.add(
        .quote, line: content.table.rows[row].line,
        "a cell without quotes has a comma, and was read as one cell by \(reason)")
    case .problem(let problem): content.table.problems[row] = problem
    case .unchanged: return false
    }
    return true
  }

  /// Whether a record has only delimiters and white space, as at the end of a spreadsheet, without
  /// regard to a table next to it.
  private func isBlank(_ content: RecordContent, row: Int) -> Bool {
    guard content.table.problems[row] == nil else { return false }
    let cells = content.table.rows[row].cells.count
    let own = columns.count == 0 ? 0..<cells : ownColumns.clamped(to: 0..<cells)
    return own.allSatisfy { column in
      content.cell(row: row, column: column).flatMap(TrimmedText.text) == nil
    }
  }

  private func warnIfLong(_ content: RecordContent, row: Int, _ warnings: inout WarningLog) {
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
