import AlbumFiles
import AlbumModel

/// Consecutive records of an import, as they are stored.
package struct RecordBlock {
  /// The number of the block.
  package let id: Int64
  /// The number of the import.
  package let importID: Int64
  /// The number of the list in the file.
  package let part: Int64
  /// The number of the first record.
  package let first: Int64
  /// What became of each.
  package let outcomes: [RecordOutcome]
  /// The text, compressed; nil if it was removed.
  package let packed: [UInt8]?

  /// The columns that the row begins with.
  static let columns = "id, import, part, first, count, outcome, text"

  /// Reads a row that begins with ``columns``.
  init(_ row: PreparedStatement) throws {
    id = row.integer(0)
    importID = row.integer(1)
    part = row.integer(2)
    first = row.integer(3)
    let count = row.integer(4)
    guard let bytes = row.bytes(5), count > 0, count < 1 << 31,
      let outcomes = RecordOutcomes.outcomes(in: bytes, count: Int(count))
    else { throw Self.damaged(row.integer(0)) }
    self.outcomes = outcomes
    packed = row.bytes(6).map(Array.init)
  }

  /// Reads the values of a block that is not in a library yet; nil if its outcomes cannot be read.
  init?(first: Int64, count: Int64, outcome: [UInt8], packed: [UInt8]?) {
    let outcomes = outcome.withUnsafeBufferPointer {
      RecordOutcomes.outcomes(in: $0, count: Int(count))
    }
    guard let outcomes else { return nil }
    (id, importID, part) = (0, 0, 0)
    (self.first, self.outcomes, self.packed) = (first, outcomes, packed)
  }

  private static func damaged(_ id: Int64) -> LibraryError {
    .damaged("the block \(id) of imported records cannot be read")
  }

  /// The text of all records, each with a line end; nil if it was removed.
  func text() throws -> [UInt8]? {
    guard let packed else { return nil }
    guard let text = GzipText.unpack(packed) else { throw Self.damaged(id) }
    return text
  }

  /// The text of one record, without its line end.
  func text(of row: Int) throws -> String? {
    guard let text = try text() else { return nil }
    var position = 0
    for (index, outcome) in outcomes.enumerated() {
      guard let end = Self.end(of: outcome, in: text, from: position) else {
        throw Self.damaged(id)
      }
      if index == row { return String(decoding: text[position..<end], as: UTF8.self) }
      position = end + 1
    }
    return nil
  }

  /// Whether the text has the records that the outcomes say.
  func isConsistent() throws -> Bool {
    guard let text = try text() else { return true }
    let lines = outcomes.reduce(0) { $0 + $1.lineEnds + 1 }
    return text.count(where: { $0 == UInt8(ascii: "\n") }) == lines
      && text.last == UInt8(ascii: "\n")
  }

  private static func end(of outcome: RecordOutcome, in text: [UInt8], from position: Int) -> Int? {
    var position = position
    for lineEnd in 0...outcome.lineEnds {
      guard let end = text[position...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      if lineEnd == outcome.lineEnds { return end }
      position = end + 1
    }
    return nil
  }
}

extension LibraryAPI {
  /// The block whose records added an album, itself or by a rule; nil if none did.
  func recordBlock(adding album: AlbumID) throws -> RecordBlock? {
    try database.albums.statement(
      """
      SELECT \(RecordBlock.columns), last_album FROM record_block
      WHERE first_album <= ?1 ORDER BY first_album DESC LIMIT 1
      """, album
    ).first { $0.integer(7) >= album.rawValue ? try RecordBlock($0) : nil }
  }

  /// The block with a record of an import.
  func recordBlock(of number: Int64, containing record: Int64) throws -> RecordBlock? {
    try database.albums.statement(
      """
      SELECT \(RecordBlock.columns) FROM record_block
      WHERE import = ?1 AND first <= ?2 ORDER BY first DESC LIMIT 1
      """, number, record
    ).first { try RecordBlock($0) }
  }

  /// Passes the blocks of an import in order, until `body` returns false.
  ///
  package func forEachRecordBlock(of number: Int64, _ body: (RecordBlock) throws -> Bool) throws {
    try database.albums.borrowing(
      "SELECT \(RecordBlock.columns) FROM record_block WHERE import = ?1 ORDER BY first"
    ) { statement in
      statement.bind(number, at: 1)
      try statement.walk { try body(RecordBlock($0)) }
    }
  }
}
