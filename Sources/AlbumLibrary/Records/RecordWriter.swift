public import AlbumModel
import Foundation
import GRDB

/// A rule of an import, as it was when the import used it.
public struct RecordedRule: Hashable, Sendable {
  /// The rule, with the hash of its script.
  public let agent: Agent
  /// The file of its script; nil for a rule without one.
  public let path: String?

  /// Describes a rule.
  public init(_ agent: Agent, path: String?) {
    self.agent = agent
    self.path = path
  }
}

/// Writes the records of an import, in its transaction.
///
/// Blocks are written as they come, the import itself at the end, when its rules and its step are
/// known. An import that changed nothing keeps none: nothing in the library came from it.
package final class RecordWriter {
  /// The number of the import.
  package let number: Int64
  private let library: LibraryAPI
  private var outcomes = RecordOutcomes()
  private var parts: [(name: String?, source: String, heading: [UInt8])] = []
  /// The number of the next record, from 1.
  private var next: Int64 = 1
  private var blockCount = 0

  /// Begins an import in the current transaction.
  package init(_ library: LibraryAPI) throws {
    self.library = library
    number = 1 + (try library.database.albums.integer("SELECT max(id) FROM import") ?? 0)
  }

  /// Begins a list of the file.
  ///
  /// - Parameters:
  ///   - name: its name; nil if the file is one list.
  ///   - source: the name of its source.
  ///   - heading: what precedes its records, so that they can be imported again.
  package func begin(part name: String?, source: String, heading: [UInt8]) {
    parts.append((name, source, heading))
  }

  /// Adds the outcome of the next record of the block.
  package func append(_ outcome: RecordOutcome) throws {
    outcomes.append(outcome)
    guard outcome.result == .merged, let album = outcome.album else { return }
    try note(album, of: next + Int64(outcomes.count) - 1)
  }

  private func note(_ album: AlbumID, of record: Int64) throws {
    try library.noteRecord(ImportedPlace(importID: number, record: record), became: album)
  }

  /// Writes the records since the last block.
  ///
  /// - Parameter text: their text, compressed; nil for none.
  /// - Throws: ``LibraryError``.
  package func writeBlock(_ text: [UInt8]?) throws {
    guard outcomes.count > 0 else { return }
    outcomes.finish()
    let statement = try library.database.albums.statement(
      SummedTable.block.insertion(), number, Int64(parts.count))
    statement.bind(next, at: 3)
    statement.bind(Int64(outcomes.count), at: 4)
    statement.bind(outcomes.albums?.lowerBound.rawValue, at: 5)
    statement.bind(outcomes.albums?.upperBound.rawValue, at: 6)
    statement.bind(outcomes.bytes, at: 7)
    statement.bind(text, at: 8)
    try statement.run()
    next += Int64(outcomes.count)
    blockCount += 1
    outcomes = RecordOutcomes()
  }

  /// Writes the import, if it changed anything.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - source: the name of its source.
  ///   - program: the version of the program.
  ///   - settings: the options in force.
  ///   - rules: the rules in the order of their calls.
  /// - Throws: ``LibraryError``.
  package func finish(
    path: String, source: String, program: String, settings: String, rules: [RecordedRule]
  ) throws {
    guard blockCount > 0 else { return }
    guard let step = library.stepUnderWay else {
      return try library.database.albums.run("DELETE FROM record_block WHERE import = ?1", number)
    }
    let database = library.database
    try database.execute(
      SummedTable.imports.insertion(), [number, step, path, source, program, settings])
    for (index, part) in parts.enumerated() {
      try database.execute(
        SummedTable.part.insertion(),
        [number, index + 1, part.name, part.source, Data(part.heading)])
    }
    for (index, rule) in rules.enumerated() {
      try database.albums.run(
        SummedTable.rule.insertion(), number, Int64(index + 1),
        library.journal.identity(of: rule.agent), rule.path)
    }
  }
}

/// One of the albums that a record became.
package struct ImportedPlace: Hashable, Sendable {
  /// The number of the import.
  package let importID: Int64
  /// The number of the record in it, from 1.
  package let record: Int64
  /// 0 for the record's own album; otherwise which of those that rules made.
  package let emitted: Int

  /// Names an album of a record.
  package init(importID: Int64, record: Int64, emitted: Int = 0) {
    (self.importID, self.record, self.emitted) = (importID, record, emitted)
  }
}

extension LibraryAPI {
  /// Notes that a record became an album that its import did not add for it.
  ///
  /// - Parameters:
  ///   - place: the record.
  ///   - album: the album.
  ///   - isAdded: whether the current step added the album for it, rather than completing it.
  /// - Throws: ``LibraryError``.
  package func noteRecord(
    _ place: ImportedPlace, became album: AlbumID, isAdded: Bool = false
  ) throws {
    let step = try beginStep()
    let statement = try database.albums.statement(
      SummedTable.recordAlbum.insertion(verb: "INSERT OR REPLACE"), album, place.importID,
      place.record, Int64(place.emitted), Int64(isAdded ? 1 : 0), step)
    try statement.run()
  }
}
