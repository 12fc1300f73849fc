public import AlbumImport
import AlbumLibrary
import AlbumModel
import LuaRuntime

/// How an import shall go.
public struct ImportPlan {
  /// How to read the file.
  public var reading = ImportOptions()
  /// What to do with records the library has already.
  public var duplicates = DuplicatePolicy.skip
  /// Whether the first rule that fails stops the import.
  public var isStrict = false
  /// Where to put the records that are rejected; nil for nowhere.
  public var rejectsPath: String?
  /// Told now and then how far it is: bytes read, bytes in all if known, records.
  public var progress: (Int, Int?, Int) -> Void = { _, _, _ in }
  /// Asked now and then whether to stop.
  public var isCancelled: () -> Bool = { false }

  /// The usual way.
  public init() {}
}

extension ScriptHost {
  /// Imports one file: one transaction, one undo step, every record accounted for.
  ///
  /// The file is read ahead on another thread; rules and the library run here.
  ///
  /// - Parameters:
  ///   - path: the file; `-` for standard input.
  ///   - plan: how.
  /// - Returns: what became of every record.
  /// - Throws: `ImportError` when the file cannot be read, a rule's error when the plan is strict,
  ///   `LuaError` when a script is stopped, `CancellationError`; then nothing was imported.
  public func importFile(_ path: String, _ plan: ImportPlan = ImportPlan()) throws -> ImportReport {
    let stream = try ImportSource.open(path: path, options: plan.reading)
    defer { stream.cancel() }
    let run = try ImportRun(stream: stream, host: self, plan: plan)
    return try run.perform()
  }
}

/// One import under way.
final class ImportRun {
  private let stream: RecordStream
  private let host: ScriptHost
  private let library: LibraryAPI
  private let plan: ImportPlan
  private let rules: RuleChain
  private var rejects: RejectsWriter?
  private let report: ImportReport
  /// Makes a new library what an archive says.
  private var restoration: ArchiveRestoration?
  private var draft: DraftObject { rules.draft }
  private var context: RuleContext { rules.context }

  init(stream: RecordStream, host: ScriptHost, plan: ImportPlan) throws {
    self.stream = stream
    self.host = host
    self.plan = plan
    library = host.library
    rules = try RuleChain(
      host: host, source: stream.sourceName, path: stream.displayName, duplicates: plan.duplicates)
    rejects = plan.rejectsPath.map { RejectsWriter(path: $0, stream: stream) }
    report = ImportReport(path: stream.displayName)
  }

  func perform() throws -> ImportReport {
    let began = ContinuousClock.now
    library.post(
      LibraryEvent(
        .importStarted, origin: .import, subject: .information(["path": .text(report.path)])))
    let name = ScriptFile.name(of: stream.displayName)
    try library.transaction("Import \(name)", origin: .import) {
      if let total = stream.totalBytes {
        // A record is rarely shorter than this, so a guess that errs towards many.
        try library.expectAdditions(total / 40)
      }
      restoration = try stream.snapshots.flatMap { snapshots in
        try library.restoration(of: snapshots, label: "Import \(name)")
      }
      while let batch = try stream.nextBatch() { try take(batch) }
      try restoration?.finish()
      report.step = library.isRehearsal ? nil : library.stepUnderWay
      // Before the commit: what was rejected must not be lost when its file cannot be written.
      try rejects?.close()
    }
    if report.rejected > 0 { report.rejectsPath = plan.rejectsPath }
    report.seconds = Double(began.duration(to: .now) / .milliseconds(1)) / 1000
    library.post(LibraryEvent(.importFinished, origin: .import, subject: .object(report)))
    return report
  }

  private func take(_ batch: RecordBatch) throws {
    if plan.isCancelled() { throw CancellationError() }
    for warning in batch.warnings { report.warn(warning.message, line: warning.line) }
    for row in 0..<batch.count { try take(batch, row: row) }
    plan.progress(stream.bytesRead, stream.totalBytes, report.records)
  }

  private func take(_ batch: RecordBatch, row: Int) throws {
    report.records += 1
    let line = batch.line(row: row)
    let index = batch.index(row: row)
    if let problem = batch.problem(row: row) {
      return try reject(batch, row, problem)
    }
    if let restoration { return try restore(batch, row, restoration) }
    let original = batch.draft(row: row)
    draft.content = original
    context.begin(line: line, index: index, duplicates: plan.duplicates)
    if !rules.isEmpty {
      if let failure = try rules.ask(batch, row: row) {
        if plan.isStrict {
          throw StrictImportFailure(line: line, path: report.path, cause: failure.error)
        }
        return try reject(
          batch, row, "the rule \(failure.rule) failed: \(failure.error.message)")
      }
      for warning in context.warnings { report.warn(warning, line: line) }
    }
    switch context.verdict {
    case .skip(let reason): report.note(.skipped, line: line, index: index, reason)
    case .reject(let reason): return try reject(batch, row, reason)
    case .proceed:
      let isUnchanged =
        draft.content.title == original.title && draft.content.artist == original.artist
      try place(
        draft.content, key: isUnchanged ? batch.sameness(row: row) : nil, batch: batch, row: row)
    }
    for content in context.emitted { try emit(content, line: line) }
  }

  /// Puts an album of an archive where it was; rules are not asked, as it was in a library before.
  private func restore(
    _ batch: RecordBatch, _ row: Int, _ restoration: ArchiveRestoration
  ) throws {
    guard let archived = batch.archived(row: row) else {
      return try reject(batch, row, "it does not say what a record of an archive must")
    }
    do {
      try restoration.add(archived)
      if archived.isRemoved {
        report.note(
          .skipped, line: batch.line(row: row), index: batch.index(row: row),
          "removed from the library; kept for its snapshots")
      } else {
        report.added += 1
      }
    } catch let error as LibraryError where error.isRefusal {
      try reject(batch, row, error.description)
    }
  }

  /// Adds an album that a rule made besides; one that cannot be added is a warning.
  private func emit(_ content: AlbumContent, line: Int) throws {
    do {
      try library.add(content, origin: .import)
      report.emitted += 1
    } catch let error as LibraryError where error.isRefusal {
      report.warn("an album that a rule emitted was not added: \(error)", line: line)
    }
  }

  private func place(
    _ content: AlbumContent, key: Int64?, batch: RecordBatch, row: Int
  ) throws {
    guard content.title != nil else {
      guard let absence = batch.absence(row: row) else {
        return try reject(batch, row, "no title")
      }
      return report.note(
        .skipped, line: batch.line(row: row), index: batch.index(row: row), absence)
    }
    let key = key ?? Sameness.key(artist: content.artist, title: content.title)
    do {
      if context.duplicates != .keep,
        let existing = try library.albums(sameAs: content.artist, content.title, key: key).first
      {
        try meet(existing, with: content, line: batch.line(row: row), index: batch.index(row: row))
      } else {
        try library.add(content, origin: .import, key: key)
        report.added += 1
      }
    } catch let error as LibraryError where error.isRefusal {
      try reject(batch, row, error.description)
    }
  }

  /// What the duplicates' policy says of a record whose album is there.
  private func meet(
    _ existing: Album, with content: AlbumContent, line: Int, index: Int
  ) throws {
    guard context.duplicates != .skip else {
      return report.note(.skipped, line: line, index: index, "already in the library")
    }
    let isReplacing = context.duplicates == .replace
    let updated = try library.update(existing.id, origin: .import) { stored in
      for (name, value) in content.allFields where isReplacing || stored[name] == nil {
        try stored.set(value, for: name)
      }
    }
    report.note(
      .merged, line: line, index: index,
      updated.content == existing.content ? "nothing new" : "completed an album of the library")
  }

  private func reject(_ batch: RecordBatch, _ row: Int, _ reason: String) throws {
    report.note(
      .rejected, line: batch.line(row: row), index: batch.index(row: row), reason)
    try rejects?.write(batch[row])
  }
}

/// A rule that failed in an import that shall stop at the first failure.
public struct StrictImportFailure: Error, CustomStringConvertible {
  /// Where the record begins.
  public let line: Int
  /// The file.
  public let path: String
  /// The rule's error, with its traceback.
  public let cause: any Error

  /// Where, and what the rule said.
  public var description: String { "\(path), line \(line): \(cause)" }
}
