import AlbumLibrary
import AlbumModel
import RecordReading
import RecordRecognition

/// A running import.
struct ImportRun: ~Copyable {
  let stream: RecordStream
  let library: LibraryAPI
  let plan: ImportPlan
  private(set) var rules: [any RecordRule]
  private var part: RecordPart?
  let matcher: AlbumMatcher
  let report: ImportReport
  /// The current record.
  var state: RecordState
  /// The keys of its draft: the parser's, unless rules changed it.
  private(set) var keys = LookupKeys(sameness: 0, identifiers: [])
  /// The albums of the records so far, if each record is a copy of its own.
  private(set) var copies: Set<AlbumID> = []
  private var rejects: RejectsWriter?
  /// The records for the library; nil if they are not kept.
  private var records: KeptRecords?
  /// What became of the current record.
  private(set) var outcome = RecordOutcome()
  /// Restores a new library from an archive.
  private var restoration: ArchiveRestoration?
  private var declared: DeclaredFields?
  /// Nil for an archive, whose values are restored as they were.
  private var types: ImportedTypes?
  /// Nil unless the file is an export of the library.
  private var own: OwnExport?

  init(
    stream: RecordStream, library: LibraryAPI, plan: ImportPlan,
    earlier: ClosedRange<AlbumID>? = nil
  ) throws {
    (self.stream, self.library, self.plan) = (stream, library, plan)
    rules = try plan.rules(stream.sourceName, stream.displayName)
    matcher = AlbumMatcher(library, earlier: earlier)
    state = RecordState(duplicates: plan.duplicates, inDoubt: plan.inDoubt)
    report = ImportReport(path: stream.displayName, source: stream.sourceName)
    if let path = plan.rejectsPath { rejects = RejectsWriter(path: path, stream: stream) }
  }

  mutating func perform() throws -> ImportReport {
    let began = ContinuousClock.now
    library.post(
      LibraryEvent(
        .importStarted, origin: .import, subject: .information(["path": .text(report.path)])))
    let label = "Import \(report.path.split(separator: "/").last ?? report.path[...])"
    try library.transaction(label, origin: .import) {
      if let expected = stream.expectedCount { try library.expectAdditions(expected) }
      if let snapshots = stream.snapshots {
        restoration = try library.restoration(of: snapshots, label: label)
      }
      if restoration == nil { try beginFields() }
      if plan.keepsRecords, stream.snapshots == nil { records = try KeptRecords(in: library) }
      records?.note(rules)
      try takeAll()
      try restoration?.finish()
      try finishFields()
      try records?.finish(report, plan)
      report.step = library.isDryRun ? nil : library.stepUnderWay
      // Before the commit: rejected records must not be lost if their file cannot be written.
      try rejects?.prepare()
    }
    do throws(ImportError) {
      // Only now, so that an existing file remains if the import fails.
      try rejects?.close()
    } catch {
      throw SavedWithError("the import is complete", but: error)
    }
    report.items = stream.items
    if report.rejected > 0 { report.rejectsPath = plan.rejectsPath }
    report.seconds = Double(began.duration(to: .now) / .milliseconds(1)) / 1000
    library.post(LibraryEvent(.importFinished, origin: .import, subject: .object(report)))
    return report
  }

  /// Prepares for the library's fields.
  mutating func beginFields() throws {
    let names = try library.names
    (declared, types) = (DeclaredFields(names), ImportedTypes(names))
  }

  /// Notes the values of an album that was added or changed.
  mutating func note(_ fields: CustomFields) {
    types?.note(fields, line: state.line, part: report.part)
  }

  /// Stores the types of the fields that were noted.
  func finishFields() throws { try types?.finish(in: library, report) }

  /// Imports all records.
  ///
  /// Records before an error in the file are kept, and the report has its position. Part of an
  /// archive is not kept: that library never existed.
  private mutating func takeAll() throws {
    do {
      while let batch = try stream.nextBatch() { try take(batch) }
    } catch let error as ImportError
      where [.broken, .truncated].contains(error.kind) && report.records > 0 && !plan.isStrict
      && restoration == nil
    {
      let count = CountText.of(report.records, "record")
      if error.kind == .truncated, try !plan.accepts(["\(error); it has \(count) before that"]) {
        throw ImportError(
          .truncated, error.file, line: error.line, error.message,
          advice: "\(error.advice ?? ""); --yes imports the \(count) before that")
      }
      report.warn(ofBreak: error, behind: state.line)
    }
  }

  private mutating func take(_ batch: RecordBatch) throws {
    if plan.isCancelled() { throw CancellationError() }
    let isFirst = report.records == 0 || batch.part != part
    try begin(batch)
    report.isTable = batch.columns != nil && batch.part == nil
    for warning in batch.warnings { report.warn(warning) }
    if isFirst, own == nil { try settle(batch.doubts) }
    records?.begin(batch, source: stream.sourceName)
    var drafts = batch.takeDrafts()
    for row in 0..<batch.count {
      try take(batch[row], &drafts[row])
      guard records != nil else { continue }
      outcome.line = state.line
      outcome.lineEnds = batch.packed?.lineEnds[row] ?? 0
      try records?.append(outcome)
    }
    try records?.write(batch)
    plan.progress(stream.bytesRead, stream.totalBytes, report.records)
  }

  /// Starts a batch, whose first one shows whether the file is an export of the library: its records
  /// are edits of the user, and not kept.
  mutating func begin(_ batch: RecordBatch) throws {
    try begin(batch.part)
    guard report.records == 0, stream.snapshots == nil else { return }
    own = try OwnExport(batch, from: stream.sourceName, in: library, report)
    report.isOfLibrary = own != nil
    if own != nil { records = nil }
  }

  /// Starts a list of the file, whose source may have other rules.
  private mutating func begin(_ part: RecordPart?) throws {
    guard part != self.part else { return }
    let source = self.part?.sourceName ?? stream.sourceName
    if let part, part.sourceName != source {
      rules = try plan.rules(part.sourceName, stream.displayName)
      records?.note(rules)
    }
    self.part = part
    report.part = part?.name
  }

  /// Imports a record.
  ///
  /// - Throws: any error that stops the import.
  mutating func take(_ record: ImportRecord, _ draft: inout AlbumContent) throws {
    let isArchive = stream.snapshots != nil
    if isArchive, ArchiveRecord.isRow(record.object) { return try takeRow(record) }
    let archived = isArchive ? ArchiveRecord.album(record.object, content: draft) : nil
    if let archived, archived.album.id == .library {
      // The library itself.
      if let restoration { return try restoration.add(archived) }
      return try library.complete(record: archived.album.content.fields)
    }
    begin(record, &draft)
    if let problem = record.problem { return try reject(record, problem) }
    if let restoration { return try restore(archived, record, restoration) }
    if archived?.isRemoved == true {
      return try note(.skipped, "removed from the archive's library")
    }
    if let failed = try applyRules(record) {
      return try reject(record, failed.reason, traceback: failed.traceback)
    }
    try conclude(record)
  }

  /// Takes a row of an archive's records of imports, which belong to a restored library only.
  private mutating func takeRow(_ record: ImportRecord) throws {
    (state.line, state.index) = (record.line, record.index)
    do {
      try restoration?.add(record.object)
    } catch let error as LibraryError where error.isRefusal {
      report.records += 1
      try reject(record, error.description)
    }
  }

  /// Starts a record: exchanges the draft for that of the record before.
  mutating func begin(_ record: ImportRecord, _ draft: inout AlbumContent) {
    report.records += 1
    outcome = RecordOutcome()
    swap(&state.draft, &draft)
    keys = record.keys
    state.line = record.line
    state.index = record.index
    own?.prepare(&state.draft)
    if declared?.apply(to: &state.draft) == true { keys = LookupKeys(of: state.draft) }
    guard !rules.isEmpty else { return }
    (state.duplicates, state.inDoubt) = (plan.duplicates, plan.inDoubt)
    state.verdict = .proceed
    if !state.warnings.isEmpty { state.warnings = [] }
    if !state.emitted.isEmpty { state.emitted = [] }
  }

  /// Applies the rules to the current record.
  ///
  /// - Returns: the reason for its rejection if one failed, and where that was.
  mutating func applyRules(
    _ record: ImportRecord,
    observer: ((any RecordRule, RecordState, RecordState, RuleFailure?) -> Void)? = nil
  ) throws -> (reason: String, traceback: String)? {
    guard !rules.isEmpty else { return nil }
    let (artist, title, fields) = (state.draft.artist, state.draft.title, state.draft.fields)
    let failed = try rules.apply(to: &state, of: record, matching: matcher, observer: observer)
    guard let failed else {
      let isRenamed = state.draft.artist != artist || state.draft.title != title
      if isRenamed {
        keys = LookupKeys(of: state.draft)
      } else if state.draft.fields != fields {
        keys = LookupKeys(sameness: keys.sameness, identifiers: state.draft.identifiers)
      }
      return nil
    }
    if plan.isStrict {
      throw StrictImportFailure(line: state.line, path: report.path, cause: failed.failure.cause)
    }
    return ("the rule \(failed.rule) failed: \(failed.failure.message)", failed.failure.traceback)
  }

  /// Carries out the rules' decision on the current record.
  mutating func conclude(_ record: ImportRecord) throws {
    for warning in state.warnings { report.warn(warning, line: state.line) }
    switch state.verdict {
    case .skip(let reason): try note(.skipped, reason)
    case .reject(let reason): return try reject(record, reason)
    case .proceed: try place(record)
    }
    for content in state.emitted { try emit(content) }
  }

  /// Restores an album of an archive at its position; without rules, as it was in a library
  /// already.
  private mutating func restore(
    _ archived: ArchivedAlbum?, _ record: ImportRecord, _ restoration: ArchiveRestoration
  ) throws {
    guard let archived else {
      return try reject(record, "it lacks required members of an archive record")
    }
    do {
      try restoration.add(archived)
      if archived.isRemoved {
        try note(.skipped, "removed from the library; kept for its history")
      } else {
        report.added += 1
      }
    } catch let error as LibraryError where error.isRefusal {
      try reject(record, error.description)
    }
  }

  /// Adds an additional album from a rule, or merges it into its album, as the current draft; one
  /// that cannot be added is a warning.
  mutating func emit(_ content: AlbumContent) throws {
    do {
      let (match, policy) = try match(content)
      if let match, policy != .keep {
        let known = match.album.content
        let merged = try AlbumMerge(of: known, with: content, isReplacing: policy == .replace)
        guard policy != .skip, merged.content != known else { return }
        try library.update(match.album.id, origin: .import) { $0 = merged.content }
        return note(content.fields)
      }
      let id = try library.add(content, origin: .import)
      matcher.noteAdded(id)
      outcome.emitted.append(id)
      note(content.fields)
      report.emitted += 1
      try noteDoubt(of: content, match)
    } catch let error as LibraryError where error.isRefusal {
      report.warn("an album that a rule emitted was not added: \(error)", line: state.line)
    }
  }

  /// Adds the current draft, or merges it into its album.
  mutating func place(_ record: ImportRecord) throws {
    guard state.draft.title != nil else {
      guard let absence = record.absence else { return try reject(record, "no title") }
      report.absent += 1
      outcome.result = .absent
      return try note(.skipped, absence)
    }
    do {
      if state.duplicates != .keep,
        let album = try own?.album(of: record, state.draft, in: library)
      {
        return try change(album, by: record)
      }
      let (match, policy) = try match(state.draft, keys: keys, except: copies)
      defer { noteCopy(outcome.album) }
      if let match, policy != .keep { return try meet(match.album, policy) }
      let id = try library.add(state.draft, origin: .import, keys: keys)
      matcher.noteAdded(id)
      outcome.album = id
      note(state.draft.fields)
      report.added += 1
      try noteDoubt(of: state.draft, match)
    } catch let error as LibraryError where error.isRefusal {
      try reject(record, error.description)
    }
  }

  /// Notes the album of a record, which no later one is of if each is a copy of its own.
  mutating func noteCopy(_ album: AlbumID?) {
    if plan.keepsCopies, let album { copies.insert(album) }
  }

  /// The library's album of a content, and the policy for it.
  func match(
    _ content: AlbumContent, keys: LookupKeys? = nil, except others: Set<AlbumID> = []
  ) throws -> (AlbumMatch?, DuplicatePolicy) {
    if state.duplicates == .keep, state.inDoubt == .keep { return (nil, .keep) }
    let match = try matcher.match(content, keys: keys, except: others)
    return (match, match?.kind == .doubt ? state.inDoubt : state.duplicates)
  }

  /// Notes that an added album may be one of the library.
  private mutating func noteDoubt(of content: AlbumContent, _ match: AlbumMatch?) throws {
    guard let match, match.kind == .doubt else { return }
    let known = match.album.content
    let year = known.year.map { " (\($0))" } ?? ""
    let isOfOneYear = known.year == nil || known.year == content.year
    try note(
      .doubtful, isOfOneYear ? "the same by others exists" : "the same of another year exists",
      of: known.shortDescription + year)
  }

  /// Changes the album that a record of an export is of.
  private mutating func change(_ album: Album, by record: ImportRecord) throws {
    let (old, name) = (album.content, album.content.shortDescription)
    let new = try own?.content(of: album, changedBy: record, state.draft) ?? old
    outcome.album = album.id
    guard new != old, state.duplicates != .skip else {
      return try note(.skipped, new == old ? "unchanged" : "already in the library", of: name)
    }
    try library.update(album.id, origin: .import) { $0 = new }
    note(new.fields)
    let differences = old.changes(to: new).map { change in
      FieldDifference(
        field: change.name.rawValue, library: change.old?.description ?? "nothing",
        record: change.new?.description ?? "nothing")
    }
    try note(.merged, ReportEntry.change, of: name, differences)
  }

  /// Applies the policy for duplicates to the current draft, whose album exists.
  private mutating func meet(_ existing: Album, _ policy: DuplicatePolicy) throws {
    outcome.album = existing.id
    let (name, known) = (existing.content.shortDescription, "already in the library")
    guard policy != .skip else { return try note(.skipped, known, of: name) }
    let merge = try AlbumMerge(
      of: existing.content, with: state.draft, isReplacing: policy == .replace)
    if !merge.differences.isEmpty, matcher.isOwn(existing) { report.differsWithin = true }
    guard merge.content != existing.content else {
      return try note(.skipped, known, of: name, merge.differences)
    }
    try library.update(existing.id, origin: .import) { $0 = merge.content }
    note(state.draft.fields)
    let reason =
      policy == .replace && !merge.differences.isEmpty
      ? ReportEntry.replacement : "completed an existing album"
    try note(.merged, reason, of: name, merge.differences)
  }

  private mutating func note(
    _ result: ReportEntry.Result, _ reason: String, of album: String? = nil,
    _ differences: [FieldDifference] = [], traceback: String = ""
  ) throws {
    switch result {
    case .doubtful: break
    case .merged: (outcome.result, outcome.reason) = (.merged, reason)
    case .skipped:
      (outcome.result, outcome.reason) = (outcome.result == .absent ? .absent : .skipped, reason)
    case .rejected: (outcome.result, outcome.reason, outcome.album) = (.rejected, reason, nil)
    }
    try report.note(
      ReportEntry(
        line: state.line, part: report.part, index: state.index, result: result, reason: reason,
        album: album, differences: differences, traceback: traceback))
  }

  mutating func reject(_ record: ImportRecord, _ reason: String, traceback: String = "") throws {
    try note(.rejected, reason, traceback: traceback)
    try rejects?.write(record)
  }
}
