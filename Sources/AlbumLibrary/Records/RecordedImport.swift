import AlbumModel
import GRDB

/// An import whose records are kept.
public struct RecordedImport: Identifiable, Equatable, Sendable {
  /// Its number.
  public let id: Int64
  /// Its step.
  public let step: Int64
  /// The time it was made, in seconds since 1970 UTC.
  public let time: Int64
  /// Whether its step was undone.
  public let isUndone: Bool
  /// The file.
  public let path: String
  /// The name of its source, such as `discogs`.
  public let source: String
  /// The version of the program that made it.
  public let program: String
  /// The options in force, as JSON.
  public let settings: String
  /// Its rules, in the order of their calls.
  public let rules: [RecordedRule]
}

/// The size of the records of an import.
public struct RecordsSize: Equatable, Sendable {
  /// The number of records.
  public let records: Int
  /// The number of those whose text was removed.
  public let pruned: Int
  /// The size of their texts and of what became of them, in bytes.
  public let bytes: Int64
}

/// A list in an imported file.
package struct ImportPart {
  /// Its number, from 1.
  package let number: Int64
  /// Its name; nil if the file is one list.
  package let name: String?
  /// The name of its source.
  package let source: String
  /// What precedes its records, so that they can be imported again.
  package let heading: [UInt8]
}

extension LibraryAPI {
  /// The imports whose records are kept, oldest first.
  ///
  /// - Throws: ``LibraryError``.
  public func recordedImports() throws -> [RecordedImport] {
    try refresh()
    return try imports("ORDER BY import.id", [])
  }

  /// One import whose records are kept; nil if there is none with that number.
  ///
  /// - Throws: ``LibraryError``.
  public func recordedImport(_ number: Int64) throws -> RecordedImport? {
    try imports("WHERE import.id = ?", [number]).first
  }

  /// The size of the records of an import.
  ///
  /// - Parameter number: the number of the import.
  /// - Returns: the numbers.
  /// - Throws: ``LibraryError``.
  /// - Complexity: O(n) in the blocks of the import.
  public func recordsSize(of number: Int64) throws -> RecordsSize {
    try database.albums.statement(
      """
      SELECT sum(count), sum(iif(text IS NULL, count, 0)),
        sum(length(outcome) + ifnull(length(text), 0)) FROM record_block WHERE import = ?1
      """, number
    ).first {
      RecordsSize(records: Int($0.integer(0)), pruned: Int($0.integer(1)), bytes: $0.integer(2))
    } ?? RecordsSize(records: 0, pruned: 0, bytes: 0)
  }

  /// The lists of an imported file.
  package func importParts(of number: Int64) throws -> [ImportPart] {
    try database.albums.statement(
      "SELECT number, name, source, heading FROM import_part WHERE import = ?1 ORDER BY number",
      number
    ).all {
      ImportPart(
        number: $0.integer(0), name: $0.text(1), source: $0.text(2) ?? "",
        heading: $0.bytes(3).map(Array.init) ?? [])
    }
  }

  private func imports(_ clause: String, _ arguments: StatementArguments) throws -> [RecordedImport]
  {
    try database.rows(
      """
      SELECT import.id, step, time, state = 'undone', path, source, program, settings
      FROM import JOIN step ON step.id = import.step \(clause)
      """, arguments
    ) { row in
      let id: Int64 = try row.column(0)
      let rules = try database.rows(
        """
        SELECT kind, name, hash, path FROM import_rule JOIN agent ON agent.id = agent
        WHERE import = ? ORDER BY number
        """, [id]
      ) { row in
        try Agent(row, from: 0).map { RecordedRule($0, path: try row.optionalColumn(3)) }
      }
      return RecordedImport(
        id: id, step: try row.column(1), time: try row.column(2), isUndone: try row.column(3),
        path: try row.column(4), source: try row.column(5), program: try row.column(6),
        settings: try row.column(7), rules: rules)
    }
  }
}
