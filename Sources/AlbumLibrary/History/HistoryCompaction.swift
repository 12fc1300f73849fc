public import AlbumModel

/// What compacting the history folds.
public struct HistoryCompaction: Equatable, Sendable {
  /// The number of steps that are folded, and cannot be undone any more.
  public let stepCount: Int
  /// The number of their changes.
  public let changeCount: Int
  /// The number of steps that take their place: one, and one more for each snapshot.
  public let foldedCount: Int
  /// The last of the steps that are folded.
  public let last: Step

  fileprivate let spans: [FoldedSpan]
}

/// Consecutive lines of the feed that become one step.
private struct FoldedSpan: Equatable {
  /// The line before the first one.
  let start: Int64
  /// The last line; it stays, as that of the new step.
  let end: Int64
}

extension LibraryAPI {
  /// What ``compactHistory(before:)`` would fold.
  ///
  /// Steps that were undone or redone later are not folded, and none after them.
  ///
  /// - Parameter time: in seconds since 1970 UTC.
  /// - Returns: nil if there is nothing to fold.
  /// - Throws: ``LibraryError/notNow(reason:)`` for a library that synchronizes: other libraries need
  ///   its operations; ``LibraryError``.
  public func compaction(before time: Int64) throws -> HistoryCompaction? {
    try refresh()
    // A copied or restored library has several replicas of its own.
    let others = try database.albums.integer(
      "SELECT count(*) FROM home WHERE id NOT IN (SELECT home FROM own_home)")
    guard try !isShared(), others == 0 else {
      throw LibraryError.notNow(
        reason: "this library synchronizes with others, which need its history")
    }
    guard let end = try journal.lastFoldableEntry(before: time) else { return nil }
    var ends = try snapshots().map(\.entry).filter { $0 > 0 && $0 < end }
    ends = Array(Set(ends)).sorted() + [end]
    let spans = zip([0] + ends, ends).map(FoldedSpan.init)
    let (steps, changes, last) = try journal.stepCounts(until: end)
    guard steps > spans.count, let step = try journal.step(last) else { return nil }
    return HistoryCompaction(
      stepCount: steps, changeCount: changes, foldedCount: spans.count, last: step, spans: spans)
  }

  /// Folds the steps before a time into one, so that the library needs less room.
  ///
  /// Every later state of the library stays as it is, and so do snapshots: between two of them there
  /// is one step. The folded steps cannot be undone, and a re-derivation keeps what they changed.
  /// This cannot be undone itself.
  ///
  /// - Parameter time: in seconds since 1970 UTC.
  /// - Returns: what was folded; nil if there was nothing to fold.
  /// - Throws: as ``compaction(before:)``; ``LibraryError/insideTransaction(verb:)``.
  /// - Complexity: O(n) in the history for each snapshot; memory for the fields changed and the albums
  ///   moved between two snapshots.
  @discardableResult
  public func compactHistory(before time: Int64) throws -> HistoryCompaction? {
    try requireChangeable()
    try requireNoTransaction(for: "compacting the history")
    var compaction: HistoryCompaction?
    try writingOutsideHistory {
      compaction = try self.compaction(before: time)
      guard let compaction else { return }
      let numbers = try journal.steps(until: compaction.spans.last?.end ?? 0)
      let last = numbers.last ?? 0
      let hasRecords = try recordedImports().contains { !$0.isUndone }
      let bases = try hasRecords ? FieldBases(self, upTo: last) : nil
      defer { bases?.close() }
      // All are computed before the first is written, as each needs the history after it.
      let folds = try compaction.spans.map {
        ($0, try netChanges(of: $0, isLast: $0 == compaction.spans.last, bases))
      }
      try journal.removeUndoneRecords(until: compaction.spans.last?.end ?? 0)
      for (index, (span, changes)) in folds.enumerated() {
        // The highest numbers, so that the steps stay in the order of the feed.
        let number = numbers[numbers.count - folds.count + index]
        try journal.fold(span.start, span.end, as: number, changes.all)
        if !changes.rederived.isEmpty {
          try journal.noteRederived(in: number, from: Int64(changes.others.count))
        }
      }
      try journal.removeFolded(numbers, keeping: folds.count)
      try bases?.store(asOf: last)
      shelf.forget()
    }
    return compaction
  }

  /// The net changes of a span.
  private struct FoldedChanges {
    var others: [Change] = []
    /// The removals by re-derivations: their records may become albums again.
    var rederived: [Change] = []
    var all: [Change] { others + rederived }
  }

  /// The net changes of a span, forwards.
  private func netChanges(
    of span: FoldedSpan, isLast: Bool, _ bases: FieldBases?
  ) throws -> FoldedChanges {
    let net = try journal.netChange(since: span.start, upTo: span.end)
    return try readingPast(HistoryPoint(name: "then", entry: span.end)) {
      var changes = FoldedChanges()
      let turned = net.presenceToggles
      for id in turned.albums {
        guard let isRemoved = try database.albums.place(of: id)?.isRemoved else { continue }
        if isRemoved, bases?.isRemovedByRederivation(id) == true {
          Self.append(.removed(id...id), to: &changes.rederived)
        } else {
          Self.append(isRemoved ? .removed(id...id) : .added(id...id), to: &changes.others)
        }
      }
      if isLast, let bases {
        // Those that were added and removed in between: the net change does not have them.
        for id in bases.removed.albums where !turned.contains(id) {
          guard try database.albums.place(of: id)?.isRemoved == true else { continue }
          Self.append(.added(id...id), to: &changes.others)
          Self.append(.removed(id...id), to: &changes.rederived)
        }
      }
      for (id, from) in net.places.sorted {
        guard let to = try database.albums.place(of: id)?.place.text, to != from else { continue }
        changes.others.append(.moved(id, from: from, to: to))
      }
      for change in net.fields {
        let (id, name, from) = (change.album, change.name, change.old)
        let to = try stored(id)?.album.content[name]
        if from != to { changes.others.append(.changed(id, name, from: from, to: to)) }
      }
      return changes
    }
  }

  /// Adds a change of presence, as part of the last one if it continues that.
  static func append(_ change: Change, to changes: inout [Change]) {
    switch (changes.last, change) {
    case (.added(let last)?, .added(let next))
    where last.upperBound.rawValue + 1 == next.lowerBound.rawValue:
      changes[changes.count - 1] = .added(last.lowerBound...next.upperBound)
    case (.removed(let last)?, .removed(let next))
    where last.upperBound.rawValue + 1 == next.lowerBound.rawValue:
      changes[changes.count - 1] = .removed(last.lowerBound...next.upperBound)
    default: changes.append(change)
    }
  }
}
