public import AlbumModel

/// Fills a new library from an archive, including its snapshots.
///
/// The current albums are written, and a journal that leads to them: a step that adds the albums of
/// the oldest snapshot, and one from each snapshot to the next. All of them are undone together.
public final class ArchiveRestoration {
  let library: LibraryAPI
  private let snapshots: [ArchivedSnapshot]
  private let label: String
  /// The albums that are on the shelf now.
  private var present = IdentityRanges.Boundaries()
  /// For each snapshot the albums whose presence differs.
  private var turned: [IdentityRanges.Boundaries]
  /// The albums whose content or position differed at a snapshot.
  private(set) var changed: [ArchivedAlbum] = []

  /// Higher numbers are replaced by new ones: the memory of large imports uses 32 bits.
  private static let highestIdentity: Int64 = 1 << 31

  init(_ library: LibraryAPI, snapshots: [ArchivedSnapshot], label: String) {
    (self.library, self.snapshots, self.label) = (library, snapshots, label)
    turned = Array(repeating: IdentityRanges.Boundaries(), count: snapshots.count)
  }

  /// Restores an album with its position, its number and the time it was added.
  ///
  /// - Throws: ``LibraryError/cannotRestore(reason:)`` for an impossible state.
  public func add(_ archived: ArchivedAlbum) throws {
    guard archived.album.id != .library else { return try add(record: archived) }
    let (id, content) = (archived.album.id, archived.album.content)
    guard let title = content.title, !title.isEmpty else { throw LibraryError.noTitle }
    guard (1..<Self.highestIdentity).contains(id.rawValue), ShelfKey.isValid(archived.place),
      archived.moments.allSatisfy({ $0.place.map(ShelfKey.isValid) ?? true }),
      archived.moments.allSatisfy({ snapshots.indices.contains($0.snapshot) })
    else { throw LibraryError.cannotRestore(reason: "its id, place or snapshots are invalid") }
    try insert(archived, title: title)
    if !archived.isRemoved { present.toggle(id...id) }
    for moment in archived.moments where moment.isPresent == archived.isRemoved {
      turned[moment.snapshot].toggle(id...id)
    }
    if archived.moments.contains(where: { $0.place != nil || !$0.fields.isEmpty }) {
      changed.append(archived)
    }
  }

  /// Restores the library's record, whose fields are recorded as changes.
  private func add(record archived: ArchivedAlbum) throws {
    guard archived.moments.allSatisfy({ snapshots.indices.contains($0.snapshot) }) else {
      throw LibraryError.cannotRestore(reason: "its snapshots are invalid")
    }
    var content = try library.record()
    let old = content
    content.fields = archived.album.content.fields
    try library.database.albums.update(.library, content, from: old)
    var record = archived
    record.isRemoved = false
    record.place = try library.database.albums.place(of: .library)?.place.text ?? record.place
    record.album.content = content
    changed.append(record)
  }

  private func insert(_ archived: ArchivedAlbum, title: String) throws {
    let (id, content) = (archived.album.id, archived.album.content)
    try library.noteFieldNames(of: content)
    for moment in archived.moments {
      var past = AlbumContent()
      for field in moment.fields where !field.name.isMain {
        past.fields[field.name.rawValue] = field.value
      }
      try library.noteFieldNames(of: past)
    }
    try library.database.connection.expecting(
      .cannotRestore(reason: "its id or place is already used")
    ) {
      try library.database.albums.insert(
        id, content, title: title, at: ShelfKey(archived.place), added: archived.album.added,
        keys: LookupKeys(of: content), isRemoved: archived.isRemoved)
    }
  }

  /// Writes the journal.
  ///
  /// - Throws: ``LibraryError``.
  public func finish() throws {
    library.shelf.forget()
    var history = ArchivedHistory(changed, snapshotCount: snapshots.count)
    let now = IdentityRanges(present)
    for range in presence(at: 0, now: now).ranges { try library.noteAdded(range) }
    for change in history.firstChanges(of: .library) { try library.record(change) }
    for number in snapshots.indices {
      try library.endRestoredStep(snapshot: snapshots[number])
      let next =
        number + 1 < snapshots.count
        ? "\(label): \(snapshots[number + 1].name)" : "\(label): what came after"
      library.beginRestoredStep(next)
      try record(
        history.changes(upTo: number + 1),
        from: presence(at: number, now: now), to: presence(at: number + 1, now: now))
    }
    try finishRecords()
  }

  /// The albums on the shelf at a snapshot, or the current ones after the last snapshot.
  private func presence(at snapshot: Int, now: IdentityRanges) -> IdentityRanges {
    snapshot < snapshots.count ? now.toggled(turned[snapshot].ranges) : now
  }

  private func record(
    _ changes: [Change], from before: IdentityRanges, to after: IdentityRanges
  ) throws {
    let turned = before.toggled(after.ranges)
    for range in turned.intersection(before) { try library.record(.removed(range)) }
    for change in changes { try library.record(change) }
    for range in turned.intersection(after) { try library.record(.added(range)) }
  }
}

/// The content and positions of albums, from snapshot to snapshot.
private struct ArchivedHistory {
  private struct State {
    let place: String
    /// The fields whose value differed from the current one.
    let fields: [FieldName: FieldValue?]
  }

  private let albums: [ArchivedAlbum]
  private let snapshotCount: Int
  /// The states of the albums at the current snapshot.
  private var states: [State]

  init(_ albums: [ArchivedAlbum], snapshotCount: Int) {
    self.albums = albums
    self.snapshotCount = snapshotCount
    // Before it was added, an album has its first state.
    states = albums.map { album in
      (0..<snapshotCount).lazy.compactMap { Self.state(of: album, at: $0) }.first
        ?? State(place: album.place, fields: [:])
    }
  }

  /// The state of an album at a snapshot; nil if it was not on the shelf.
  private static func state(of album: ArchivedAlbum, at snapshot: Int) -> State? {
    guard let moment = album.moments.first(where: { $0.snapshot == snapshot }) else {
      return album.isRemoved ? nil : State(place: album.place, fields: [:])
    }
    let fields = Dictionary(moment.fields.map { ($0.name, $0.value) }) { $1 }
    return moment.isPresent ? State(place: moment.place ?? album.place, fields: fields) : nil
  }

  /// The changes that give an album its first state.
  func firstChanges(of id: AlbumID) -> [Change] {
    guard let index = albums.firstIndex(where: { $0.album.id == id }) else { return [] }
    let own = albums[index].album.content.fields.entries.map { FieldName(rawValue: $0.name) }
    return Set(own).union(states[index].fields.keys).sorted().compactMap { name in
      let value = states[index].fields[name] ?? albums[index].album[name]
      return value.map { .changed(id, name, from: nil, to: $0) }
    }
  }

  /// The changes of positions and fields from the previous snapshot to one, or to the current state
  /// after the last.
  mutating func changes(upTo snapshot: Int) -> [Change] {
    var changes: [Change] = []
    var moves: [Change] = []
    for index in albums.indices {
      let album = albums[index]
      let next =
        snapshot < snapshotCount
        ? Self.state(of: album, at: snapshot) : State(place: album.place, fields: [:])
      // The state does not change while the album is removed.
      guard let next else { continue }
      for name in Set(states[index].fields.keys).union(next.fields.keys).sorted() {
        let from = states[index].fields[name] ?? album.album[name]
        let to = next.fields[name] ?? album.album[name]
        if from != to { changes.append(.changed(album.album.id, name, from: from, to: to)) }
      }
      if next.place != states[index].place {
        moves.append(.moved(album.album.id, from: states[index].place, to: next.place))
      }
      states[index] = next
    }
    return changes + moves
  }
}
