public import AlbumModel

/// Some hundred records in the order of the file, as the parser's thread made them.
///
/// Immutable. Bytes lent by a batch stay where they are while the batch lives.
public final class RecordBatch: Sendable {
  /// The columns of a table, one object for all batches of a stream; nil for JSON.
  public let columns: ColumnTable?
  /// What was odd about these records but did not keep them from being read.
  public let warnings: [ImportWarning]

  let content: RecordContent
  private let firstIndex: Int

  init(
    _ content: RecordContent, columns: ColumnTable?, firstIndex: Int, warnings: [ImportWarning]
  ) {
    self.content = content
    self.columns = columns
    self.firstIndex = firstIndex
    self.warnings = warnings
  }

  /// How many records there are.
  public var count: Int { content.table.rows.count }

  /// One record.
  public subscript(row: Int) -> ImportRecord { ImportRecord(batch: self, row: row) }

  /// The number of a record in the file, from 1.
  public func index(row: Int) -> Int { firstIndex + row }

  /// The line a record starts in, from 1.
  public func line(row: Int) -> Int { content.table.rows[row].line }

  /// Why a record could not be read; nil for nearly all.
  public func problem(row: Int) -> String? { content.table.problems[row] }

  /// What a record is instead of an album, such as a podcast; nil for nearly all.
  public func absence(row: Int) -> String? { content.table.absences[row] }

  /// What the known columns say of the album.
  public func draft(row: Int) -> AlbumContent { content.drafts[row] }

  /// The draft's ``Sameness`` key.
  public func sameness(row: Int) -> Int64 { content.sameness[row] }

  /// A record as the file has it, in UTF-8 and without its line end; as JSON where the file has no
  /// such text.
  public func raw(row: Int) -> [UInt8] {
    guard !content.isText else { return Array(content.block.slice(content.table.rows[row].range)) }
    var text: [UInt8] = []
    content.objects[row].write(to: &text)
    return text
  }

  /// How many cells a record has, which may be more than there are columns.
  public func cellCount(row: Int) -> Int { content.table.rows[row].cells.count }

  /// The bytes of a cell, as UTF-8 and with its quotes resolved.
  ///
  /// - Parameters:
  ///   - row: the record, from 0.
  ///   - column: the column, from 0.
  /// - Returns: nil where the record ends before that column. The bytes are lent: they stay while
  ///   the batch lives.
  public func cell(row: Int, column: Int) -> UnsafeBufferPointer<UInt8>? {
    content.cell(row: row, column: column)
  }

  /// The members of a JSON record; none for a table's.
  public func object(row: Int) -> JSONObject {
    row < content.objects.count ? content.objects[row] : JSONObject([])
  }
}
