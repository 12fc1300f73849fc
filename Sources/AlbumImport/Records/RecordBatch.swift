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
  /// How the columns or members are read, as known so far.
  public let readings: [ColumnReading]
  /// The warnings about these records.
  public let warnings: [ImportWarning]

  let content: RecordContent
  private(set) var drafts: [AlbumContent]
  let firstIndex: Int

  init(
    _ content: RecordContent, columns: ColumnTable?, readings: [ColumnReading], firstIndex: Int,
    warnings: [ImportWarning]
  ) {
    self.readings = readings
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

  /// Gives the drafts away, so that they can be changed without being copied.
  func takeDrafts() -> [AlbumContent] {
    defer { drafts = [] }
    return drafts
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
