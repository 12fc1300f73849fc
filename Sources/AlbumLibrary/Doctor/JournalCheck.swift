import AlbumModel
import GRDB

/// A pass over the whole feed, which computes the required state of the library, and finds
/// contradictions in the journal.
struct JournalCheck {
  /// The problems of the journal itself, a line each.
  private(set) var problems: [String] = []
  /// The unreadable changes.
  private(set) var unreadable: [ChangeRow.Position] = []
  /// The changes whose old value is not the previous one, with the previous one as stored.
  private(set) var contradictions: [(row: ChangeRow.Position, old: String?)] = []
  /// The required values of fields.
  private(set) var values: [NetChange.FieldKey: FieldValue?] = [:]
  /// The required sort keys of albums.
  private(set) var places: [AlbumID: String] = [:]
  /// Whether steps must be done; steps that are not in the feed must not.
  private(set) var isDone: [Int64: Bool] = [:]
  private var presence = IdentityRanges.Boundaries()

  /// The albums that must be on the shelf.
  var present: IdentityRanges { IdentityRanges(presence) }

  /// Reads the feed.
  ///
  /// - Complexity: O(n) in the lines of the feed and their changes; memory for the fields and
  ///   sort keys ever changed.
  init(_ journal: Journal) throws {
    for entry in try journal.entries(after: 0) { try append(entry, journal) }
  }

  private mutating func append(_ entry: Journal.Entry, _ journal: Journal) throws {
    let isUndo = entry.act == .undo
    let before = isDone[entry.step]
    if entry.act == .do ? before != nil : before != isUndo {
      problems.append(
        "line \(entry.id) of the feed: step \(entry.step) cannot be \(entry.act) then")
    }
    isDone[entry.step] = !isUndo
    try journal.forEachChange(where: "step = ?1", entry.step, backwards: isUndo) {
      position, change in
      // A step is done before it is undone.
      let row = entry.act == .do ? position : nil
      if let change {
        append(isUndo ? change.inverse : change, at: row)
      } else if let row {
        unreadable.append(row)
        problems.append("step \(row.step): its change \(row.number) cannot be read")
      }
    }
  }

  private mutating func append(_ change: Change, at row: ChangeRow.Position?) {
    switch change {
    case .added(let albums), .removed(let albums): presence.toggle(albums)
    case .moved(let album, _, let to): places[album] = to
    case .changed(let album, let name, let from, let to):
      let key = NetChange.FieldKey(album: album, name: name)
      guard let known = values.updateValue(to, forKey: key), known != from, let row else { return }
      contradictions.append((row, known.map(JSONText.encode)))
      problems.append(
        "step \(row.step): album \(album): \(name) was \(known?.description ?? "nothing"), and not "
          + "\(from?.description ?? "nothing")")
    }
  }
}
