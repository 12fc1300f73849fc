import AlbumImport
import AlbumLibrary
import AlbumModel

extension ImportRun {
  /// Ends the transaction with a rollback.
  private struct Explained: Error {}

  /// Imports all records before one, explains that one, and rolls back.
  func explain(_ number: Int) throws -> ImportExplanation {
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

  private func explainInside(_ number: Int) throws -> ImportExplanation? {
    while let batch = try stream.nextBatch() {
      for row in 0..<batch.count {
        if plan.isCancelled() { throw CancellationError() }
        if batch.index(row: row) == number { return try explain(batch, row: row) }
        try take(batch, row: row)
      }
    }
    return nil
  }

  private func explain(_ batch: RecordBatch, row: Int) throws -> ImportExplanation {
    begin(batch, row: row)
    var explanation = ImportExplanation(
      path: report.path, source: stream.sourceName, line: context.line, index: context.index,
      raw: String(decoding: batch.raw(row: row), as: UTF8.self), draft: draft.content)
    var failure: RuleChain.Failure?
    if batch.problem(row: row) == nil {
      var witness = RuleRecorder(draft.content, context.duplicates)
      failure = try rules.ask(batch, row: row) { rule, failure in
        witness.see(rule, self.context, failure: failure)
      }
      explanation.steps = witness.steps
      if context.verdict == .proceed, failure == nil, draft.content.title != nil {
        explanation.match = try context.matcher.match(draft.content)
      }
    }
    let added = report.added
    try conclude(batch, row: row, failure: failure)
    if report.added == added { explanation.entry = report.latestEntry }
    if let match = explanation.match, let after = try library.album(match.album.id) {
      explanation.changes = match.album.content.changes(to: after.content)
    }
    return explanation
  }
}
