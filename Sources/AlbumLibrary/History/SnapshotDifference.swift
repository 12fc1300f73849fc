public import AlbumModel

extension SnapshotDifference {
  /// Takes one of the differences: its kind, the album, and the field of a changed one.
  public typealias Receiver = (AlbumChange.Kind, AlbumID, FieldDifference?) throws -> Void

  /// Adds one of the differences.
  mutating func append(_ kind: AlbumChange.Kind, _ id: AlbumID, _ field: FieldDifference?) {
    if let field { return changed.append(field) }
    let list: WritableKeyPath<Self, [AlbumID]> =
      kind == .added ? \.added : kind == .removed ? \.removed : \.moved
    self[keyPath: list].append(id)
  }
}

extension LibraryAPI {
  /// The differences between the library and a snapshot.
  ///
  /// - Complexity: O(n) in the changes made since.
  public func difference(from snapshot: Snapshot) throws -> SnapshotDifference {
    try difference(from: snapshot.point, to: currentPoint())
  }

  /// The differences between two states, as seen from the second.
  ///
  /// - Throws: ``LibraryError``, also ``LibraryError/insideTransaction(verb:)``.
  /// - Complexity: O(n) in the changes made since the earlier one.
  public func difference(
    from first: HistoryPoint, to second: HistoryPoint
  ) throws -> SnapshotDifference {
    var difference = SnapshotDifference()
    try forEachDifference(from: first, to: second) { difference.append($0, $1, $2) }
    return difference
  }

  /// Passes the differences between two states, as seen from the second: added albums first, then
  /// removed ones, moved ones, and fields.
  ///
  /// - Complexity: memory for positions; for fields only if the later state is not the current one.
  public func forEachDifference(
    from first: HistoryPoint, to second: HistoryPoint, _ body: SnapshotDifference.Receiver
  ) throws {
    let isBackwards = first.entry > second.entry
    let (earlier, later) = isBackwards ? (second, first) : (first, second)
    guard try later.entry < journal.lastEntry() else {
      return try consistently { try passDifferences(since: earlier, isBackwards, to: body) }
    }
    var found: [(AlbumChange.Kind, AlbumID, SnapshotDifference.FieldDifference?)] = []
    try readingPast(later) {
      try passDifferences(since: earlier, isBackwards) { found.append(($0, $1, $2)) }
    }
    for (kind, id, field) in found { try body(kind, id, field) }
  }

  /// Passes the differences from an earlier state, also those of the fields of albums that were removed
  /// since, if asked for; `known` is the net change since, if it is known.
  func passDifferences(
    since point: HistoryPoint, _ isBackwards: Bool = false, of known: NetChange? = nil,
    includingRemoved: Bool = false, to body: SnapshotDifference.Receiver
  ) throws {
    let net = try known ?? netChange(since: point)
    let turned = net.presenceToggles
    var (present, absent): ([AlbumID], [AlbumID]) = ([], [])
    for range in turned.ranges {
      for number in try givenNumbers(of: range) {
        let id = AlbumID(rawValue: number)
        guard let isRemoved = try database.albums.place(of: id)?.isRemoved else { continue }
        if isRemoved { absent.append(id) } else { present.append(id) }
      }
    }
    for id in isBackwards ? absent : present { try body(.added, id, nil) }
    for id in isBackwards ? present : absent { try body(.removed, id, nil) }
    for id in net.moved.sorted where !turned.contains(id) {
      guard let place = net.places[id], let (now, isRemoved) = try database.albums.place(of: id),
        !isRemoved, now.text != place
      else { continue }
      try body(.moved, id, nil)
    }
    var readers: [FieldName: (PreparedStatement) throws -> FieldValue?] = [:]
    func pass(_ change: NetChange.FieldChange) throws {
      let (id, name) = (change.album, change.name)
      // Stored once: a function from a dictionary is wrapped, and would be again each time.
      if readers[name] == nil { readers[name] = AlbumStatements.reader(ofAny: name) }
      guard let reader = readers[name],
        let (current, isRemoved) = try database.albums.value(of: id, reader),
        id == .library || isRemoved == turned.contains(id) && (includingRemoved || !isRemoved),
        case let old = change.old, old != current
      else { return }
      let (then, now) = isBackwards ? (current, old) : (old, current)
      try body(.changed, id, .init(album: id, name: name, then: then, now: now))
    }
    var passed = FieldBits()
    try forEachChange(since: point) { change, _ in
      if let first = passed.first(change) { try pass(first) }
    }
  }

  /// The net change of order and presence since an earlier state, with that of the transaction under
  /// way.
  func netChange(since point: HistoryPoint) throws -> NetChange {
    var net = NetChange()
    try forEachChange(since: point, includingFields: false) { net.append($0, isUpkeep: $1) }
    return net
  }

  /// Passes the changes since an earlier state, with those of the transaction under way, and whether
  /// they only made room.
  private func forEachChange(
    since point: HistoryPoint, includingFields: Bool = true, _ body: (Change, Bool) throws -> Void
  ) throws {
    try journal.forEachEffect(
      since: point.entry, upTo: past?.point.entry ?? .max, includingFields: includingFields, body)
    guard past == nil, let step = transactions.step, let id = step.id else { return }
    try writeChanges()
    try journal.forEachChange(of: id, includingFields: includingFields) { try body($0, false) }
    for albums in step.added.ranges { try body(.added(albums), false) }
  }
}
