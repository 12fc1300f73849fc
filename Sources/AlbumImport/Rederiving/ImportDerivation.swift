import AlbumLibrary
import AlbumModel
import RecordRecognition

/// The re-derivation of one import: reads its records again, and passes what they make of each
/// album to an ``AlbumDerivation``.
final class ImportDerivation {
  private let item: RecordedImport
  private let rules: RederivationRules
  private let plan: RederivationPlan
  private let library: LibraryAPI
  private let report: RederivationReport
  private let isPartial: Bool
  private let albums: AlbumDerivation
  /// The albums that records became after the import, by the number of the record.
  private let later: [Int64: [LaterAlbum]]
  /// What the rules did to the current record.
  private var trace = RuleTrace()

  init(
    of item: RecordedImport, with rules: RederivationRules, _ plan: RederivationPlan,
    in library: LibraryAPI, bases: FieldBases, selected: AlbumSet?, _ report: RederivationReport
  ) throws {
    (self.item, self.rules, self.plan, self.library) = (item, rules, plan, library)
    self.report = report
    isPartial = selected != nil
    later = try library.laterAlbums(of: item.id)
    albums = AlbumDerivation(
      of: item.id, in: library, bases: bases, selected: selected,
      isRemoving: plan.isRemoving, report)
  }

  /// Derives the albums again.
  ///
  /// - Returns: whether records of other imports may make another difference now.
  func perform() throws -> Bool {
    try countRecords()
    if !report.isRepeating { report.damaged += try library.damagedCount(in: item.id) }
    let earlier = try library.albums(addedBy: item.id)
    guard let settings = ImportSettings(text: item.settings) else {
      // A repair removed the texts of an import whose settings were damaged.
      let size = try library.recordsSize(of: item.id)
      if size.pruned == size.records {
        if !report.isRepeating { report.pruned += size.pruned }
        return false
      }
      throw UserError("the settings of import \(item.id) cannot be read")
    }
    var plan = ImportPlan()
    (plan.duplicates, plan.inDoubt) = (settings.duplicates, settings.inDoubt)
    plan.keepsCopies = settings.keepsCopies
    plan.reading = settings.reading
    plan.reading.columnMaps = rules.columnMaps + settings.reading.columnMaps
    plan.reading.sources = rules.sources
    plan.reading.libraryFields = try library.names
    plan.rules = rules.rules
    plan.isCancelled = self.plan.isCancelled
    let parts = try library.importParts(of: item.id)
    let namesSections =
      RecordPart.areSections(parts.compactMap(\.name)) && plan.reading.keptFields.keeps("section")
    for part in parts {
      guard
        var stored = try StoredRecords(part, of: item, options: plan.reading, in: library)
      else {
        if !report.isRepeating { report.pruned += try library.prunedCount(of: part, in: item.id) }
        continue
      }
      defer { stored.stream.cancel() }
      var run = try ImportRun(stream: stored.stream, library: library, plan: plan, earlier: earlier)
      try run.beginFields()
      try derive(&stored, section: namesSections ? part.name : nil, in: &run)
      try run.finishFields()
      guard !report.isRepeating else { continue }
      report.pruned += stored.prunedCount
      report.unread += stored.unreadCount
    }
    try albums.finish()
    return albums.affectsOthers
  }

  /// Counts the records of each album: what several of them make is known with the last one.
  private func countRecords() throws {
    try library.forEachOutcomes(of: item.id) { first, outcomes in
      for (row, outcome) in outcomes.enumerated() {
        let places = places(of: first + Int64(row), outcome)
        for place in places { albums.countRecord(of: place.album) }
      }
      return true
    }
  }

  /// The albums of a record: its own, then those that rules made of it.
  private func places(of number: Int64, _ outcome: RecordOutcome) -> [RecordAlbum] {
    var places: [RecordAlbum] = []
    let later = self.later[number] ?? []
    if let own = later.last(where: { $0.emitted == 0 }) {
      places.append(RecordAlbum(album: own.album, isAdder: own.isAdded, emitted: 0))
    } else if let album = outcome.album {
      places.append(RecordAlbum(album: album, isAdder: outcome.result == .added, emitted: 0))
    }
    for (index, album) in outcome.emitted.enumerated() {
      places.append(RecordAlbum(album: album, isAdder: true, emitted: index + 1))
    }
    for place in later where place.emitted > 0 {
      places.append(RecordAlbum(album: place.album, isAdder: place.isAdded, emitted: place.emitted))
    }
    return places
  }

  private func derive(
    _ stored: inout StoredRecords, section: String?, in run: inout ImportRun
  ) throws {
    while let batch = try stored.stream.nextBatch() {
      if plan.isCancelled() { throw CancellationError() }
      if let section { batch.name(section: section) }
      var drafts = batch.takeDrafts()
      for row in 0..<batch.count {
        let record = batch[row]
        guard let (number, outcome) = try stored.record(inLine: record.line) else { continue }
        if !report.isRepeating { report.records += 1 }
        run.begin(record, &drafts[row])
        run.state.line = outcome.line
        run.state.index = Int(number)
        // What the format did not take for an album is none, unless a rule says so.
        if outcome.result == .absent { run.state.draft.title = nil }
        try derive(record, number, outcome, in: &run)
      }
      plan.progress(report.records, item)
    }
    try stored.finish()
  }

  private func derive(
    _ record: ImportRecord, _ number: Int64, _ outcome: RecordOutcome, in run: inout ImportRun
  ) throws {
    trace.begin(ImportedPlace(importID: item.id, record: number), line: outcome.line)
    let ruleFailed =
      record.problem == nil ? try run.applyRules(record, observer: observer)?.reason : nil
    let failed = record.problem ?? ruleFailed
    let made = Self.content(
      of: run.state, record, outcome, failed: failed, isByRule: ruleFailed != nil)
    let places = places(of: number, outcome)
    if let own = places.first(where: { $0.emitted == 0 }), try albums.keeps(own.album) {
      run.noteCopy(own.album)
      let isRefused = !own.isAdder && run.state.duplicates == .skip
      try albums.take(isRefused ? .nothing("its album is known") : made, for: own, trace, &run)
    } else if case .album(let content) = made, !isPartial {
      try place(content, record, in: &run)
    }
    var emitted = failed == nil ? run.state.emitted : []
    if case .reject = run.state.verdict { emitted = [] }
    // What a rule would have made is not known either.
    guard ruleFailed == nil else { return }
    try emit(emitted, places.filter { $0.emitted > 0 }, in: &run)
  }

  private lazy var observer: (any RecordRule, RecordState, RecordState, RuleFailure?) -> Void = {
    [unowned self] rule, before, after, failure in
    trace.append(rule.name, before, after, hasFailed: failure != nil)
  }

  /// What a record makes: an album, or nothing for a reason.
  private static func content(
    of state: RecordState, _ record: ImportRecord, _ outcome: RecordOutcome, failed: String?,
    isByRule: Bool
  ) -> DerivedAlbum {
    if let failed { return isByRule ? .unknown(failed) : .nothing(failed) }
    switch state.verdict {
    case .skip(let reason), .reject(let reason): return .nothing(reason)
    case .proceed: break
    }
    guard state.draft.title != nil else {
      return .nothing(record.absence ?? outcome.reason ?? "no title")
    }
    return .album(state.draft)
  }

  /// Adds the album of a record that had none, or completes the album that the library has.
  private func place(_ content: AlbumContent, _ record: ImportRecord, in run: inout ImportRun)
    throws
  {
    let (match, policy) = try run.match(content, keys: run.keys, except: run.copies)
    if let match, policy != .keep {
      guard policy != .skip else { return }
      run.noteCopy(match.album.id)
      let album = RecordAlbum(album: match.album.id, isAdder: false, emitted: 0)
      guard try albums.settle(.album(content), for: album, trace, &run) else { return }
      return try library.noteRecord(trace.place, became: album.album)
    }
    try run.place(record)
    guard run.outcome.result == .added, let album = run.outcome.album else { return }
    try library.noteRecord(trace.place, became: album, isAdded: true)
    try albums.noteAdded(album, content, trace)
  }

  /// Compares the albums that rules make of the current record with those they made.
  private func emit(
    _ contents: [AlbumContent], _ places: [RecordAlbum], in run: inout ImportRun
  ) throws {
    guard !contents.isEmpty || !places.isEmpty else { return }
    let pairs = try EmittedPairs(contents, places, in: library)
    for (place, content) in pairs.known {
      try albums.take(
        content.map(DerivedAlbum.album) ?? .nothing("no rule makes it any more"), for: place, trace,
        &run)
    }
    guard !isPartial else { return }
    var next = places.map(\.emitted).max() ?? 0
    for content in pairs.new {
      next += 1
      let place = ImportedPlace(
        importID: trace.place.importID, record: trace.place.record, emitted: next)
      if let match = try run.matcher.match(content), !run.matcher.isOwn(match.album),
        match.kind == .same || match.kind == .identifier
      {
        let album = RecordAlbum(album: match.album.id, isAdder: false, emitted: next)
        guard try albums.settle(.album(content), for: album, trace, &run) else { continue }
        try library.noteRecord(place, became: album.album)
        continue
      }
      let count = run.outcome.emitted.count
      try run.emit(content)
      guard run.outcome.emitted.count > count, let album = run.outcome.emitted.last else {
        continue
      }
      try library.noteRecord(place, became: album, isAdded: true)
      try albums.noteAdded(album, content, trace)
    }
  }
}

/// What a record makes today.
enum DerivedAlbum {
  /// An album.
  case album(AlbumContent)
  /// Nothing, for this reason.
  case nothing(String)
  /// It is not known, as a rule failed.
  case unknown(String)
}

/// An album of a record.
struct RecordAlbum {
  let album: AlbumID
  /// Whether it was added for the record, rather than completed.
  let isAdder: Bool
  /// 0 for the record's own album; otherwise which of those that rules made.
  let emitted: Int
}
