import AlbumModel

/// Cleans the drafts of records that are objects, whatever format they come from.
///
/// Tables clean each cell on its way into the draft, because a formula may hide a year or an address.
struct DraftCleaning {
  private let cleaning: CleanText
  private var notes = CleaningNotes()
  private var warnings = WarningLog()

  init(_ options: ImportOptions) {
    cleaning = CleanText(options)
  }

  /// A batch with clean drafts, and with warnings of what was done.
  mutating func clean(_ batch: RecordBatch) -> RecordBatch {
    guard batch.columns == nil else { return batch }
    var content = batch.content
    var isChanged = false
    for row in 0..<batch.count {
      var draft = batch.draft(row: row)
      cleaning.clean(&draft, &notes)
      guard !notes.isEmpty || draft != batch.draft(row: row) else { continue }
      content.replaceDraft(row: row, with: draft)
      warnings.add(&notes, line: batch.line(row: row))
      isChanged = true
    }
    return isChanged ? batch.replacing(content, adding: warnings.take()) : batch
  }
}
