import AlbumModel
import RecordReading

/// The dialect, columns and start of a table, detected from its first block.
struct TableOpening {
  let dialect: Dialect
  /// The columns' names from the left; empty if unknown.
  private(set) var columns: [String] = []
  private(set) var kind = SourceKind.csv
  /// Joins cells without quotes that have commas; nil for other delimiters.
  private(set) var commas: LooseCommas?
  /// The kind of rows; nil if each is an album.
  private(set) var grouping: RowGrouping?
  /// The main fields of the columns.
  private(set) var roles = ColumnRoles([], kind: .csv)
  /// The columns of the table, as others may be next to it.
  private(set) var ownColumns = 0..<0
  /// How the texts are written.
  private(set) var texts = TextConventions()
  /// What the rows have besides albums; nil for a known source, whose rows are all albums.
  private(set) var conventions: RowConventions?
  /// The position of the first record.
  private(set) var recordsStart: Int
  /// Whether only the order of the columns shows which have the titles and artists.
  private(set) var isInferredFromOrder = false
  /// The warnings on how the columns were detected, and on what is above them.
  private(set) var notes: [(topic: WarningLog.Topic, text: String)] = []
  /// The heading with which a file of some of the records is read the same way.
  private(set) var heading: [UInt8] = []

  init(_ feed: BlockFeed, of file: InputFile, options: ImportOptions) throws(ImportError) {
    var delimiter: UInt8?
    if let wish = options.delimiter {
      guard let byte = wish.asciiValue, !wish.isNewline, wish != "\"" else {
        throw ImportError(
          .badOption, file.name, "\"\(wish)\" cannot separate cells",
          advice: "give one ASCII character, such as , or ; or a tab")
      }
      delimiter = byte
    }
    recordsStart = 0
    if let line = Self.separatorLine(feed.block.bytes) {
      recordsStart = line.length
      delimiter = delimiter ?? line.delimiter
    }
    let sample = DialectDetection.best(feed, from: recordsStart, delimiter: delimiter)
    dialect = sample.dialect
    if let header = Self.header(of: sample, options: options) {
      let place = sample.places[header]
      columns = sample.rows[header]
      recordsStart = place.range.upperBound
      noteLines(above: header, of: sample.rows)
      heading = Array(feed.block.slice(place.range)) + [UInt8(ascii: "\n")]
      if options.columns == nil, HeaderLine.isMeaningless(columns) {
        inferColumns(of: Array(sample.rows.dropFirst(header + 1)), dialect.delimiter)
      }
    } else if let first = sample.rows.first, options.columns == nil {
      columns = Self.columnsOfPlays(first) ?? []
      if columns.isEmpty { inferColumns(of: sample.rows, dialect.delimiter) }
    }
    if let named = options.columns {
      columns = named
    } else if let (names, source) = options.columns(named: columns, rows: sample.rows) {
      columns = names
      notes.append((.header, "the columns are those of \(source), read by their order"))
    }
    if dialect.delimiter == UInt8(ascii: ","), columns.count > 1 {
      commas = LooseCommas(sample, width: columns.count)
    }
    kind = options.kind(.csv, feed.block.bytes) ?? options.kind(ofColumns: columns) ?? .csv
    let records = sample.places.indices.filter {
      sample.places[$0].range.lowerBound >= recordsStart
    }
    let rows = records.map { sample.rows[$0] }
    if kind.declared == nil {
      grouping = RowGrouping.grouping(ofColumns: columns, rows: rows, kind: kind)
    }
    if let grouping { kind.exceptions.formUnion(grouping.exceptions) }
    roles = ColumnRoles(columns, rows: rows, kind: kind, library: options.libraryFields)
    if isInferredFromOrder, options.columns == nil { roles.noteOrder() }
    let mappings = options.named.mappings(of: ColumnTable(columns).names, kind)
    _ = roles.use(mappings.known, of: columns)
    if let unknown = roles.use(mappings.own, of: columns).first {
      throw ImportError(
        .badOption, file.name, "there is no column \"\(unknown.column)\"",
        advice: columns.isEmpty
          ? "the table has no header; name its columns with --columns"
          : "there are \(ColumnTable(columns).names.joined(separator: ", "))")
    }
    ownColumns = AdjacentTables.columnsOfAlbums(columns, roles, rows: rows)
    leaveOutAdjacentTables()
    roles.preferDashedTitles(columns, rows)
    texts = TextConventions(of: rows, roles, keeping: options.keptFields)
    if let names = texts.artistNames, kind.isUnknown { notes.append((.leftOut, names.remark)) }
    if kind.name == SourceKind.csv.name || options.source?.givesTables == true && kind.isUnknown {
      let hasSections = columns.contains { FieldNames.plain($0) == "section" }
      conventions = RowConventions(
        columns, roles, rows: grouping == nil ? rows : [],
        keepsSections: !hasSections && options.keptFields.keeps("section"))
    }
  }

  /// Infers the names of the columns from their content, with a warning.
  private mutating func inferColumns(of rows: [[String]], _ delimiter: UInt8) {
    guard let (names, isInferredFromOrder) = ColumnRoles.names(ofUnnamed: rows) else {
      let isNarrow = rows.allSatisfy { $0.count < 2 }
      let advice =
        isNarrow
        ? "for lines with artist and title give --source text, for titles --columns title"
        : "name the columns, as in --columns artist,title,year"
      notes.append((.header, "the header is missing; \(advice)"))
      return
    }
    columns = names
    // Rows of many lengths are rather the sentences of a text.
    let lengths = Dictionary(grouping: rows, by: \.count).values.map(\.count)
    self.isInferredFromOrder = isInferredFromOrder || (lengths.max() ?? 0) * 2 < rows.count
    heading =
      names.map { Array($0.utf8) }.joined(separator: [delimiter])
      + [UInt8(ascii: "\n")]
    let known = names.indices.filter { !names[$0].isEmpty }
      .map { "\(names[$0]) in column \($0 + 1)" }.joined(separator: ", ")
    notes.append(
      (.header, "the header is missing; the columns look like \(known); override with --columns"))
  }

  private mutating func leaveOutAdjacentTables() {
    let others = columns.indices.filter { !ownColumns.contains($0) }
    guard let first = others.first(where: { !columns[$0].isEmpty }) else { return }
    roles.leaveOut(others)
    let side = first < ownColumns.lowerBound ? "left" : "right"
    notes.append(
      (
        .leftOut,
        "another table to the \(side), which begins with \"\(columns[first])\" in column "
          + "\(first + 1), was left out"
      ))
  }

  private mutating func noteLines(above header: Int, of rows: [[String]]) {
    let texts = rows[..<header].flatMap { $0.filter { !$0.isEmpty } }
    guard !texts.isEmpty else { return }
    let shown = texts.joined(separator: ", ")
    let end = shown.count > 200 ? "…" : ""
    notes.append((.leftOut, "the lines above the header were not read: \(shown.prefix(200))\(end)"))
  }

  private static func header(of sample: TableSample, options: ImportOptions) -> Int? {
    switch options.hasHeader {
    case false?: nil
    case true?: sample.header ?? (sample.rows.isEmpty ? nil : 0)
    case nil: sample.header ?? header(of: sample, naming: options)
    }
  }

  /// The line with columns that the user or a rule names.
  private static func header(of sample: TableSample, naming options: ImportOptions) -> Int? {
    let named = options.mappings.filter {
      ColumnTable.number(in: $0.column) == nil && $0.text == nil
    }
    return sample.rows.prefix(10).firstIndex { row in
      let isDefined = options.source?.names(anyOf: row) ?? false
      if isDefined || options.sources.contains(where: { $0.matches(columns: row) }) { return true }
      var roles = ColumnRoles(row, kind: .csv)
      return !named.isEmpty && roles.use(named, of: row).isEmpty
        || !options.named.mappings(of: row, .csv).known.isEmpty
    }
  }

  /// The line `sep=;` that Excel writes and reads.
  private static func separatorLine(
    _ text: UnsafeBufferPointer<UInt8>
  ) -> (delimiter: UInt8, length: Int)? {
    guard text.count > 5, text.starts(with: "sep=".utf8) else { return nil }
    guard text[5] == UInt8(ascii: "\n") || text[5] == UInt8(ascii: "\r") else { return nil }
    return (text[4], 5)
  }

  /// The columns of the list of plays from Last.fm's page, which has no header: the last of four cells
  /// is a time such as `19 Aug 2026, 20:48`.
  private static func columnsOfPlays(_ row: [String]) -> [String]? {
    guard row.count == 4, let last = row.last, last.contains(":"),
      last.split(separator: " ").count == 4, FieldKinds.named(DateKind.name)?.read(last) != nil
    else { return nil }
    return ["artist", "album", "track", "date"]
  }
}
