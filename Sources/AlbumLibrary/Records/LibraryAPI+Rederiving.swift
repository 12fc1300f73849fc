import AlbumFiles
package import AlbumModel

/// An album that a record became after its import.
package struct LaterAlbum {
  /// 0 for the record's own album; otherwise which of those that rules made.
  package let emitted: Int
  /// The album.
  package let album: AlbumID
  /// Whether it was added for the record, rather than completed.
  package let isAdded: Bool
}

extension LibraryAPI {
  /// The albums that the records of an import became by later steps, by the number of the record.
  ///
  /// In a library from an archive, and after compacting, these may have the step of the import.
  package func laterAlbums(of number: Int64) throws -> [Int64: [LaterAlbum]] {
    var albums: [Int64: [LaterAlbum]] = [:]
    try database.albums.statement(
      """
      SELECT record, emitted, album, added FROM record_album
        JOIN step ON step.id = record_album.step
      WHERE import = ?1 AND state = 'done'
        AND record_album.checksum IS \(SummedTable.recordAlbum.checksum)
        AND (added = 1 OR emitted > 0 OR folded = 1
          OR record_album.step <> (SELECT step FROM import WHERE id = ?1))
      ORDER BY record, record_album.step, emitted, album
      """, number
    ).forEachRow { row in
      albums[row.integer(0), default: []].append(
        LaterAlbum(
          emitted: Int(row.integer(1)), album: AlbumID(rawValue: row.integer(2)),
          isAdded: row.integer(3) != 0))
    }
    return albums
  }

  /// The numbers of the albums that an import added, and those between them; nil for none.
  package func albums(addedBy number: Int64) throws -> ClosedRange<AlbumID>? {
    try database.albums.statement(
      "SELECT min(first_album), max(last_album) FROM record_block WHERE import = ?1", number
    ).first { row in
      guard let first = row.optionalInteger(0), let last = row.optionalInteger(1) else {
        return nil
      }
      return AlbumID(rawValue: first)...AlbumID(rawValue: last)
    }
  }

  /// Whether records of other imports were merged into an album.
  package func hasRecords(_ album: AlbumID, ofOthersThan number: Int64) throws -> Bool {
    try database.albums.statement(
      """
      SELECT 1 FROM record_album JOIN step ON step.id = record_album.step
      WHERE album = ?1 AND import <> ?2 AND state = 'done' LIMIT 1
      """, album, number
    ).first { _ in true } ?? false
  }

  /// Passes what became of the records of an import, block by block, until `body` returns false.
  package func forEachOutcomes(
    of number: Int64, _ body: (_ first: Int64, _ outcomes: [RecordOutcome]) throws -> Bool
  ) throws {
    try database.albums.borrowing(
      "SELECT id, import, part, first, count, outcome, NULL FROM record_block "
        + "WHERE import = ?1 ORDER BY first"
    ) { statement in
      statement.bind(number, at: 1)
      try statement.walk {
        // A damaged one is left out (``recordTexts(of:in:)``).
        guard let block = try? RecordBlock($0) else { return true }
        return try body(block.first, block.outcomes)
      }
    }
  }

  /// What became of the records of a block.
  package func outcomes(of number: Int64, from first: Int64) throws -> [RecordOutcome] {
    try database.albums.statement(
      "SELECT id, import, part, first, count, outcome, NULL FROM record_block "
        + "WHERE import = ?1 AND first = ?2", number, first
    ).first { try RecordBlock($0).outcomes } ?? []
  }

  /// Copies the texts of a list's records to a temporary file, as a compressed file.
  ///
  /// - Parameters:
  ///   - part: the list.
  ///   - number: the number of the import.
  /// - Returns: the file, the first record of each block in it, and the number of records whose text
  ///   was removed. Damaged blocks are left out.
  /// - Throws: ``LibraryError``.
  package func recordTexts(
    of part: ImportPart, in number: Int64
  ) throws -> (file: SpoolFile, blocks: [Int64], pruned: Int) {
    let file = SpoolFile()
    if !part.heading.isEmpty, let heading = GzipText.pack(part.heading) { try file.append(heading) }
    var (blocks, pruned): ([Int64], Int) = ([], 0)
    try database.albums.borrowing(
      """
      SELECT first, count, text FROM record_block
      WHERE import = ?1 AND part = ?2 AND checksum IS \(SummedTable.block.checksum) ORDER BY first
      """
    ) { statement in
      statement.bind(number, at: 1)
      statement.bind(part.number, at: 2)
      try statement.forEachRow { row in
        if let text = row.bytes(2) {
          try file.append(Array(text))
          blocks.append(row.integer(0))
        } else {
          pruned += Int(row.integer(1))
        }
      }
    }
    return (file, blocks, pruned)
  }

  /// The number of an import's records that are damaged, or of which it is not known what they are.
  package func damagedCount(in number: Int64) throws -> Int {
    try database.albums.statement(
      """
      SELECT ifnull(sum(max(count, 1)), 0) FROM record_block
      WHERE import = ?1 AND checksum IS NOT \(SummedTable.block.checksum)
      """, number
    ).first { Int(clamping: $0.integer(0)) } ?? 0
  }

  /// The number of a list's records whose text was removed.
  package func prunedCount(of part: ImportPart, in number: Int64) throws -> Int {
    try database.albums.statement(
      "SELECT sum(count) FROM record_block WHERE import = ?1 AND part = ?2 AND text IS NULL",
      number, part.number
    ).first { Int($0.integer(0)) } ?? 0
  }

  /// The number that the next change of the current step will have.
  package var nextChange: Int64 { transactions.step?.nextNumber ?? 0 }

  /// Notes that the changes of the current step are those of a re-derivation on behalf of an import.
  ///
  /// - Parameters:
  ///   - number: the number of the import.
  ///   - isMerging: whether the changes extend lists that other imports, or persons, began.
  ///   - first: the number of the first of these changes.
  /// - Throws: ``LibraryError``.
  package func noteRederiving(_ number: Int64, isMerging: Bool, from first: Int64) throws {
    let step = try beginStep()
    try database.albums.run(
      SummedTable.rederivation.insertion(verb: "INSERT OR REPLACE"), step, first, number,
      Int64(isMerging ? 1 : 0))
  }
}
