public import AlbumModel

/// Up to some hundred records in the order of the file, created by the parser's thread.
///
/// Immutable, except that an import takes the drafts. Its bytes have stable addresses during its
/// lifetime.
///
/// Unchecked: only ``takeDrafts()`` changes it, which the import calls on the thread that alone has
/// the batch then.
public final class RecordBatch: @unchecked Sendable {
  /// The columns of a table, one object for all batches of a stream; nil for JSON.
  public let columns: ColumnTable?
  /// The warnings about these records.
  public let warnings: [ImportWarning]

  let content: RecordContent
  private var drafts: [AlbumContent]
  private let firstIndex: Int

  init(
    _ content: RecordContent, columns: ColumnTable?, firstIndex: Int, warnings: [ImportWarning]
  ) {
    var content = content
    drafts = content.drafts
    content.drafts = []
    self.content = content
    self.columns = columns
    self.firstIndex = firstIndex
    self.warnings = warnings
  }

  /// The number of records.
  public var count: Int { content.table.rows.count }

  /// One record.
  public subscript(row: Int) -> ImportRecord { ImportRecord(batch: self, row: row) }

  /// The number of a record in the file, from 1.
  public func index(row: Int) -> Int { firstIndex + row }

  /// The first line of a record, from 1.
  public func line(row: Int) -> Int { content.table.rows[row].line }

  /// The reason why a record could not be read; nil for nearly all.
  public func problem(row: Int) -> String? { content.table.problems[row] }

  /// The kind of a record if it is not an album, such as a podcast; nil for nearly all.
  public func absence(row: Int) -> String? { content.table.absences[row] }

  /// The album by the known columns; empty for a rule, which gets the draft in its state.
  public func draft(row: Int) -> AlbumContent {
    row < drafts.count ? drafts[row] : AlbumContent()
  }

  /// The keys of the draft.
  public func keys(row: Int) -> LookupKeys { content.keys[row] }

  /// Gives the drafts away, so that they can be changed without being copied.
  func takeDrafts() -> [AlbumContent] {
    defer { drafts = [] }
    return drafts
  }

  /// A record as in the file, in UTF-8 without its line end; as JSON if the file is not text.
  public func raw(row: Int) -> [UInt8] {
    guard !content.isText else { return Array(content.block.slice(content.table.rows[row].range)) }
    var text: [UInt8] = []
    content.objects[row].write(to: &text)
    return text
  }

  /// The number of cells of a record, which may exceed that of columns.
  public func cellCount(row: Int) -> Int { content.table.rows[row].cells.count }

  /// The bytes of a cell, as UTF-8 without quotes.
  ///
  /// - Parameters:
  ///   - row: the record, from 0.
  ///   - column: the column, from 0.
  /// - Returns: nil if the record ends before that column. The bytes are valid during the lifetime
  ///   of the batch.
  public func cell(row: Int, column: Int) -> UnsafeBufferPointer<UInt8>? {
    content.cell(row: row, column: column)
  }

  /// The members of a JSON record; empty for a table.
  public func object(row: Int) -> JSONObject {
    row < content.objects.count ? content.objects[row] : JSONObject([])
  }
}
