import AlbumImport
import AlbumLibrary
import AlbumModel
import LuaRuntime

/// A running import.
final class ImportRun {
  let stream: RecordStream
  let library: LibraryAPI
  let plan: ImportPlan
  let rules: RuleChain
  let report: ImportReport
  private var rejects: RejectsWriter?
  /// Restores a new library from an archive.
  private var restoration: ArchiveRestoration?
  var draft: DraftObject { rules.draft }
  var context: RuleContext { rules.context }

  init(stream: RecordStream, host: ScriptHost, plan: ImportPlan) throws {
    self.stream = stream
    self.plan = plan
    library = host.library
    rules = try RuleChain(
      host: host, source: stream.sourceName, path: stream.displayName, duplicates: plan.duplicates)
    rejects = plan.rejectsPath.map { RejectsWriter(path: $0, stream: stream) }
    report = ImportReport(path: stream.displayName, source: stream.sourceName)
  }

  func perform() throws -> ImportReport {
    let began = ContinuousClock.now
    library.post(
      LibraryEvent(
        .importStarted, origin: .import, subject: .information(["path": .text(report.path)])))
    let name = ScriptFile.name(of: stream.displayName)
    try library.transaction("Import \(name)", origin: .import) {
      if let expected = stream.expectedCount { try library.expectAdditions(expected) }
      restoration = try stream.snapshots.flatMap { snapshots in
        try library.restoration(of: snapshots, label: "Import \(name)")
      }
      try takeAll()
      try restoration?.finish()
      report.step = library.isDryRun ? nil : library.stepUnderWay
      // Before the commit: rejected records must not be lost if their file cannot be written.
      try rejects?.prepare()
    }
    try closeRejects()
    report.items = stream.items
    if report.rejected > 0 { report.rejectsPath = plan.rejectsPath }
    report.seconds = Double(began.duration(to: .now) / .milliseconds(1)) / 1000
    library.post(LibraryEvent(.importFinished, origin: .import, subject: .object(report)))
    return report
  }

  /// Renames the temporary file of rejected records; only now, so that an existing file remains if
  /// the import fails.
  private func closeRejects() throws {
    do throws(ImportError) {
      try rejects?.close()
    } catch {
      throw SavedWithError("the import is complete", but: error)
    }
  }

  /// Imports all records.
  ///
  /// Records before an error in the file are kept, and the report has its position. Part of an
  /// archive is not kept: that library never existed.
  private func takeAll() throws {
    do {
      while let batch = try stream.nextBatch() { try take(batch) }
    } catch let error as ImportError
      where error.kind == .broken && report.records > 0 && !plan.isStrict && restoration == nil
    {
      report.warn(ofBreak: error, behind: context.line)
    }
  }

  private func take(_ batch: RecordBatch) throws {
    if plan.isCancelled() { throw CancellationError() }
    report.isTable = batch.columns != nil
    for warning in batch.warnings { report.warn(warning) }
    for row in 0..<batch.count { try take(batch, row: row) }
    plan.progress(stream.bytesRead, stream.totalBytes, report.records)
  }

  func take(_ batch: RecordBatch, row: Int) throws {
    begin(batch, row: row)
    guard batch.problem(row: row) == nil else { return try conclude(batch, row: row, failure: nil) }
    if let restoration { return try restore(batch, row, restoration) }
    let failure = rules.isEmpty ? nil : try rules.ask(batch, row: row)
    try conclude(batch, row: row, failure: failure)
  }

  /// Starts a record.
  func begin(_ batch: RecordBatch, row: Int) {
    report.records += 1
    draft.content = batch.draft(row: row)
    context.begin(
      line: batch.line(row: row), index: batch.index(row: row), duplicates: plan.duplicates)
  }

  /// Applies the rules' decision on a record.
  func conclude(_ batch: RecordBatch, row: Int, failure: RuleChain.Failure?) throws {
    if let problem = batch.problem(row: row) { return try reject(batch, row, problem) }
    if let failure {
      if plan.isStrict {
        throw StrictImportFailure(
          line: context.line, path: report.path, cause: failure.error)
      }
      return try reject(batch, row, "the rule \(failure.rule) failed: \(failure.error.message)")
    }
    for warning in context.warnings { report.warn(warning, line: context.line) }
    switch context.verdict {
    case .skip(let reason): try note(.skipped, reason)
    case .reject(let reason): return try reject(batch, row, reason)
    case .proceed:
      let original = batch.draft(row: row)
      let isUnchanged =
        draft.content.title == original.title && draft.content.artist == original.artist
      try place(
        draft.content, key: isUnchanged ? batch.sameness(row: row) : nil, batch: batch, row: row)
    }
    for content in context.emitted { try emit(content) }
  }

  /// Restores an album of an archive at its position; without rules, as it was in a library
  /// already.
  private func restore(
    _ batch: RecordBatch, _ row: Int, _ restoration: ArchiveRestoration
  ) throws {
    guard let archived = batch.archived(row: row) else {
      return try reject(batch, row, "it lacks required members of an archive record")
    }
    do {
      try restoration.add(archived)
      if archived.isRemoved {
        try note(.skipped, "removed from the library; kept for snapshots")
      } else {
        report.added += 1
      }
    } catch let error as LibraryError where error.isRefusal {
      try reject(batch, row, error.description)
    }
  }

  /// Adds an additional album from a rule; one that cannot be added is a warning.
  ///
  /// An earlier import of the same file may have added it already.
  private func emit(_ content: AlbumContent) throws {
    do {
      if let match = try context.matcher.match(content), !context.matcher.isOwn(match.album),
        match.kind == .same || match.kind == .identifier,
        try AlbumMerge(of: match.album.content, with: content, isReplacing: false).content
          == match.album.content
      {
        return
      }
      context.matcher.noteAdded(try library.add(content, origin: .import))
      report.emitted += 1
    } catch let error as LibraryError where error.isRefusal {
      report.warn("an album that a rule emitted was not added: \(error)", line: context.line)
    }
  }

  private func place(
    _ content: AlbumContent, key: Int64?, batch: RecordBatch, row: Int
  ) throws {
    guard content.title != nil else {
      guard let absence = batch.absence(row: row) else {
        return try reject(batch, row, "no title")
      }
      return try note(.skipped, absence)
    }
    let key = key ?? Sameness.key(artist: content.artist, title: content.title)
    do {
      if context.duplicates != .keep, let match = try context.matcher.match(content, key: key) {
        return try meet(match.album, with: content)
      }
      context.matcher.noteAdded(try library.add(content, origin: .import, key: key))
      report.added += 1
    } catch let error as LibraryError where error.isRefusal {
      try reject(batch, row, error.description)
    }
  }

  /// Applies the policy for duplicates to a record whose album exists.
  private func meet(_ existing: Album, with content: AlbumContent) throws {
    let name = existing.content.name
    let known = "already in the library"
    guard context.duplicates != .skip else { return try note(.skipped, known, of: name) }
    let merge = try AlbumMerge(
      of: existing.content, with: content, isReplacing: context.duplicates == .replace)
    guard merge.content != existing.content else {
      return try note(.skipped, known, of: name, merge.differences)
    }
    try library.update(existing.id, origin: .import) { $0 = merge.content }
    try note(.merged, "completed an existing album", of: name, merge.differences)
  }

  private func note(
    _ fate: ReportEntry.Fate, _ reason: String, of album: String? = nil,
    _ differences: [FieldDifference] = []
  ) throws {
    try report.note(
      ReportEntry(
        line: context.line, index: context.index, fate: fate, reason: reason, album: album,
        differences: differences))
  }

  private func reject(_ batch: RecordBatch, _ row: Int, _ reason: String) throws {
    try note(.rejected, reason)
    try rejects?.write(batch[row])
  }
}

extension AlbumContent {
  /// The album's name: artist and title.
  var name: String {
    [artist, title].compactMap(\.self).joined(separator: " – ")
  }
}
