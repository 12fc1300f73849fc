import AlbumModel

/// What became of the order of the shelf since a step.
///
/// Room is made by giving albums other sort keys in the same order. So the keys of that time say
/// between which albums one stood, and not where that is now.
struct OrderSince {
  /// Albums that stand next to each other behind one.
  struct Run {
    /// The album before them; nil at the beginning of the shelf.
    let after: AlbumID?
    fileprivate(set) var albums: [AlbumID]
  }

  /// The albums that were added or moved, by the step or since.
  private var moved = IdentityBits()
  private var added: [ClosedRange<AlbumID>] = []
  /// The keys before the step of albums that only got others to make room.
  private var renewed: [AlbumID: ShelfKey] = [:]

  /// Notes a change of the step, or of a later one.
  mutating func note(_ change: Change) {
    switch change {
    case .added(let albums): added.append(albums)
    case .moved(let album, _, _): moved.insert(album)
    case .removed, .changed: break
    }
  }

  /// Notes a change that made room, of the step or of a later one.
  mutating func noteRenewal(_ change: Change) {
    guard case .moved(let album, let from, _) = change, renewed[album] == nil else { return }
    renewed[album] = ShelfKey(from)
  }

  /// Whether an album of the shelf has another key only because room was made.
  func hasRenewed(in database: AlbumDatabase) throws -> Bool {
    try renewed.contains { album, place in
      guard !moved.contains(album), let found = try database.albums.place(of: album) else {
        return false
      }
      return !found.isRemoved && found.place != place
    }
  }

  /// Where albums stood before the step, among the albums that are there and were not moved.
  ///
  /// - Returns: the albums behind each, in the order of the shelf.
  /// - Throws: ``LibraryError``.
  /// - Complexity: one pass over the shelf.
  func runs(
    of targets: [(album: AlbumID, place: ShelfKey)], in database: AlbumDatabase
  ) throws -> [Run] {
    let moving = Set(targets.map(\.album))
    let added = IdentityRanges(merging: added)
    var old = targets
    for (album, place) in renewed where !moved.contains(album) && !added.contains(album) {
      guard try database.albums.place(of: album)?.isRemoved == false else { continue }
      old.append((album, place))
    }
    old.sort { $0.place < $1.place }
    var runs: [Run] = []
    var (next, last) = (0, AlbumID?.none)
    func pass(upTo place: ShelfKey?) {
      while next < old.count, place.map({ old[next].place < $0 }) ?? true {
        let album = old[next].album
        next += 1
        guard moving.contains(album) else {
          last = album
          continue
        }
        if let run = runs.last, run.after == last {
          runs[runs.count - 1].albums.append(album)
        } else {
          runs.append(Run(after: last, albums: [album]))
        }
      }
    }
    let statement = try PreparedStatement(
      "SELECT id, place FROM album WHERE removed = 0 ORDER BY place", on: database.connection)
    try statement.forEachRow { row in
      let album = AlbumID(rawValue: row.integer(0))
      guard !moved.contains(album), !added.contains(album), renewed[album] == nil else { return }
      pass(upTo: ShelfKey(row.text(1) ?? ""))
      last = album
    }
    pass(upTo: nil)
    return runs
  }
}
