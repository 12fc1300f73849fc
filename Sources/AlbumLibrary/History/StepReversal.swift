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
  private var removed = IdentityBits()
  /// What became of the order since.
  private var order = OrderSince()
  /// Whether so many values are written that they are noted first.
  private var isMany = false

  private var database: AlbumDatabase { library.database }

  /// The values that steps wrote.
  private struct Writes {
    var fields = FieldBits()
    var places = IdentityBits()
    var presence = IdentityRanges()
    /// The albums of which anything was written.
    var albums = IdentityBits()
  }

  init(
    _ act: Journal.Entry.Operation, of step: Step, _ scope: ReversalScope, in library: LibraryAPI
  ) {
    (self.act, self.library, self.scope) = (act, library, scope)
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
    isMany = try scope.albums == nil && library.journal.isMany(steps, in: database.albums)
    defer { database.albums.forgetNoted() }
    try noteLaterWrites(than: steps)
    for step in act == .undo ? steps.reversed() : steps {
      try library.journal.forEachEffect(act, of: step, backwards: true) { effect in
        guard scope.contains(effect) else { return }
        try revert(effect)
      }
    }
    try database.albums.writeNoted()
    try revertMoves()
    library.shelf.orderChanged()
    if act != .undo { result.kept.reverse() }
    return result
  }

  // MARK: - What was written since

  /// Finds what later steps wrote, of what these steps wrote.
  private mutating func noteLaterWrites(than steps: [Int64]) throws {
    var own = Writes()
    var presence: [ClosedRange<AlbumID>] = []
    for step in steps {
      try library.journal.forEachChange(of: step) { change in
        order.note(change)
        guard scope.contains(change) else { return }
        switch change {
        case .added, .removed: presence += scope.ranges(of: change)
        case .moved(let album, _, _): own.places.insert(album)
        case .changed(let album, let name, _, _): own.fields.insert(name, of: album)
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
          if own.fields.contains(name, of: album) { later.fields.insert(name, of: album) }
          if touched.contains(album) { later.albums.insert(album) }
        case .moved(let album, _, _):
          if own.places.contains(album) { later.places.insert(album) }
          if touched.contains(album) { later.albums.insert(album) }
        case .added(let albums), .removed(let albums): toggled.append(albums)
        }
      }
    }
    let common = IdentityRanges(merging: toggled).intersection(touched)
    later.presence = IdentityRanges(merging: common)
  }

  private mutating func keep(
    _ album: AlbumID, _ kind: AlbumChange.Kind, _ field: FieldName? = nil,
    _ reason: Reversal.Kept.Reason
  ) {
    let inverse: [AlbumChange.Kind: AlbumChange.Kind] = [.added: .removed, .removed: .added]
    let kind = act == .undo ? inverse[kind] ?? kind : kind
    result.kept.append(Reversal.Kept(album: album, kind: kind, field: field, reason: reason))
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
    // Steps of observers may have changed it too.
    if database.albums.isNoted(name, of: id) { try database.albums.writeNoted() }
    guard let (album, isRemoved) = try library.stored(id) else { return }
    guard !isRemoved || id == .library else { return keep(id, .changed, name, .removedSince) }
    let current = album.content[name]
    let isWritten = current != to || later.fields.contains(name, of: id)
    guard !isWritten || scope.isForced else { return keep(id, .changed, name, .changedSince) }
    guard current != from else { return }
    try library.applyAndRecord(.changed(id, name, from: current, to: from), isMany)
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
        removed.insert(id)
      }
    }
    for range in leaving.ranges {
      try library.record(.removed(range))
      try database.albums.setRemoved(true, range)
    }
    result.revertedCount += leaving.count
  }

  /// Brings albums back that the step removed.
  private mutating func bringBack(_ albums: ClosedRange<AlbumID>) throws {
    var returning = IdentityRanges()
    for id in albums.albums {
      guard let (place, isRemoved) = try database.albums.place(of: id), isRemoved else { continue }
      // Removed again by a later step, after it had been brought back.
      guard scope.isForced || !later.presence.contains(id) else {
        keep(id, .removed, nil, .changedSince)
        continue
      }
      let free = try library.freePlace(place, for: id)
      if free != place {
        try database.albums.setPlace(free, of: id)
        try library.record(.moved(id, from: place.text, to: free.text))
      }
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
    var met = IdentityBits()
    // Of several moves of one album the oldest key counts.
    let moved = moves.reversed().filter { met.insert($0.album) && !removed.contains($0.album) }
    moves = []
    var targets: [(album: AlbumID, place: ShelfKey)] = []
    var current: [ShelfKey] = []
    for move in moved {
      guard let found = try database.albums.place(of: move.album) else { continue }
      if found.isRemoved {
        keep(move.album, .moved, nil, .removedSince)
      } else if later.places.contains(move.album), !scope.isForced {
        keep(move.album, .moved, nil, .changedSince)
      } else {
        targets.append((move.album, ShelfKey(move.from)))
        current.append(found.place)
      }
    }
    result.revertedCount += targets.count
    if try order.hasRenewed(in: database) {
      for run in try order.runs(of: targets, in: database) {
        try library.move(run.albums, behind: run.after)
      }
    } else {
      try moveByKey(targets, from: current)
    }
  }

  /// Gives albums their keys back, all together: they may exchange them.
  private func moveByKey(
    _ targets: [(album: AlbumID, place: ShelfKey)], from current: [ShelfKey]
  ) throws {
    var targets = targets
    var moving = IdentityBits()
    for target in targets { moving.insert(target.album) }
    // The keys that other albums have by now; in the order of the index.
    var taken: [(index: Int, place: ShelfKey)] = []
    var last: ShelfKey?
    for index in targets.indices.sorted(by: { targets[$0].place < targets[$1].place }) {
      let (album, place) = targets[index]
      if try place == last || database.albums.album(at: place).map(moving.contains) == false {
        taken.append((index, place))
        targets[index].place = .temporary(for: album)
      }
      last = place
    }
    let changed = zip(targets, current).lazy.filter { $0.place != $1 }.map(\.0)
    let isRecorded = try taken.isEmpty && library.recordTogether(changed)
    var moves = ShelfKeyMoves(targets)
    try moves.apply(to: database.albums)
    if isRecorded { return }
    for (index, place) in taken.sorted(by: { targets[$0.index].album < targets[$1.index].album }) {
      let free = try library.newPlace(place, library.place(after: place))
      try database.albums.setPlace(free, of: targets[index].album)
      targets[index].place = free
    }
    for ((album, place), from) in zip(targets, current) where place != from {
      try library.record(.moved(album, from: from.text, to: place.text))
    }
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
