import AlbumLibrary
import AlbumModel
import RecordRecognition

/// The records of a running import, as they are kept in the library.
struct KeptRecords {
  private let writer: RecordWriter
  /// The list of the last batch; nil before the first one.
  private var part: RecordPart??
  private var rules: [RecordedRule] = []

  init(in library: LibraryAPI) throws { writer = try RecordWriter(library) }

  /// Notes the rules of the following records.
  mutating func note(_ rules: [any RecordRule]) {
    for rule in rules.compactMap(\.recorded) where !self.rules.contains(rule) {
      self.rules.append(rule)
    }
  }

  /// Begins a batch, whose list may be another.
  mutating func begin(_ batch: RecordBatch, source: String) {
    guard part != .some(batch.part) else { return }
    part = .some(batch.part)
    writer.begin(
      part: batch.part?.name, source: batch.part?.sourceName ?? source, heading: batch.heading)
  }

  /// Adds what became of the next record.
  func append(_ outcome: RecordOutcome) throws { try writer.append(outcome) }

  /// Writes the records of a batch.
  func write(_ batch: RecordBatch) throws { try writer.writeBlock(batch.packed?.text) }

  /// Writes the import.
  func finish(_ report: ImportReport, _ plan: ImportPlan) throws {
    try writer.finish(
      path: report.path, source: report.source, program: ProgramVersion.current,
      settings: ImportSettings(plan).text, rules: rules)
  }
}
