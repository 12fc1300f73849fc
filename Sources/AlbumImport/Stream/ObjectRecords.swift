import AlbumModel

/// Records that are no part of a text, collected for a batch: each is an object, and what the file
/// had is that object as JSON.
struct ObjectRecords {
  private var table = RowTable()
  private var objects: [JSONObject] = []
  private var drafts: [AlbumContent] = []

  /// How many have been collected.
  var count: Int { objects.count }

  /// Adds a record.
  ///
  /// - Parameters:
  ///   - object: all that the file says.
  ///   - draft: what it says of the album.
  ///   - line: where it begins, from 1; its number where the file has no lines.
  ///   - absence: why it names no album; unless a rule gives it a title, it is passed over for that.
  ///   - problem: why it cannot be taken.
  mutating func append(
    _ object: JSONObject, _ draft: AlbumContent, line: Int, absence: String? = nil,
    problem: String? = nil
  ) {
    let row = objects.count
    table.rows.append(RowTable.Row(0..<0, cells: 0..<0, line: line))
    table.absences[row] = absence
    table.problems[row] = problem
    objects.append(object)
    drafts.append(draft)
  }

  /// Makes a batch of what has been collected, and begins anew.
  ///
  /// - Parameters:
  ///   - firstIndex: the number of the first record in the file, from 1.
  ///   - warnings: what was odd about these records.
  /// - Returns: the records, at least one.
  mutating func takeBatch(firstIndex: Int, warnings: [ImportWarning] = []) -> RecordBatch {
    var content = RecordContent(ByteBlock(capacity: 0), table)
    content.objects = objects
    content.isText = false
    for draft in drafts { content.append(draft) }
    self = ObjectRecords()
    return RecordBatch(content, columns: nil, firstIndex: firstIndex, warnings: warnings)
  }
}
