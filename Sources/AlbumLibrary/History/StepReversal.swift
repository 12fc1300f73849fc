import AlbumModel

/// Reverts the changes of one step, and of those that observers made because of it.
struct StepReversal {
  private let library: LibraryAPI
  private let scope: ReversalScope
  private var result: Reversal
  /// What later steps wrote, of what the step wrote.
  private var later = Writes()
  /// The moved albums with the keys they had before and after the step.
  private var moves: [(album: AlbumID, from: String, to: String)] = []

  private var database: AlbumDatabase { library.database }

  /// The values that steps wrote.
  private struct Writes {
    var fields: Set<NetChange.FieldKey> = []
    var places: Set<AlbumID> = []
    var presence = IdentityRanges()
    /// The albums of which anything was written.
    var albums: Set<AlbumID> = []
  }

  init(of step: Step, _ scope: ReversalScope, in library: LibraryAPI) {
    self.library = library
    self.scope = scope
    result = Reversal(step: step)
  }

  mutating func run() throws -> Reversal {
    let steps = try library.journal.doneGroup(of: result.step.id)
    try noteLaterWrites(than: steps)
    for step in steps {
      try library.journal.forEachChange(of: step, backwards: true) { change in
        guard scope.contains(change) else { return }
        try revert(change)
      }
    }
    try revertMoves()
    result.kept.reverse()
    return result
  }

  // MARK: - What was written since

  /// Finds what later steps wrote, of what these steps wrote.
  private mutating func noteLaterWrites(than steps: [Int64]) throws {
    var own = NetChange()
    var presence: [ClosedRange<AlbumID>] = []
    for step in steps {
      try library.journal.forEachChange(of: step) { change in
        guard scope.contains(change) else { return }
        switch change {
        case .added, .removed: presence += scope.ranges(of: change)
        case .moved, .changed: own.append(change)
        }
      }
    }
    let touched = IdentityRanges(merging: presence)
    var toggled: [ClosedRange<AlbumID>] = []
    for step in try library.journal.doneSteps(after: steps.min() ?? 0)
    where !steps.contains(step.id) {
      try library.journal.forEachChange(of: step.id) { change in
        switch change {
        case .changed(let album, let name, _, _):
          let key = NetChange.FieldKey(album: album, name: name)
          if own.values[key] != nil { later.fields.insert(key) }
          if touched.contains(album) { later.albums.insert(album) }
        case .moved(let album, _, _):
          if own.places[album] != nil { later.places.insert(album) }
          if step.origin != .upkeep, touched.contains(album) { later.albums.insert(album) }
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
    result.kept.append(
      Reversal.Kept(album: album, kind: kind, field: field, reason: reason))
  }

  // MARK: - Reverting

  private mutating func revert(_ change: Change) throws {
    switch change {
    case .changed(let album, let name, let from, let to):
      try revert(name, of: album, from: from, to: to)
    case .moved(let album, let from, let to):
      guard !ShelfPlace.isTemporary(to), !ShelfPlace.isTemporary(from) else { return }
      moves.append((album, from, to))
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
    try database.translatingErrors {
      try database.albums.update(id, content, from: album.content)
    }
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
    try setRemoved(true, leaving)
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
      try setPlace(of: id, from: place, to: freePlace(place, for: id))
      // One by one: the next one must not get the same key.
      try database.translatingErrors { try database.albums.setRemoved(false, id...id) }
      returning.insert(id)
    }
    for range in returning.ranges { try library.record(.added(range)) }
    result.revertedCount += returning.count
  }

  private mutating func setRemoved(_ isRemoved: Bool, _ albums: IdentityRanges) throws {
    for range in albums.ranges {
      try library.record(isRemoved ? .removed(range) : .added(range))
      try database.translatingErrors { try database.albums.setRemoved(isRemoved, range) }
    }
    result.revertedCount += albums.count
  }

  // MARK: - Positions

  /// Moves the albums back, all together: they may exchange their keys.
  private mutating func revertMoves() throws {
    var targets: [(album: AlbumID, from: ShelfPlace, to: ShelfPlace)] = []
    // The last ones first: of several of one album the oldest key counts.
    var newest: [AlbumID: String] = [:]
    for move in moves where newest[move.album] == nil { newest[move.album] = move.to }
    var oldest: Set<AlbumID> = []
    for move in moves.reversed() where oldest.insert(move.album).inserted {
      guard let (place, isRemoved) = try database.albums.place(of: move.album) else { continue }
      guard !isRemoved else {
        keep(move.album, .moved, nil, .removedSince)
        continue
      }
      let isWritten = place.text != newest[move.album] || later.places.contains(move.album)
      guard !isWritten || scope.isForced else {
        let isRenewed = try library.journal.isMovedOnlyByUpkeep(move.album, after: result.step.id)
        keep(move.album, .moved, nil, isRenewed ? .orderRenewed : .changedSince)
        continue
      }
      targets.append((move.album, place, ShelfPlace(move.from)))
    }
    for target in targets {
      try database.albums.setPlace(.temporary(for: target.album), of: target.album)
    }
    for target in targets {
      try setPlace(
        of: target.album, from: target.from, to: freePlace(target.to, for: target.album),
        isTemporary: true)
      result.revertedCount += 1
    }
    library.shelf.orderChanged()
  }

  private func setPlace(
    of album: AlbumID, from: ShelfPlace, to place: ShelfPlace, isTemporary: Bool = false
  ) throws {
    guard isTemporary || place != from else { return }
    try database.translatingErrors { try database.albums.setPlace(place, of: album) }
    guard place != from else { return }
    try library.record(.moved(album, from: from.text, to: place.text))
  }

  /// A sort key, or if another album has it by now, the one after that album.
  private func freePlace(_ place: ShelfPlace, for album: AlbumID) throws -> ShelfPlace {
    try database.translatingErrors {
      guard try library.isTaken(place, exceptBy: album) else { return place }
      return try library.newPlace(place, library.place(after: place))
    }
  }
}

extension Journal {
  /// A done step and those that observers made because of it, newest first.
  fileprivate func doneGroup(of step: Int64) throws -> [Int64] {
    try database.translatingErrors {
      try database.albums.statement(
        """
        SELECT id FROM step
        WHERE state = 'done' AND (id = ?1 OR cause = ?1) AND (id = ?1 OR origin <> 'upkeep')
        ORDER BY id DESC
        """, step
      ).all { $0.integer(0) }
    }
  }

  /// The done steps after one, oldest first.
  fileprivate func doneSteps(after step: Int64) throws -> [(id: Int64, origin: Origin?)] {
    try database.translatingErrors {
      try database.albums.statement(
        "SELECT id, origin FROM step WHERE state = 'done' AND id > ?1 ORDER BY id", step
      ).all { ($0.integer(0), $0.text(1).flatMap(Origin.init)) }
    }
  }

  /// Whether an album got new sort keys only to make room, since a step.
  fileprivate func isMovedOnlyByUpkeep(_ album: AlbumID, after step: Int64) throws -> Bool {
    try changes(of: album).allSatisfy { number, change in
      guard number > step, case .moved = change else { return true }
      return try self.step(number).map { $0.origin == .upkeep || $0.state == .undone } ?? true
    }
  }
}
