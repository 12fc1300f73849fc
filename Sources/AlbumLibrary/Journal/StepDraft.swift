import AlbumModel

/// The step under way in a transaction: what it has of the journal so far.
///
/// A plain value, so that a nested transaction that fails puts back the one from before it.
struct StepDraft {
  /// What the step will be called; the outermost transaction says.
  let label: String
  /// Who makes it.
  let origin: Origin
  /// The step whose observers made this one.
  let cause: Int64?
  /// The act of another library that it takes over; nil for a step of this library's own.
  let foreign: ReceivedOperation?

  /// Its number in the journal, once it has a change.
  private(set) var id: Int64?
  /// How many albums came, went or moved, and how many fields changed.
  private(set) var changeCount = 0
  /// Albums this step added and has not removed again; written as ranges when it ends.
  private(set) var added = IdentityRanges()
  /// The first identity that this step gave out: what has a higher one was added by it.
  private(set) var firstAdded: AlbumID?
  /// Where albums stood that got other sort keys to make room; not in the journal yet.
  var room: [AlbumID: String]
  /// The last changes, which are not in the journal yet.
  var run: ChangeRun?
  private var nextNumber: Int64 = 0

  init(
    label: String, origin: Origin, cause: Int64?, foreign: ReceivedOperation? = nil,
    room: [AlbumID: String] = [:]
  ) {
    self.room = room
    self.label = label
    self.origin = origin
    self.cause = cause
    self.foreign = foreign
  }

  /// Whether an album came with this very step, so that the journal needs no word on what else
  /// happens to it here: undoing the step takes it away as it is, redoing brings it back so.
  func isNew(_ album: AlbumID) -> Bool {
    firstAdded.map { album >= $0 } ?? false
  }

  mutating func begin(as id: Int64) {
    self.id = id
  }

  mutating func add(_ album: AlbumID) {
    if firstAdded == nil { firstAdded = album }
    added.insert(album)
    changeCount += 1
  }

  /// Notes where an album stood before it got another key to make room.
  mutating func noteRoom(of album: AlbumID, from place: ShelfPlace) {
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
    changeCount += 1
    nextNumber += 1
    return true
  }

  /// The number of the next change written to the journal.
  mutating func takeNumber() -> Int64 {
    defer { nextNumber += 1 }
    return nextNumber
  }
}
