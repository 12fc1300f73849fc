public import AlbumModel

/// A record of an imported file that an album came from.
public struct ImportedRecord: Equatable, Sendable {
  /// The step that added the album, or merged the record into it.
  public let step: Int64
  /// The number of the import.
  public let importID: Int64
  /// The file.
  public let path: String
  /// The name of its source, such as `discogs`.
  public let source: String
  /// The first line of the record, from 1.
  public let line: Int
  /// The number of the record in the file, from 1.
  public let index: Int
  /// The record as in the file, without its line end; empty if it was removed by
  /// ``LibraryAPI/pruneRecords(_:)``.
  public let text: String
  /// The rules of the import, in the order of their calls.
  public internal(set) var rules: [Agent]
}

extension LibraryAPI {
  /// The records that an album came from, oldest first: the one that added it, and those merged
  /// into it.
  ///
  /// - Parameter album: the album.
  /// - Returns: the records; none for an album that no import made, or whose import was undone.
  /// - Throws: ``LibraryError``.
  /// - Complexity: O(log n), and one block of records is decompressed for each.
  public func importedRecords(of album: AlbumID) throws -> [ImportedRecord] {
    try refresh()
    var records: [ImportedRecord] = []
    if let block = try recordBlock(adding: album),
      let row = block.outcomes.firstIndex(where: {
        $0.result == .added && $0.album == album || $0.emitted.contains(album)
      }), let record = try importedRecord(block, row: row, step: nil)
    {
      records.append(record)
    }
    let merged = try database.albums.statement(
      """
      SELECT DISTINCT import, record, record_album.step FROM record_album
        JOIN step ON step.id = record_album.step
      WHERE album = ?1 AND state = 'done' ORDER BY record_album.step, import, record
      """, album
    ).all { ($0.integer(0), $0.integer(1), $0.integer(2)) }
    for (number, index, step) in merged {
      guard let block = try recordBlock(of: number, containing: index) else { continue }
      let row = Int(index - block.first)
      if let record = try importedRecord(block, row: row, step: step) { records.append(record) }
    }
    return records
  }

  private func importedRecord(
    _ block: RecordBlock, row: Int, step: Int64?
  ) throws -> ImportedRecord? {
    guard block.outcomes.indices.contains(row),
      let origin = try recordedImport(block.importID), !origin.isUndone
    else { return nil }
    let source = try importParts(of: block.importID).first { $0.number == block.part }?.source
    return ImportedRecord(
      step: step ?? origin.step, importID: block.importID, path: origin.path,
      source: source ?? origin.source,
      line: block.outcomes[row].line, index: Int(block.first) + row,
      text: try block.text(of: row) ?? "", rules: origin.rules.map(\.agent))
  }
}
