public import AlbumModel
import RecordReading

/// One record of a batch: the data of one album.
public struct ImportRecord: Sendable {
  /// The batch that contains it.
  public let batch: RecordBatch
  /// Its index in the batch, from 0.
  public let row: Int

  /// Its number in the file, from 1.
  public var index: Int { batch.firstIndex + row }
  /// Its first line, from 1.
  public var line: Int { batch.content.table.rows[row].line }
  /// The reason why it could not be read, with an empty draft; nil for nearly all records.
  public var problem: String? { batch.content.table.problems[row] }
  /// The kind of record if it is not an album, such as a podcast; nil for nearly all records.
  public var absence: String? { batch.content.table.absences[row] }

  /// The album by the known columns; empty for a rule, which gets the draft in its state.
  public var draft: AlbumContent { row < batch.drafts.count ? batch.drafts[row] : AlbumContent() }
  /// The keys of the draft.
  public var keys: LookupKeys { batch.content.keys[row] }
  /// The record as in the file, in UTF-8 without its line end; as JSON if the file is not text, or
  /// contains it in another form.
  public var raw: [UInt8] {
    var text: [UInt8] = []
    appendRaw(to: &text)
    return text
  }

  private func appendRaw(to text: inout [UInt8]) {
    let content = batch.content
    let range = content.table.rows[row].range
    let isDerived = batch.columns == nil && range.isEmpty && !object.isEmpty
    guard !content.isText || isDerived else {
      return text.append(contentsOf: content.block.slice(range))
    }
    object.write(to: &text)
  }

  /// Appends the record as text that can be imported again, and a line end.
  ///
  /// - Parameters:
  ///   - text: receives it; a heading precedes the first record (``RecordBatch/heading``).
  ///   - isAmongLists: whether the records of other lists, with other columns, may precede it.
  func appendText(to text: inout [UInt8], isAmongLists: Bool) {
    let start = text.count
    if isAmongLists, batch.columns != nil {
      JSONValue.members(values).write(to: &text)
    } else {
      appendRaw(to: &text)
    }
    if batch.columns == nil {
      // A line end between two members is only white space.
      for index in start..<text.count where text[index] == 0x0A || text[index] == 0x0D {
        text[index] = 0x20
      }
    }
    text.append(UInt8(ascii: "\n"))
  }
  /// The members of a JSON record; empty for a table.
  public var object: JSONObject { batch.object(row: row) }

  /// The value of the record with a name, as spelled in the file.
  ///
  /// - Parameter name: a column of a table or a member of a JSON object.
  /// - Returns: a cell as text; nil if there is none.
  public func value(named name: String) -> JSONValue? {
    guard let columns = batch.columns else { return object.value(named: name) }
    guard let column = columns.index(of: name) else { return nil }
    return batch.cell(row: row, column: column).map { .text(String(decoding: $0, as: UTF8.self)) }
  }

  /// All values of the record, in the order of the file.
  public var values: [(name: String, value: JSONValue)] {
    guard let columns = batch.columns else { return object.map { ($0.name, $0.value) } }
    return (0..<batch.cellCount(row: row)).compactMap { column in
      batch.cell(row: row, column: column).map {
        (columns.name(at: column), .text(String(decoding: $0, as: UTF8.self)))
      }
    }
  }
}
