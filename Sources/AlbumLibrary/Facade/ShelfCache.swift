import AlbumModel

/// What a library remembers of its shelf between two changes.
struct ShelfCache {
  /// SQLite's own count of other connections' commits, as last seen.
  var dataVersion: Int64 = 0
  /// Counts up with every change to anything.
  private(set) var generation: UInt64 = 1
  /// How many albums there are.
  var count: Int?
  /// The sort key of the last album; `.some(nil)` on an empty shelf.
  var lastPlace: ShelfPlace??
  /// The next identity to give out.
  var nextIdentity: Int64?
  /// Identities below were given out by this process, if only in a transaction that was taken back:
  /// whoever still holds one must not find another album under it.
  var identityFloor: Int64 = 1
  /// A stretch of the shelf's order.
  var window: Window?
  /// Names of the users' own fields.
  var fieldNames: Set<String>?
  /// Whether the library exchanges changes with others, so that its sort keys must be marked.
  var isShared: Bool?
  /// Whether the file was found to be the library's own one, and no copy of it.
  var isFileKnown = false
  /// Whether there are conflicts that are not settled.
  var hasConflicts: Bool?

  /// Albums one after the other, so that walking the shelf by position costs the same everywhere.
  struct Window {
    /// The position of the first one.
    let start: Int
    let albums: [AlbumID]
    /// The sort key of the last one.
    let lastPlace: ShelfPlace
  }

  /// A field of some album changed; the order did not.
  mutating func contentChanged() {
    generation += 1
  }

  /// An album was added behind all others.
  mutating func appended(_ place: ShelfPlace) {
    generation += 1
    count = count.map { $0 + 1 }
    lastPlace = .some(place)
  }

  /// Albums came, went or moved.
  mutating func orderChanged() {
    generation += 1
    count = nil
    lastPlace = nil
    window = nil
  }

  /// Anything may be different: after a rollback, or a commit elsewhere.
  mutating func forget() {
    orderChanged()
    nextIdentity = nil
    fieldNames = nil
    isShared = nil
    isFileKnown = false
    hasConflicts = nil
  }
}
