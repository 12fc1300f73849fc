import AlbumModel

/// The current step of a transaction, with its changes so far.
///
/// A plain value, so that a failed nested transaction can restore the previous one.
struct StepDraft {
  /// The label of the step, set by the outermost transaction.
  private(set) var label: String
  /// Its origin.
  let origin: Origin
  /// The step whose observers made this one.
  let cause: Int64?
  /// The received operation that it applies; nil for a step of this library.
  private(set) var foreign: ReceivedOperation?
  /// Whether it stands for earlier steps of another library, and cannot be undone.
  private(set) var isFolded = false
  /// Who makes it.
  private(set) var agent: Agent?

  /// Its number in the journal, once it has a change.
  private(set) var id: Int64?
  /// The number of albums added, removed or moved, and of fields changed.
  var changeCount = 0
  /// The albums that this step added and has not removed again; written as ranges when it ends.
  private(set) var added = IdentityRanges()
  /// The first ID that this step assigned: albums with higher IDs were added by it.
  private(set) var firstAdded: AlbumID?
  /// The original sort keys of albums that were moved to make room; not in the journal yet.
  var room: [AlbumID: String] = [:]
  /// The last changes, which are not in the journal yet.
  var run: ChangeRun?
  /// The number of the next change.
  var nextNumber: Int64 = 0

  /// Whether an album was added by this step, so that its other changes in the step need no record:
  /// undo removes the album in its current state, and redo restores that state.
  func isNew(_ album: AlbumID) -> Bool { firstAdded.map { album >= $0 } ?? false }

  mutating func begin(as id: Int64) { self.id = id }

  mutating func relabel(_ label: String) { self.label = label }

  mutating func add(_ album: AlbumID) {
    if firstAdded == nil { firstAdded = album }
    added.insert(album)
    changeCount += 1
  }

  /// Notes the original sort key of an album that is moved to make room.
  mutating func noteRoom(of album: AlbumID, from place: ShelfKey) {
    guard !isNew(album), room[album] == nil else { return }
    room[album] = place.text
  }

  mutating func removeNew(_ album: AlbumID) {
    added.remove(album)
    changeCount -= 1
  }

  /// Adds a change.
  ///
  /// - Returns: false, with nothing added, when ``run`` must be written first.
  mutating func add(_ change: Change) -> Bool {
    if run == nil {
      run = ChangeRun(change, number: nextNumber)
    } else if run?.append(change) != true {
      return false
    }
    changeCount += change.count
    nextNumber += 1
    return true
  }

  /// The number for the next change written to the journal.
  mutating func takeNumber() -> Int64 {
    defer { nextNumber += 1 }
    return nextNumber
  }
}

extension Change {
  /// The number of albums added, removed or moved, or of fields changed.
  fileprivate var count: Int {
    switch self {
    case .added(let albums), .removed(let albums):
      Int(albums.upperBound.rawValue - albums.lowerBound.rawValue) + 1
    case .moved, .changed: 1
    }
  }
}
