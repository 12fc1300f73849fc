import AlbumModel
import GRDB

/// Sort keys with room between them for a range of the shelf whose keys became long.
struct SortKeyRebalancing {
  /// The initial maximum number of albums to give new keys on either side.
  private static let firstWidth = 16

  /// An album of the range, on the shelf or removed from it.
  struct Row {
    let album: AlbumID
    let old: ShelfKey
    let new: ShelfKey
  }

  let shelf: AlbumStatements
  /// The length limit of new keys.
  let longest: Int

  /// The albums around two neighbours, with new keys in the same order.
  ///
  /// Removed albums are included, so that a restored one has its old neighbours.
  ///
  /// - Complexity: O(n) in SQLite, n being all albums; that happens once in hundreds of
  ///   insertions at one position.
  func rows(between lower: ShelfKey, _ upper: ShelfKey) throws -> [Row] {
    var width = Self.firstWidth
    while true {
      let low = try bound("place <= ?1 ORDER BY place DESC LIMIT 1 OFFSET ?2", from: lower, width)
      let high = try bound("place >= ?1 ORDER BY place LIMIT 1 OFFSET ?2", from: upper, width)
      let found = Self.places(2 * width, between: low, high).map(\.text.utf8.count).max() ?? 0
      if found <= longest || low == nil && high == nil { return try rows(within: low, high) }
      width *= 2
    }
  }

  /// A number of consecutive keys, about equally spaced.
  static func places(_ count: Int, between low: ShelfKey?, _ high: ShelfKey?) -> [ShelfKey] {
    var places: [ShelfKey] = []
    places.reserveCapacity(count)
    let mark = SortKeySuffix.sequence()
    func add(_ count: Int, _ low: ShelfKey?, _ high: ShelfKey?) {
      guard count > 0 else { return }
      // Marked in any library: the old keys must stay free so that the step can be undone.
      let middle = ShelfKey.between(low, high).marked(mark())
      add((count - 1) / 2, low, middle)
      places.append(middle)
      add(count / 2, middle, high)
    }
    add(count, low, high)
    return places
  }

  private func rows(within low: ShelfKey?, _ high: ShelfKey?) throws -> [Row] {
    let statement = try shelf.statement(
      """
      SELECT id, place FROM album
      WHERE place < '~' AND (?1 IS NULL OR place > ?1) AND (?2 IS NULL OR place < ?2)
      ORDER BY place, id
      """)
    statement.bind(low?.text, at: 1)
    statement.bind(high?.text, at: 2)
    let old = try statement.all { row in
      (album: AlbumID(rawValue: row.integer(0)), place: ShelfKey(row.text(1) ?? ""))
    }
    return zip(old, Self.places(old.count, between: low, high)).map { old, new in
      Row(album: old.album, old: old.place, new: new)
    }
  }

  private func bound(_ condition: String, from place: ShelfKey, _ width: Int) throws -> ShelfKey? {
    try shelf.statement(
      "SELECT place FROM album WHERE removed = 0 AND \(condition)", place.text, Int64(width)
    ).first { ShelfKey($0.text(0) ?? "") }
  }
}

extension LibraryAPI {
  /// A sort key between two that no other library makes.
  ///
  /// If it would become too long the albums around get new keys first.
  func newPlace(_ lower: ShelfKey?, _ upper: ShelfKey?) throws -> ShelfKey {
    var place = ShelfKey.between(lower, upper)
    if place.text.utf8.count > maximumPlace, let lower, let upper {
      let (below, above) = try makeRoom(between: lower, upper)
      place = .between(below, above)
    }
    let isMarked = try isShared() || transactions.step?.room.isEmpty == false
    return isMarked ? place.marked(SortKeySuffix.random()) : place
  }

  /// Consecutive sort keys between two, as ``newPlace(_:_:)`` makes one.
  func newPlaces(_ count: Int, between lower: ShelfKey?, _ upper: ShelfKey?) throws -> [ShelfKey] {
    let places = SortKeyRebalancing.places(count, between: lower, upper)
    guard places.contains(where: { $0.text.utf8.count > maximumPlace }), let lower, let upper else {
      return places
    }
    let (below, above) = try makeRoom(between: lower, upper)
    return SortKeyRebalancing.places(count, between: below, above)
  }

  /// A sort key for an album: the wanted one, or one directly after the album that has it by now.
  func freePlace(_ place: ShelfKey, for album: AlbumID) throws -> ShelfKey {
    guard try isTaken(place, exceptBy: album) else { return place }
    return try newPlace(place, self.place(after: place))
  }

  /// Gives the albums around a gap new keys.
  ///
  /// - Returns: the new keys of the two neighbours.
  private func makeRoom(between lower: ShelfKey, _ upper: ShelfKey) throws -> (ShelfKey, ShelfKey) {
    let making = SortKeyRebalancing(shelf: database.albums, longest: maximumPlace / 2)
    var moves = ShelfKeyMoves()
    var below = lower
    var above: ShelfKey?
    for row in try making.rows(between: lower, upper) {
      if row.old <= lower { below = row.new }
      if row.old >= upper, above == nil { above = row.new }
      moves.add(row.album, to: row.new.text)
      transactions.step?.noteRoom(of: row.album, from: row.old)
    }
    try moves.apply(to: database.albums)
    shelf.orderChanged()
    return (below, above ?? upper)
  }

  /// Writes moves that made room to the journal, as part of the current step.
  func recordRoom() throws {
    for (album, from) in (transactions.step?.room ?? [:]).sorted(by: { $0.key < $1.key }) {
      guard let now = try database.albums.place(of: album)?.place.text, now != from else {
        continue
      }
      try record(.moved(album, from: from, to: now))
    }
    transactions.step?.room.removeAll()
  }

  /// Writes them as a separate step, which is a part of the one that ended.
  ///
  /// It is undone with that, and is no line of the history. Other libraries need to know that it does
  /// not change the order.
  func recordRoom(after step: StepDraft) throws {
    guard !step.room.isEmpty else { return }
    transactions.step = StepDraft(
      label: "Make room on the shelf", origin: .upkeep, cause: step.cause ?? step.id,
      agent: step.agent, room: step.room)
    try recordRoom()
    guard let upkeep = transactions.step, let id = upkeep.id else { return }
    try journal.end(upkeep, id: id, time: transactions.time)
    transactions.hasEndedSteps = true
  }
}
