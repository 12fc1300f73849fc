import AlbumModel

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
  private(set) var values: [FieldName: IdentityTable<FieldValue?>] = [:]
  /// The required sort keys of albums.
  private(set) var places = IdentityTable<String>()
  /// Whether steps must be done; steps that are not in the feed must not.
  private(set) var isDone: [Int64: Bool] = [:]
  /// What other libraries could not read, so that an exchange would stop there; the first ones.
  private(set) var unsendable: [String] = []
  private var presence = IdentityRanges.Boundaries()

  /// The number of problems of the exchange after which no more are looked for.
  static let mostUnsendable = 20

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
      if let row { noteUnsendable(change, row) }
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
    case .moved(let album, _, let to): places.update(to, of: album)
    case .changed(let album, let name, let from, let to):
      let known = values[name, default: IdentityTable()].update(to, of: album)
      guard let known, known != from, let row else { return }
      contradictions.append((row, known.map(JSONText.encode)))
      problems.append(
        "step \(row.step): album \(album): \(name) was \(known?.description ?? "nothing"), and not "
          + "\(from?.description ?? "nothing")")
    }
  }

  // MARK: - Exchange

  private mutating func noteUnsendable(_ change: Change?, _ row: ChangeRow.Position) {
    guard unsendable.count < Self.mostUnsendable, let subject = unsendable(change, row)
    else { return }
    unsendable.append("step \(row.step): other libraries cannot read \(subject)")
  }

  /// The part of a change that other libraries cannot read; nil if they can read all of it.
  private func unsendable(_ change: Change?, _ row: ChangeRow.Position) -> String? {
    switch change {
    case nil: "its change \(row.number)"
    case .moved(let album, let old, let new):
      Self.isPlace(old) && Self.isPlace(new) ? nil : "the place of album \(album)"
    case .changed(let album, let field, let old, let new):
      Self.isValue(old, field) && Self.isValue(new, field) ? nil : "the \(field) of album \(album)"
    case .added, .removed: nil
    }
  }

  private static func isPlace(_ text: String) -> Bool {
    ShelfKey.isValid(text) || ShelfKey.isTemporary(text)
  }

  private static func isValue(_ value: FieldValue?, _ field: FieldName) -> Bool {
    guard let value else { return true }
    var content = AlbumContent()
    return (try? content.set(value, for: field)) != nil
  }
}

extension LibraryAPI {
  /// The parts of the feed that other libraries could not read, so that an exchange would stop there,
  /// and such parts of changes and albums, which were found when these were read.
  func exchangeProblems(_ others: [String]) throws -> [String] {
    var problems: [String] = []
    let (times, stamps) = (OperationMembers.times, OperationMembers.stamps)
    try database.albums.statement(
      """
      SELECT step FROM entry WHERE time NOT BETWEEN \(times.lowerBound) AND \(times.upperBound)
        OR stamp NOT BETWEEN \(stamps.lowerBound) AND \(stamps.upperBound)
      """
    ).walk { row in
      problems.append("step \(row.integer(0)): other libraries cannot read its time")
      return problems.count < JournalCheck.mostUnsendable
    }
    let numbers = OperationMembers.numbers
    try database.albums.statement(
      """
      SELECT album FROM foreign_album WHERE last < album
        OR min(album, number) < \(numbers.lowerBound)
        OR max(last, number) > \(numbers.upperBound)
      """
    ).walk { row in
      problems.append("album \(row.integer(0)): its name in other libraries cannot be read")
      return problems.count < JournalCheck.mostUnsendable
    }
    return Array((problems + others).prefix(JournalCheck.mostUnsendable))
  }
}
