import AlbumLibrary
import AlbumModel

/// What the records of one import make of the albums today, compared with the library.
final class AlbumDerivation {
  /// What several records make of one album.
  private struct Collected {
    var remaining: Int
    var content: AlbumContent?
    var reason: String?
    var failure: String?
    var isAdder = false

    /// What all of the records make.
    var made: DerivedAlbum {
      if let failure { return .unknown(failure) }
      return content.map(DerivedAlbum.album) ?? .nothing(reason ?? "")
    }
  }

  private let importID: Int64
  private let library: LibraryAPI
  private let bases: FieldBases
  /// Nil for all albums.
  private let selected: AlbumSet?
  private let isRemoving: Bool
  private let report: RederivationReport
  private var met = AlbumSet()
  /// The number of records of albums that have several.
  private var counts: [AlbumID: Int] = [:]
  private var collected: [AlbumID: Collected] = [:]
  private var removals: [AlbumID] = []
  /// Whether a change may let records of other imports make another difference, since it cleared a
  /// field or removed an album that they have as well.
  private(set) var affectsOthers = false
  /// Whether the following changes of the step are noted as extensions; nil if they are not noted.
  private var isMerging: Bool?

  init(
    of importID: Int64, in library: LibraryAPI, bases: FieldBases, selected: AlbumSet?,
    isRemoving: Bool, _ report: RederivationReport
  ) {
    (self.importID, self.library, self.bases, self.selected) = (importID, library, bases, selected)
    (self.isRemoving, self.report) = (isRemoving, report)
  }

  /// Counts a record of an album, before the first one is taken.
  func countRecord(of album: AlbumID) {
    if !met.insert(album) { counts[album] = (counts[album] ?? 1) + 1 }
  }

  /// Whether a record keeps its album: it does unless a re-derivation removed that.
  func keeps(_ album: AlbumID) throws -> Bool {
    try !bases.isRemovedByRederivation(album) || library.album(album) != nil
  }

  /// Takes what a record makes of an album.
  func take(
    _ made: DerivedAlbum, for place: RecordAlbum, _ trace: RuleTrace, _ run: inout ImportRun
  ) throws {
    guard selected?.contains(place.album) ?? true else { return }
    guard let count = counts[place.album] else {
      _ = try settle(made, for: place, trace, &run)
      return
    }
    var all = collected[place.album] ?? Collected(remaining: count)
    all.remaining -= 1
    if place.isAdder { all.isAdder = true }
    switch made {
    case .album(let content):
      if all.content == nil {
        all.content = content
      } else if run.state.duplicates == .replace, !place.isAdder {
        for (name, value) in content.allFields { try all.content?.set(value, for: name) }
      } else {
        _ = all.content?.complete(from: content)
      }
    case .nothing(let reason): all.reason = all.reason ?? reason
    case .unknown(let reason): all.failure = all.failure ?? reason
    }
    guard all.remaining == 0 else {
      collected[place.album] = all
      return
    }
    collected[place.album] = nil
    _ = try settle(
      all.made, for: RecordAlbum(album: place.album, isAdder: all.isAdder, emitted: 0), trace, &run)
  }

  /// Ends the import: albums whose records were not all there stay as they are.
  func finish() throws {
    guard !removals.isEmpty else { return }
    let next = library.nextChange
    try library.remove(removals, origin: .import)
    try mark(isMerging: false, from: next)
    bases.noteRemoved(removals)
    affectsOthers = true
  }

  /// Compares what all records of the import make of an album with what the library has.
  ///
  /// - Returns: whether the album was changed.
  func settle(
    _ made: DerivedAlbum, for place: RecordAlbum, _ trace: RuleTrace, _ run: inout ImportRun
  ) throws -> Bool {
    // An album that someone removed stays removed.
    guard let album = try library.album(place.album) else { return false }
    var content = AlbumContent()
    switch made {
    case .album(let made): content = made
    case .unknown(let reason):
      try report.note(entry(.failed, album, trace, trace.failedRule, reason: reason))
      return false
    case .nothing(let reason):
      guard !place.isAdder else {
        try remove(album, because: reason, trace)
        return false
      }
    }
    let known = try bases.bases(of: album.id)
    let comparison = AlbumComparison(
      album.content, with: content, bases: known, importID: importID, isAdder: place.isAdder)
    for edit in comparison.edits {
      try report.note(
        entry(
          edit.isConflict ? .conflict : .kept, album, trace,
          edit.isConflict ? trace.rule(setting: edit.name) : nil, field: edit.name,
          base: edit.base, new: edit.theirs, current: edit.ours))
    }
    guard !comparison.isEmpty else { return false }
    return try apply(comparison, to: album, known, isAdder: place.isAdder, trace, &run)
  }

  private func apply(
    _ comparison: AlbumComparison, to album: Album, _ known: [FieldName: FieldBase],
    isAdder: Bool, _ trace: RuleTrace, _ run: inout ImportRun
  ) throws -> Bool {
    var album = album
    var isChanged = false
    for (changes, isMerging) in [(comparison.changes, false), (comparison.extensions, true)]
    where !changes.isEmpty {
      if try write(changes, to: &album, known, isMerging: isMerging, trace, &run) {
        isChanged = true
      }
    }
    guard isChanged else { return false }
    report.noteChanged(album.id)
    if comparison.changes.contains(where: { $0.new == nil }) {
      try affectsOthers =
        affectsOthers || library.hasRecords(album.id, ofOthersThan: importID)
        || !isAdder
    }
    return true
  }

  /// - Returns: false if a hook refused the changes.
  private func write(
    _ changes: [AlbumComparison.FieldChange], to album: inout Album,
    _ known: [FieldName: FieldBase], isMerging: Bool, _ trace: RuleTrace, _ run: inout ImportRun
  ) throws -> Bool {
    let next = library.nextChange
    let before = album
    var content = album.content
    for change in changes { try content.set(change.new, for: change.name) }
    do {
      album = try library.update(album, to: content, origin: .import)
    } catch let error as LibraryError where error.isRefusal {
      for change in changes {
        try report.note(
          entry(
            .conflict, album, trace, trace.rule(setting: change.name), field: change.name,
            base: change.old, new: change.new, current: change.old, reason: "\(error)"))
      }
      return false
    }
    // Only now, so that a refused change makes no step.
    try mark(isMerging: isMerging, from: next)
    if changes.contains(where: { !$0.name.isMain }) { run.note(album.content.fields) }
    for change in changes {
      let base = known[change.name]
      try bases.note(
        FieldBase(
          value: album[change.name], owner: change.old == nil ? importID : base?.owner,
          isMerged: isMerging || base?.isMerged == true), of: album.id, change.name,
        isKnown: base != nil)
      try report.note(
        entry(
          .changed, before, trace, trace.rule(setting: change.name), field: change.name,
          base: change.old, new: change.new, current: change.old))
    }
    return true
  }

  private func remove(_ album: Album, because reason: String, _ trace: RuleTrace) throws {
    var kept: String?
    if try bases.isEdited(album.id) {
      kept = "edited since"
    } else if try library.hasRecords(album.id, ofOthersThan: importID) {
      kept = "other imports have it"
    }
    let isRemoved = isRemoving && kept == nil
    if isRemoved { removals.append(album.id) }
    let text = kept.map { "\(reason) (\($0))" } ?? reason
    try report.note(
      entry(isRemoved ? .removed : .removable, album, trace, trace.decidingRule, reason: text))
  }

  /// Reports an album that was added for a record.
  func noteAdded(_ id: AlbumID, _ content: AlbumContent, _ trace: RuleTrace) throws {
    let album = try library.album(id) ?? Album(id: id, added: 0, content: content)
    try report.note(entry(.added, album, trace, trace.lastRule))
  }

  private func mark(isMerging: Bool, from number: Int64) throws {
    guard self.isMerging != isMerging else { return }
    self.isMerging = isMerging
    try library.noteRederiving(importID, isMerging: isMerging, from: number)
  }

  private func entry(
    _ kind: RederivationReport.Entry.Kind, _ album: Album, _ trace: RuleTrace, _ rule: String?,
    field: FieldName? = nil, base: FieldValue? = nil, new: FieldValue? = nil,
    current: FieldValue? = nil, reason: String? = nil
  ) -> RederivationReport.Entry {
    RederivationReport.Entry(
      kind: kind, rule: rule, importID: importID, line: trace.line, album: album.id,
      name: album.content.shortDescription, field: field, base: base, new: new, current: current,
      reason: reason)
  }
}
