import AlbumModel
import RecordReading

/// Creates drafts from the rows of a table, whose cells are cleaned first.
struct TableDraft: Sendable {
  /// One row's bytes by column; nil if the row is too short.
  typealias Cell = (Int) -> UnsafeBufferPointer<UInt8>?

  /// The columns for each field.
  let map: FieldMap
  /// How its texts are written.
  var conventions = TextConventions()
  /// How texts are cleaned.
  let cleaning: CleanText
  /// The values that albums without one get.
  var constants: ConstantFields?

  /// The album of one row.
  @inline(__always)
  func content(of bytes: Cell, _ notes: inout CleaningNotes) -> AlbumContent {
    @inline(__always)
    func cell(_ column: Int) -> UnsafeBufferPointer<UInt8>? {
      guard let text = bytes(column) else { return nil }
      return !map.nothing.isEmpty && map.isNothing(text, column) ? nil : text
    }
    var content = map.content(
      text: { column, field in
        guard var bytes = cell(column) else { return nil }
        if conventions.hasQuotes { bytes = conventions.unquoted(bytes, column: column) }
        return cleaning.text(bytes, in: field, &notes)
      },
      year: { column in
        guard let bytes = cell(column) else { return nil }
        if conventions.hasShortYears, let year = YearText.year(ofTwoDigits: bytes) { return year }
        return cleaning.year(bytes, &notes)
      }, address: { column in cell(column).flatMap { cleaning.address($0, &notes) } },
      value: { slot in cell(slot.column).flatMap { value($0, of: slot.field, &notes) } })
    conventions.adjustNames(of: &content)
    // A row without any text is no album.
    if let constants, content.title != nil || content.artist != nil || !content.fields.isEmpty {
      constants.complete(&content)
    }
    return content
  }

  @inline(__always)
  private func value(
    _ bytes: UnsafeBufferPointer<UInt8>, of field: SourceField, _ notes: inout CleaningNotes
  ) -> FieldMap.Value? {
    let written = TrimmedText.trim(bytes)
    guard !written.isEmpty else { return nil }
    if field.isPlain(written), !Placeholder.isPossible(written),
      written.first != SpreadsheetGuard.mark, PlainText.isPlain(written)
    {
      return .plain(written)
    }
    // The notes on a cell that also fills a main field exist already.
    var ignored = CleaningNotes()
    let clean =
      field.isSecondary
      ? cleaning.text(written, in: .note, &ignored) : cleaning.text(written, in: .note, &notes)
    guard let clean else { return nil }
    if field.isUnknown(clean) {
      notes.add(.placeholder, clean, field.name.rawValue)
      return nil
    }
    return field.value(of: clean).map(FieldMap.Value.value)
  }
}
