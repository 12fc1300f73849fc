import AlbumModel
import RecordReading

/// Collects the records of a format, and drafts and cleans them, until they are a batch.
///
/// Tables draft their rows and clean each cell first, because a formula may contain a year or an
/// address.
package struct RecordBuilder {
  /// The warnings about the records.
  var warnings = WarningLog()
  /// Creates drafts from objects; nil for tracks, of which only the albums are drafted.
  private var drafter: JSONDraft?
  /// Nil for texts that are not cleaned.
  private let cleaning: CleanText?
  /// Whether the medium behind a title is kept as its format.
  private let keepsFormat: Bool
  private var notes = CleaningNotes()
  private var cleaningWarnings = WarningLog()
  private var content = RecordContent()
  /// The drafts of records whose format creates them, by row.
  private var given: [Int: AlbumContent] = [:]
  private var columns: ColumnTable?
  private var readings: [ColumnReading] = []
  private var takenCount = 0

  /// - Parameters:
  ///   - drafter: creates drafts from objects.
  ///   - cleaning: how the texts of drafts are cleaned.
  ///   - keepsFormat: whether the medium behind a title is kept as its format.
  init(_ drafter: JSONDraft? = nil, cleaning: CleanText? = nil, keepsFormat: Bool = false) {
    (self.drafter, self.cleaning, self.keepsFormat) = (drafter, cleaning, keepsFormat)
  }

  /// The number of records since the last batch.
  var count: Int { content.table.rows.count }

  /// The number of the next record in the file, from 1.
  var nextIndex: Int { takenCount + count + 1 }

  /// The ranges of the records in their block.
  var rows: [RowTable.Row] { content.table.rows }

  /// Notes that only the order of names shows which are those of artists and titles.
  mutating func noteOrder() { drafter?.isInferredFromOrder = true }

  /// Starts a batch of records that are parts of a block, or of objects only.
  mutating func begin(_ block: ByteBlock? = nil) {
    content = block.map { RecordContent($0) } ?? RecordContent()
    given.removeAll(keepingCapacity: true)
    columns = nil
  }

  /// Adds the drafted rows of a table as one batch.
  mutating func add(_ rows: RecordContent, of columns: ColumnTable, read readings: [ColumnReading])
  {
    content = rows
    (self.columns, self.readings) = (columns, readings)
  }

  /// Adds a record that is an object.
  ///
  /// - Parameters:
  ///   - object: all its data.
  ///   - line: its first line, from 1; its number if the file has no lines.
  ///   - range: its range in the block.
  ///   - absence: the reason why it is not an album; it is skipped, unless a rule sets a title.
  ///   - problem: the reason why it cannot be read.
  ///   - draft: its album, if the format creates it.
  mutating func append(
    _ object: JSONObject, line: Int, at range: Range<Int> = 0..<0, absence: String? = nil,
    problem: String? = nil, draft: AlbumContent? = nil
  ) {
    let row = count
    content.table.rows.append(RowTable.Row(range, cells: 0..<0, line: line))
    content.table.absences[row] = absence
    content.table.problems[row] = problem
    content.objects.append(object)
    if let draft { given[row] = draft }
  }

  /// Adds a line of text that is no album.
  mutating func leaveOut(_ text: String, line: Int, _ reason: String) {
    append(JSONObject([.init(name: "line", value: .text(text))]), line: line, absence: reason)
  }

  /// Whether a record is a line that ``leaveOut(_:line:_:)`` added.
  static func isLine(_ object: JSONObject) -> Bool { object.first?.name == "line" }

  /// Completes a draft whose texts are clean: the medium behind a title is its format, and the year that
  /// of its release, which may be unlikely.
  mutating func settle(_ draft: inout AlbumContent, line: Int) {
    if keepsFormat, let found = draft.title.flatMap(EndRemark.medium) {
      draft.title = found.title
      if draft.fields["format"] == nil { draft.fields["format"] = .text(found.medium) }
    }
    if draft.year == nil, let released = draft.fields["released"] {
      draft.year = YearText.year(in: released.description)
    }
    if let year = draft.year, let problem = YearText.doubt(about: year) {
      warnings.add(.year, line: line, problem)
    }
  }

  /// Drafts the albums of the objects, once all of the batch are known: their values show which
  /// members are the main fields.
  private mutating func draftObjects() {
    guard drafter != nil, columns == nil else { return }
    let (objects, absences) = (content.objects, content.table.absences)
    let learned = drafter?.learn(
      from: objects.indices.filter { absences[$0] == nil }.map { objects[$0] })
    if let learned {
      readings = learned.readings
      if let names = drafter?.conventions.artistNames {
        warnings.add(.leftOut, line: 1, names.remark)
      }
      for mapping in learned.unknown {
        warnings.add(
          .header, line: content.table.rows.first?.line ?? 1,
          "no record has a member \"\(mapping.column)\" to be mapped")
      }
    }
    for (row, object) in content.objects.enumerated() {
      let isReadable = content.table.problems[row] == nil
      var draft =
        given[row] ?? (isReadable ? drafter?.content(of: object, &notes) : nil) ?? AlbumContent()
      if content.table.absences[row] != nil { draft.title = nil }
      if let cleaning {
        cleaning.clean(&draft, &notes)
        settle(&draft, line: content.table.rows[row].line)
      }
      cleaningWarnings.add(&notes, line: content.table.rows[row].line)
      content.append(draft)
    }
    // Each name once: the next records have them too.
    if let names = drafter?.takeLeftOut(), !names.isEmpty {
      warnings.add(
        .nested, line: content.table.rows.first?.line ?? 1,
        "no field holds the values of \(names.joined(separator: ", ")); a rule can read them")
    }
  }

  /// Returns a batch of the added records, and starts the next one.
  mutating func takeBatch(
    under heading: [UInt8], _ candidates: [ReadingCandidate], isOfPeople: Bool
  ) -> RecordBatch {
    draftObjects()
    let batch = RecordBatch(
      content, columns: columns, readings: readings, firstIndex: takenCount + 1,
      warnings: warnings.take() + cleaningWarnings.take(), heading: heading,
      candidates: candidates, isOfPeople: isOfPeople)
    takenCount += batch.count
    begin()
    return batch
  }
}

/// The records in a part of one block.
package struct RecordContent: Sendable {
  let block: ByteBlock
  var table: RowTable
  /// The members of each JSON record.
  var objects: [JSONObject] = []
  /// Whether the block contains the records; otherwise there are only objects.
  let isText: Bool
  var drafts: [AlbumContent] = []
  /// The keys of the drafts, computed on the parser's thread.
  private(set) var keys: [LookupKeys] = []

  /// Creates the content for records that are parts of a block.
  init(_ block: ByteBlock, _ table: RowTable = RowTable()) {
    (self.block, self.table) = (block, table)
    isText = true
  }

  /// Creates the content for records that are only objects.
  init() {
    block = ByteBlock(capacity: 0)
    table = RowTable()
    isText = false
  }

  /// The bytes of a cell; nil if the row ends before that column.
  func cell(row: Int, column: Int) -> UnsafeBufferPointer<UInt8>? {
    guard let cell = table.cell(row: row, column: column) else { return nil }
    return (cell.isResolved ? table.resolved : block).slice(cell.range)
  }

  /// Adds the draft of the next row.
  mutating func append(_ draft: AlbumContent) {
    drafts.append(draft)
    keys.append(LookupKeys(of: draft))
  }
}
