public import AlbumModel

/// One record of a batch: what the file says of one album.
public struct ImportRecord: Sendable {
  /// The batch that holds it.
  public let batch: RecordBatch
  /// Its place in the batch, from 0.
  public let row: Int

  /// Its number in the file, from 1.
  public var index: Int { batch.index(row: row) }
  /// The line it starts in, from 1.
  public var line: Int { batch.line(row: row) }
  /// Why it could not be read, with an empty draft then; nil for nearly all.
  public var problem: String? { batch.problem(row: row) }
  /// What it is instead of an album, such as a podcast; nil for nearly all.
  public var absence: String? { batch.absence(row: row) }

  /// What the known columns say of the album.
  public var draft: AlbumContent { batch.draft(row: row) }
  /// The draft's ``Sameness`` key.
  public var sameness: Int64 { batch.sameness(row: row) }
  /// The record as the file has it, in UTF-8 and without its line end; as JSON where the file has no
  /// such text.
  public var raw: [UInt8] { batch.raw(row: row) }

  /// What the record says under a name, in the file's spelling of it.
  ///
  /// - Parameter name: a column of a table or a member of a JSON object.
  /// - Returns: a cell as text; nil where there is none.
  public func value(named name: String) -> JSONValue? {
    guard let columns = batch.columns else { return batch.object(row: row).value(named: name) }
    guard let column = columns.index(of: name) else { return nil }
    return batch.cell(row: row, column: column).map { .text(String(decoding: $0, as: UTF8.self)) }
  }

  /// Everything the record says, in the order of the file.
  public var values: [(name: String, value: JSONValue)] {
    guard let columns = batch.columns else {
      return batch.object(row: row).map { ($0.name, $0.value) }
    }
    return (0..<batch.cellCount(row: row)).compactMap { column in
      batch.cell(row: row, column: column).map {
        (columns.name(at: column), .text(String(decoding: $0, as: UTF8.self)))
      }
    }
  }
}
