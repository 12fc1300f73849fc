public import AlbumModel
import GRDB

extension LibraryAPI {
  /// The values that were overwritten by concurrent changes of several libraries, newest first.
  ///
  /// - Parameters:
  ///   - step: only values overwritten with this step; nil for all.
  ///   - isSettledToo: whether to include resolved conflicts.
  ///   - limit: the maximum number of values.
  /// - Returns: the values.
  /// - Throws: ``LibraryError``.
  public func overwrittenValues(
    of step: Int64? = nil, isSettledToo: Bool = false, limit: Int = 50
  ) throws -> [OverwrittenValue] {
    try refresh()
    return try overwrittenValues(
      """
      WHERE (?1 IS NULL OR step = ?1) AND (?2 = 1 OR settled = 0)
      ORDER BY overtaken.id DESC LIMIT ?3
      """, [step, isSettledToo ? 1 : 0, limit])
  }

  private func overwrittenValues(
    _ clause: String, _ arguments: StatementArguments
  ) throws -> [OverwrittenValue] {
    try database.rows(
      """
      SELECT step, album, kind, field, value, stamp, loser.name, winner.name, overtaken.id,
        by_removal, settled, settled_by, settled_at
      FROM overtaken LEFT JOIN home AS loser ON loser.id = overtaken.home
        LEFT JOIN home AS winner ON winner.id = overtaken.winner \(clause)
      """, arguments
    ) { row in
      let album: Int64 = try row.column(1)
      let text: String? = try row.optionalColumn(4)
      var value = text.flatMap(JSONText.value)
      let subject: OverwrittenValue.Subject
      switch WriteTarget(rawValue: try row.column(2)) {
      case .presence: subject = .presence
      case .place:
        subject = .place
        if case .text(let place)? = value {
          value = .integer(try position(of: ShelfKey(place), leavingOut: album))
        }
      default: subject = .field(FieldName(rawValue: try row.column(3)))
      }
      let microseconds: Int64 = try row.column(5)
      let cause: String? = try row.optionalColumn(11)
      let settlement = OverwrittenValue.Settlement(
        cause: cause.flatMap(OverwrittenValue.Settlement.Cause.init),
        time: try row.optionalColumn(12))
      let isSettled: Bool = try row.column(10)
      return OverwrittenValue(
        number: try row.column(8), step: try row.column(0), album: AlbumID(rawValue: album),
        subject: subject, value: value, time: microseconds / 1_000_000,
        author: try row.optionalColumn(6) ?? "", winner: try row.optionalColumn(7) ?? "",
        isByRemoval: try row.column(9), settlement: isSettled ? settlement : nil)
    }
  }

  /// The position that an album would get with a sort key.
  private func position(of place: ShelfKey, leavingOut album: Int64) throws -> Int64 {
    let before = try database.albums.integer(
      "SELECT count(*) FROM album WHERE removed = 0 AND place < ?1 AND id <> ?2", place.text, album)
    return (before ?? 0) + 1
  }

  /// The number of overwritten values, by the step that detected them; steps without any are
  /// missing.
  public func overwrittenCounts() throws -> [Int64: Int] {
    let counts: [(Int64, Int)] = try database.rows(
      "SELECT step, count(*) FROM overtaken GROUP BY step"
    ) {
      (try $0.column(0), try $0.column(1))
    }
    return Dictionary(counts) { $1 }
  }

  /// The number of unresolved conflicts.
  ///
  /// - Throws: ``LibraryError``.
  public func openConflictCount() throws -> Int {
    Int(try database.albums.integer("SELECT count(*) FROM overtaken WHERE settled = 0") ?? 0)
  }

  /// An unresolved conflict.
  ///
  /// - Parameter number: its number.
  /// - Returns: the conflict.
  /// - Throws: ``LibraryError/noSuchConflict(_:)``, ``LibraryError/conflictSettled(_:how:)``.
  public func openConflict(_ number: Int64) throws -> OverwrittenValue {
    guard let value = try overwrittenValues("WHERE overtaken.id = ?1", [number]).first else {
      throw LibraryError.noSuchConflict(number)
    }
    if let settlement = value.settlement {
      throw LibraryError.conflictSettled(number, how: settlement.ending)
    }
    return value
  }

  /// Dismisses a conflict; the current value stays.
  ///
  /// - Parameter number: its number; nil for all.
  /// - Returns: the number of dismissed conflicts.
  /// - Throws: ``LibraryError``; for a number, as ``openConflict(_:)``.
  @discardableResult
  public func dismissConflicts(_ number: Int64?) throws -> Int {
    try writing("exchanging") {
      if let number { _ = try openConflict(number) }
      return try database.run { database in
        try database.execute(
          sql: "\(Self.settling) WHERE settled = 0 AND (?1 IS NULL OR id = ?1)",
          arguments: [number, OverwrittenValue.Settlement.Cause.dismissed.rawValue, now])
        return database.changesCount
      }
    }
  }

  /// Restores an overwritten value, as an ordinary step: an album is added, removed or moved, or
  /// gets the value.
  ///
  /// - Parameter number: the conflict's number.
  /// - Returns: the album.
  /// - Throws: ``LibraryError``, as ``openConflict(_:)``.
  @discardableResult
  public func restoreOverwritten(_ number: Int64) throws -> AlbumID {
    try refresh()
    let id = try openConflict(number).album
    guard let title = try stored(id)?.album.title else { throw LibraryError.noSuchAlbum(id) }
    try transaction("Restore \(title)") {
      // Another program may have resolved it since.
      let lost = try openConflict(number)
      let isRemoved = try stored(id)?.isRemoved == true
      try settleConflict(number, by: .restored)
      if case .presence = lost.subject, lost.value == .flag(false) {
        if !isRemoved { try remove([id]) }
        return
      }
      if isRemoved, id != .library { try bringBack(id) }
      switch lost.subject {
      case .presence: break
      case .place where lost.isByRemoval: break
      case .place:
        guard case .integer(let position)? = lost.value else { break }
        try move(id, to: min(Int(position), try count()))
      case .field(let name) where id == .library: try setRecorded(name, to: lost.value)
      case .field(let name): try update(id) { try $0.set(lost.value, for: name) }
      }
    }
    return id
  }

  /// Puts a removed album back on the shelf, at its old position.
  private func bringBack(_ id: AlbumID) throws {
    guard let (place, _) = try database.albums.place(of: id) else { return }
    let free = try freePlace(place, for: id)
    if free != place {
      try database.albums.setPlace(free, of: id)
      try record(.moved(id, from: place.text, to: free.text))
    }
    try database.albums.setRemoved(false, id...id)
    try record(.added(id...id))
    shelf.orderChanged()
  }

  // MARK: Resolving

  /// The unresolved conflicts about a value.
  func openConflicts(
    _ kind: WriteTarget, _ field: String, of albums: ClosedRange<AlbumID>
  ) throws -> [(number: Int64, stamp: WriteStamp)] {
    guard try hasConflicts() else { return [] }
    return try database.albums.statement(
      """
      SELECT id, stamp, home FROM overtaken
      WHERE settled = 0 AND album BETWEEN ?1 AND ?2
        AND (kind = ?3 AND field = ?4 OR ?3 = 0 AND by_removal = 1)
      """, albums.lowerBound, albums.upperBound, kind.rawValue, field
    ).all { ($0.integer(0), WriteStamp(microseconds: $0.integer(1), home: $0.integer(2))) }
  }

  private static let settling = SummedTable.overtaken.update([
    "settled": "1", "settled_by": "?2", "settled_at": "?3",
  ])

  /// Marks a conflict as resolved, in the current transaction.
  func settleConflict(
    _ number: Int64, by cause: OverwrittenValue.Settlement.Cause = .rewritten
  ) throws {
    try database.albums.run(
      "\(Self.settling) WHERE id = ?1 AND settled = 0", number, cause.rawValue, now)
  }

  /// Resolves the conflicts that a local change affects: its author could see them.
  func settleConflicts(with change: Change) throws {
    guard try hasConflicts() else { return }
    let conflicts =
      switch change {
      case .added(let albums), .removed(let albums): try openConflicts(.presence, "", of: albums)
      case .moved(let album, _, _): try openConflicts(.place, "", of: album...album)
      case .changed(let album, let field, _, _):
        try openConflicts(.field, field.rawValue, of: album...album)
      }
    for conflict in conflicts { try settleConflict(conflict.number) }
  }

  /// Whether there are unresolved conflicts.
  func hasConflicts() throws -> Bool {
    if let hasConflicts = shelf.hasConflicts { return hasConflicts }
    let found =
      try database.albums.integer("SELECT 1 FROM overtaken WHERE settled = 0 LIMIT 1") != nil
    shelf.hasConflicts = found
    return found
  }
}
