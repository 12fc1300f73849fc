import AlbumLibrary
import AlbumModel
import RecordReading
import RecordRecognition

extension ImportRun {
  /// Reports doubts, and refuses those that need an answer; a rule may have one.
  func settle(_ doubts: [ImportDoubt]) throws {
    let questions = rules.allSatisfy(\.isShipped) ? doubts.filter(\.needsAnswer).map(\.text) : []
    if !questions.isEmpty, try !plan.accepts(questions) {
      throw UserError.usage(
        "\(report.path): \(questions.joined(separator: "; ")); see --preview; --yes imports it all "
          + "the same")
    }
    for doubt in doubts {
      report.warn(ImportWarning(kind: "columns", line: 1, message: doubt.text))
    }
  }

  /// Ends the transaction with a rollback.
  private struct Explained: Error {}

  /// Imports all records before one, explains that one, and rolls back.
  mutating func explain(_ number: Int) throws -> ImportExplanation {
    var explanation: ImportExplanation?
    do {
      try library.transaction("Explain", origin: .import) {
        explanation = try explainInside(number)
        throw Explained()
      }
    } catch is Explained {}
    guard let explanation else {
      let count = CountText.of(report.records, "record")
      throw UserError("\(report.path) has no record \(number): it has \(count), counted from 1")
    }
    return explanation
  }

  private mutating func explainInside(_ number: Int) throws -> ImportExplanation? {
    while let batch = try stream.nextBatch() {
      try begin(batch)
      var drafts = batch.takeDrafts()
      for row in 0..<batch.count {
        if plan.isCancelled() { throw CancellationError() }
        if batch[row].index == number { return try explain(batch[row], &drafts[row]) }
        try take(batch[row], &drafts[row])
      }
    }
    return nil
  }

  private mutating func explain(
    _ record: ImportRecord, _ draft: inout AlbumContent
  ) throws -> ImportExplanation {
    begin(record, &draft)
    var explanation = ImportExplanation(
      path: report.path, source: record.batch.part?.sourceName ?? stream.sourceName,
      part: report.part, line: state.line, index: state.index,
      raw: String(decoding: record.raw, as: UTF8.self), draft: state.draft)
    if let problem = record.problem {
      try reject(record, problem)
      explanation.entry = report.latestEntry
      return explanation
    }
    let added = report.added
    let failed = try applyRules(record) { rule, before, after, failure in
      explanation.steps.append(.init(of: rule, before, after, failure: failure))
    }
    if let failed {
      try reject(record, failed.reason, traceback: failed.traceback)
    } else {
      if state.verdict == .proceed, state.draft.title != nil {
        explanation.match = try matcher.match(state.draft, except: copies)
      }
      try conclude(record)
    }
    if report.added == added { explanation.entry = report.latestEntry }
    if let match = explanation.match, let after = try library.album(match.album.id) {
      explanation.changes = match.album.content.changes(to: after.content)
    }
    return explanation
  }
}
