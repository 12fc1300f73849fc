import AlbumModel

/// Cleans the drafts of records that are objects, whatever format they come from, and leaves out the
/// fields that the user does not want.
///
/// Tables clean each cell on its way into the draft, because a formula may hide a year or an address.
struct DraftCleaning {
  private let cleaning: CleanText
  private let keptFields: KeptFields
  private var notes = CleaningNotes()
  private var warnings = WarningLog()

  /// - Parameters:
  ///   - options: what the user wants.
  ///   - format: what makes the drafts.
  init(_ options: ImportOptions, of format: any RecordFormat.Type) {
    cleaning = CleanText(options)
    keptFields = format.choosesFields ? .all : options.keptFields
  }

  /// A batch with clean drafts, and with warnings of what was done.
  mutating func clean(_ batch: RecordBatch) -> RecordBatch {
    guard batch.columns == nil else { return batch }
    var content = batch.content
    var isChanged = false
    for row in 0..<batch.count {
      var draft = batch.draft(row: row)
      draft.keep(keptFields)
      cleaning.clean(&draft, &notes)
      guard !notes.isEmpty || draft != batch.draft(row: row) else { continue }
      content.replaceDraft(row: row, with: draft)
      warnings.add(&notes, line: batch.line(row: row))
      isChanged = true
    }
    return isChanged ? batch.replacing(content, adding: warnings.take()) : batch
  }
}
