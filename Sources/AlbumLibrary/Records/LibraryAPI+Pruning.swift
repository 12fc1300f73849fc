import AlbumFiles
import AlbumModel

/// The records whose texts are removed.
public enum PrunedRecords: Equatable, Sendable {
  /// Those of all imports.
  case all
  /// Those of imports before a time, in seconds since 1970 UTC.
  case before(Int64)
  /// Those of one import.
  case `import`(Int64)
}

/// What removing records frees, and prevents.
public struct RecordPruning: Equatable, Sendable {
  /// The imports whose records have a text.
  public internal(set) var imports: [RecordedImport] = []
  /// The number of records.
  public internal(set) var records = 0
  /// The size of their texts, in bytes.
  public internal(set) var bytes: Int64 = 0
}

extension LibraryAPI {
  /// What ``pruneRecords(_:)`` would remove.
  ///
  /// - Throws: ``LibraryError``.
  public func pruning(_ which: PrunedRecords) throws -> RecordPruning {
    var pruning = RecordPruning()
    for item in try recordedImports() where Self.matches(item, which) {
      let (records, bytes) =
        try database.albums.statement(
          """
          SELECT ifnull(sum(count), 0), ifnull(sum(length(text)), 0) FROM record_block
          WHERE import = ?1 AND text IS NOT NULL
          """, item.id
        ).first { (Int($0.integer(0)), $0.integer(1)) } ?? (0, 0)
      guard records > 0 else { continue }
      pruning.imports.append(item)
      pruning.records += records
      pruning.bytes += bytes
    }
    return pruning
  }

  /// Removes the texts of records: their albums cannot be derived again.
  ///
  /// What became of each record stays, for the history. It is not part of the history, and cannot be
  /// undone.
  ///
  /// - Parameter which: the imports.
  /// - Returns: what was removed.
  /// - Throws: ``LibraryError``.
  @discardableResult
  public func pruneRecords(_ which: PrunedRecords) throws -> RecordPruning {
    var pruning = RecordPruning()
    try writingOutsideHistory {
      pruning = try self.pruning(which)
      for item in pruning.imports {
        try database.albums.run(
          SummedTable.block.update(["text": "NULL"])
            + " WHERE import = ?1 AND text IS NOT NULL", item.id)
      }
    }
    return pruning
  }

  private static func matches(_ item: RecordedImport, _ which: PrunedRecords) -> Bool {
    switch which {
    case .all: true
    case .before(let time): item.time < time
    case .import(let number): item.id == number
    }
  }

  /// Gives the free pages of the file back after a change, which stays if that fails.
  ///
  /// - Returns: by how many bytes the file is shorter, and that in a sentence, or why it is not.
  public func shrinkFileAfterChange() -> (freed: Int64, text: String) {
    do {
      let freed = try shrinkFile()
      return (freed, "The file is \(CountText.bytes(Int(freed))) smaller.")
    } catch {
      let reason = error is CancellationError ? "interrupted" : LibraryError.reason(of: error)
      return (0, "The file was not made smaller: \(reason). Its free pages are used again.")
    }
  }

  /// Gives the free pages of the file back to the file system.
  ///
  /// The file is written again, so that the disk needs room for another copy, and other processes
  /// wait. In a dry run and in memory it does nothing.
  ///
  /// - Returns: by how many bytes the file is shorter.
  /// - Throws: ``LibraryError``; the library is unchanged then.
  @discardableResult
  public func shrinkFile() throws -> Int64 {
    guard let path, !isDryRun, transactions.step == nil else { return 0 }
    let before = FileStatus(path)?.size ?? 0
    try execute("VACUUM")
    try execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return max(0, before - (FileStatus(path)?.size ?? 0))
  }
}
