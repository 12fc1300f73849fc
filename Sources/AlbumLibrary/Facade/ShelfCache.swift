import AlbumModel

/// The cached state of a library's shelf between two changes.
struct ShelfCache {
  /// SQLite's own count of other connections' commits, as last seen.
  var dataVersion: Int64 = 0
  /// Increases with every change.
  private(set) var generation: UInt64 = 1
  /// The number of albums.
  var count: Int?
  /// The sort key of the last album; `.some(nil)` on an empty shelf.
  var lastPlace: ShelfKey??
  /// The next ID to assign.
  var nextIdentity: Int64?
  /// Lower IDs were assigned by this process, if only in a transaction that was rolled back: the
  /// holder of such an ID must not find another album under it.
  var identityFloor: Int64 = 1
  /// A range of the shelf's order.
  var window: Window?
  /// The custom fields.
  var fields: Fields? { didSet { names = nil } }
  /// The meanings of names of fields.
  var names: FieldNames?
  /// The fields of the library's record.
  var record: CustomFields?
  /// The types of fields, as their values showed them in this generation.
  var kinds: [FieldName: ObservedKind] {
    get { kindsGeneration == generation ? knownKinds : [:] }
    set { (knownKinds, kindsGeneration) = (newValue, generation) }
  }
  private var knownKinds: [FieldName: ObservedKind] = [:]
  private var kindsGeneration: UInt64 = 0
  /// The number of values of known fields of which none is of the field's type; 0 if one is.
  var unfitting: [FieldName: Int] {
    get { unfittingGeneration == generation ? knownUnfitting : [:] }
    set { (knownUnfitting, unfittingGeneration) = (newValue, generation) }
  }
  private var knownUnfitting: [FieldName: Int] = [:]
  private var unfittingGeneration: UInt64 = 0
  /// Whether the library exchanges operations with others, so that its sort keys must have marks.
  var isShared: Bool?
  /// Whether the file is known to be the library's own, not a copy.
  var isFileKnown = false
  /// Whether there are unresolved conflicts.
  var hasConflicts: Bool?

  /// The custom fields that albums on the shelf have.
  struct Fields {
    var names: Set<String> = []
    /// The stored types.
    var kinds: [FieldName: any FieldKind] = [:]
  }

  /// Consecutive albums, so that reading the shelf by position costs the same everywhere.
  struct Window {
    /// The position of the first album.
    let start: Int
    let albums: [AlbumID]
    /// The sort key of the last album.
    let lastPlace: ShelfKey
  }

  /// A field of some album changed; the order did not.
  mutating func contentChanged() { generation += 1 }

  /// An album was added after all others.
  mutating func appended(_ place: ShelfKey) {
    generation += 1
    count = count.map { $0 + 1 }
    lastPlace = .some(place)
  }

  /// The library's record changed.
  mutating func forgetRecord() {
    generation += 1
    names = nil
    record = nil
  }

  /// Albums were added, removed or moved.
  mutating func orderChanged() {
    generation += 1
    count = nil
    lastPlace = nil
    window = nil
  }

  /// Anything may be different: after a rollback, or a commit of another process.
  mutating func forget() {
    orderChanged()
    nextIdentity = nil
    fields = nil
    record = nil
    isShared = nil
    isFileKnown = false
    hasConflicts = nil
  }
}
