import AlbumModel

/// Collects the records that a format reads, drafts and cleans them, until they are a batch.
///
/// Tables clean each cell on its way into the draft, because a formula may hide a year or an address;
/// they draft their rows themselves.
struct RecordBuilder {
  /// What is odd about the records but does not keep them from being read.
  var warnings = WarningLog()
  /// Makes drafts of objects; nil for tracks, of which only the albums are drafted.
  private var drafter: JSONDraft?
  /// Nil for what is kept as it is.
  private let cleaning: CleanText?
  private var notes = CleaningNotes()
  private var cleaningWarnings = WarningLog()
  private var content = RecordContent()
  private var columns: ColumnTable?
  private var takenCount = 0

  /// - Parameters:
  ///   - drafter: makes drafts of objects.
  ///   - cleaning: how the texts of drafts are cleaned.
  init(_ drafter: JSONDraft? = nil, cleaning: CleanText? = nil) {
    self.drafter = drafter
    self.cleaning = cleaning
  }

  /// How many records have been added since the last batch.
  var count: Int { content.table.rows.count }

  /// The number of the next record in the file, from 1.
  var nextIndex: Int { takenCount + count + 1 }

  /// Where the records are in their block.
  var rows: [RowTable.Row] { content.table.rows }

  /// Begins a batch of records that are a part of a block, or of which objects are all there is.
  mutating func begin(_ block: ByteBlock? = nil) {
    content = block.map { RecordContent($0) } ?? RecordContent()
    columns = nil
  }

  /// Adds the rows of a table, drafted already, as a batch of their own.
  mutating func add(_ rows: RecordContent, of columns: ColumnTable) {
    content = rows
    self.columns = columns
  }

  /// Adds a record that is an object.
  ///
  /// - Parameters:
  ///   - object: all that the file says.
  ///   - line: where it begins, from 1; its number where the file has no lines.
  ///   - range: where it is in the block.
  ///   - absence: why it names no album; unless a rule gives it a title, it is skipped for that.
  ///   - problem: why it cannot be read.
  ///   - draft: what it says of an album, where the format knows better.
  mutating func append(
    _ object: JSONObject, line: Int, at range: Range<Int> = 0..<0, absence: String? = nil,
    problem: String? = nil, draft: AlbumContent? = nil
  ) {
    let row = count
    content.table.rows.append(RowTable.Row(range, cells: 0..<0, line: line))
    content.table.absences[row] = absence
    content.table.problems[row] = problem
    content.objects.append(object)
    guard drafter != nil else { return }
    var draft = draft ?? (problem == nil ? drafter?.content(of: object) : nil) ?? AlbumContent()
    if absence != nil { draft.title = nil }
    cleaning?.clean(&draft, &notes)
    cleaningWarnings.add(&notes, line: line)
    content.append(draft)
  }

  /// Makes a batch of what has been added, and begins anew.
  mutating func takeBatch() -> RecordBatch {
    let batch = RecordBatch(
      content, columns: columns, firstIndex: takenCount + 1,
      warnings: warnings.take() + cleaningWarnings.take())
    takenCount += batch.count
    begin()
    return batch
  }
}
