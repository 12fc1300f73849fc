import AlbumModel

/// Reverts the changes of one step, and of those that observers made because of it; or those that
/// undoing it made, which brings the step back.
struct StepReversal {
  private let act: Journal.Entry.Operation
  private let library: LibraryAPI
  private let scope: ReversalScope
  private var result: Reversal
  /// What later steps wrote, of what the step wrote.
  private var later = Writes()
  /// The moves to revert, the last one first.
  private var moves: [(album: AlbumID, from: String)] = []
  /// The albums that the reversal removed.
  private var removed = IdentityRanges()
  /// What became of the order since.
  private var order = OrderSince()

  private var database: AlbumDatabase { library.database }

  /// The values that steps wrote.
  private struct Writes {
    var fields: Set<NetChange.FieldKey> = []
    var places: Set<AlbumID> = []
    var presence = IdentityRanges()
    /// The albums of which anything was written.
    var albums: Set<AlbumID> = []
  }

  init(
    _ act: Journal.Entry.Operation, of step: Step, _ scope: ReversalScope, in library: LibraryAPI
  ) {
    self.act = act
    self.library = library
    self.scope = scope
    result = Reversal(step: step)
  }

  mutating func run() throws -> Reversal {
    let group = try library.journal.group(of: result.step, exceptFor: library.stepUnderWay)
    let steps = group.filter { !$0.isUpkeep }.map(\.id)
    if act == .undo {
      for step in group where step.isUpkeep {
        try library.journal.forEachEffect(act, of: step.id) { order.noteRenewal($0) }
      }
    }
    try noteLaterWrites(than: steps)
    for step in act == .undo ? steps.reversed() : steps {
      try library.journal.forEachEffectBackwards(act, of: step) { effect in
        guard scope.contains(effect) else { return }
        try revert(effect)
      }
    }
    try revertMoves()
    library.shelf.orderChanged()
    if act != .undo { result.kept.reverse() }
    return result
  }

  // MARK: - What was written since

  /// Finds what later steps wrote, of what these steps wrote.
  private mutating func noteLaterWrites(than steps: [Int64]) throws {
    var own = NetChange()
    var presence: [ClosedRange<AlbumID>] = []
    for step in steps {
      try library.journal.forEachChange(of: step) { change in
        order.note(change)
        guard scope.contains(change) else { return }
        switch change {
        case .added, .removed: presence += scope.ranges(of: change)
        case .moved, .changed: own.append(change)
        }
      }
    }
    let touched = IdentityRanges(merging: presence)
    var toggled: [ClosedRange<AlbumID>] = []
    for (album, from) in library.transactions.step?.room ?? [:] {
      order.noteRenewal(.moved(album, from: from, to: ""))
    }
    for step in try library.journal.doneSteps(after: steps.min() ?? 0)
    where !steps.contains(step.id) {
      try library.checkStop?()
      try library.journal.forEachChange(of: step.id) { change in
        if step.isUpkeep { return order.noteRenewal(change) }
        order.note(change)
        switch change {
        case .changed(let album, let name, _, _):
          let key = NetChange.FieldKey(album: album, name: name)
          if own.values[key] != nil { later.fields.insert(key) }
          if touched.contains(album) { later.albums.insert(album) }
        case .moved(let album, _, _):
          if own.places[album] != nil { later.places.insert(album) }
          if touched.contains(album) { later.albums.insert(album) }
        case .added(let albums), .removed(let albums):
          toggled += IdentityRanges(merging: [albums]).intersection(touched)
        }
      }
    }
    later.presence = IdentityRanges(merging: toggled)
  }

  private mutating func keep(
    _ album: AlbumID, _ kind: AlbumChange.Kind, _ field: FieldName? = nil,
    _ reason: Reversal.Kept.Reason
  ) {
    let inverse: [AlbumChange.Kind: AlbumChange.Kind] = [.added: .removed, .removed: .added]
    let kind = act == .undo ? inverse[kind] ?? kind : kind
    result.kept.append(
      Reversal.Kept(album: album, kind: kind, field: field, reason: reason))
  }

  // MARK: - Reverting

  private mutating func revert(_ change: Change) throws {
    switch change {
    case .changed(let album, let name, let from, let to):
      try revert(name, of: album, from: from, to: to)
    case .moved(let album, let from, let to):
      guard !ShelfKey.isTemporary(to), !ShelfKey.isTemporary(from) else { return }
      moves.append((album, from))
    case .added:
      for range in scope.ranges(of: change) { try removeAdded(range) }
    case .removed:
      for range in scope.ranges(of: change) { try bringBack(range) }
    }
  }

  private mutating func revert(
    _ name: FieldName, of id: AlbumID, from: FieldValue?, to: FieldValue?
  ) throws {
    guard let (album, isRemoved) = try library.stored(id) else { return }
    guard !isRemoved || id == .library else { return keep(id, .changed, name, .removedSince) }
    let current = album.content[name]
    let isWritten =
      current != to || later.fields.contains(NetChange.FieldKey(album: id, name: name))
    guard !isWritten || scope.isForced else { return keep(id, .changed, name, .changedSince) }
    guard current != from else { return }
    var content = album.content
    try content.set(from, for: name)
    try library.record(.changed(id, name, from: current, to: from))
    try database.albums.update(id, content, from: album.content)
    result.revertedCount += 1
  }

  /// Removes albums that the step added.
  private mutating func removeAdded(_ albums: ClosedRange<AlbumID>) throws {
    var leaving = IdentityRanges()
    for id in try library.present(in: albums) {
      if !scope.isForced, later.albums.contains(id) || later.presence.contains(id) {
        keep(id, .added, nil, .changedSince)
      } else {
        leaving.insert(id)
      }
    }
    for range in leaving.ranges {
      try library.record(.removed(range))
      try database.albums.setRemoved(true, range)
    }
    removed = IdentityRanges(merging: removed.ranges + leaving.ranges)
    result.revertedCount += leaving.count
  }

  /// Brings albums back that the step removed.
  private mutating func bringBack(_ albums: ClosedRange<AlbumID>) throws {
    var returning = IdentityRanges()
    for number in albums.lowerBound.rawValue...albums.upperBound.rawValue {
      let id = AlbumID(rawValue: number)
      guard let (place, isRemoved) = try database.albums.place(of: id), isRemoved else { continue }
      // Removed again by a later step, after it had been brought back.
      guard scope.isForced || !later.presence.contains(id) else {
        keep(id, .removed, nil, .changedSince)
        continue
      }
      try setPlace(of: id, from: place, to: library.freePlace(place, for: id))
      // One by one: the next one must not get the same key.
      try database.albums.setRemoved(false, id...id)
      returning.insert(id)
    }
    for range in returning.ranges { try library.record(.added(range)) }
    result.revertedCount += returning.count
  }

  // MARK: - Positions

  /// Moves the albums back to where they stood in the order before the step.
  private mutating func revertMoves() throws {
    var targets: [(album: AlbumID, place: ShelfKey)] = []
    var met: Set<AlbumID> = []
    // Of several moves of one album the oldest key counts.
    for move in moves.reversed() where met.insert(move.album).inserted {
      guard let found = try database.albums.place(of: move.album) else { continue }
      if removed.contains(move.album) { continue }
      if found.isRemoved {
        keep(move.album, .moved, nil, .removedSince)
      } else if later.places.contains(move.album), !scope.isForced {
        keep(move.album, .moved, nil, .changedSince)
      } else {
        targets.append((move.album, ShelfKey(move.from)))
      }
    }
    result.revertedCount += targets.count
    if try order.hasRenewed(in: database) {
      try moveByOrder(targets)
    } else {
      try moveByKey(targets)
    }
  }

  /// Gives albums their keys back, all together: they may exchange them.
  private func moveByKey(_ targets: [(album: AlbumID, place: ShelfKey)]) throws {
    var old: [ShelfKey] = []
    for (album, place) in targets {
      old.append(try database.albums.place(of: album)?.place ?? place)
      try database.albums.setPlace(.temporary(for: album), of: album)
    }
    for (target, from) in zip(targets, old) {
      let place = try library.freePlace(target.place, for: target.album)
      try database.albums.setPlace(place, of: target.album)
      guard place != from else { continue }
      try library.record(.moved(target.album, from: from.text, to: place.text))
    }
  }

  /// Moves albums behind those that they stood behind, whose keys are others by now.
  private func moveByOrder(_ targets: [(album: AlbumID, place: ShelfKey)]) throws {
    for run in try order.runs(of: targets, in: database) {
      let lower = try run.after.flatMap { try database.albums.place(of: $0)?.place }
      let upper = try library.place(after: lower ?? ShelfKey(""))
      let places = try library.newPlaces(run.albums.count, between: lower, upper)
      for (album, place) in zip(run.albums, places) {
        // Read only now: the album may have got another key to make room.
        guard let from = try database.albums.place(of: album)?.place else { continue }
        try setPlace(of: album, from: from, to: place)
      }
    }
  }

  private func setPlace(of album: AlbumID, from: ShelfKey, to place: ShelfKey) throws {
    guard place != from else { return }
    try database.albums.setPlace(place, of: album)
    try library.record(.moved(album, from: from.text, to: place.text))
  }
}

extension Journal {
  /// A step and those in the same state that observers made because of it, newest first.
  fileprivate func group(
    of step: Step, exceptFor other: Int64?
  ) throws -> [(id: Int64, isUpkeep: Bool)] {
    try database.albums.statement(
      """
      SELECT id, \(Self.isUpkeep) FROM step
      WHERE state = ?1 AND (id = ?2 OR cause = ?2) AND id <> ?3 ORDER BY id DESC
      """, step.state.rawValue, step.id, other ?? 0
    ).all { ($0.integer(0), $0.integer(1) != 0) }
  }

  /// The done steps after one, oldest first.
  fileprivate func doneSteps(after step: Int64) throws -> [(id: Int64, isUpkeep: Bool)] {
    try database.albums.statement(
      "SELECT id, \(Self.isUpkeep) FROM step WHERE state = 'done' AND id > ?1 ORDER BY id", step
    ).all { ($0.integer(0), $0.integer(1) != 0) }
  }
}
