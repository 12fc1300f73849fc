import AlbumModel

/// A property of an album that can be overwritten.
enum WriteTarget: Int64 {
  /// Its presence on the shelf.
  case presence
  /// Its position.
  case place
  /// The value of a field.
  case field
}

/// The last write of each value; values not written since their album was added have no row.
struct WrittenValues {
  let database: AlbumDatabase

  /// The last write of a position or a field.
  func stamp(_ album: AlbumID, _ kind: WriteTarget, _ field: String = "") throws -> WriteStamp? {
    try database.albums.statement(
      "SELECT stamp, home FROM written WHERE album = ?1 AND kind = ?2 AND field = ?3", album,
      kind.rawValue, field
    ).first { WriteStamp(microseconds: $0.integer(0), home: $0.integer(1)) }
  }

  /// Stores a write, unless a later one is known.
  func write(
    _ album: AlbumID, _ kind: WriteTarget, _ field: String = "", at stamp: WriteStamp
  ) throws {
    try database.albums.run(
      SummedTable.written.insertion(then: "WHERE true \(Self.unlessLater)"), album, kind.rawValue,
      field, stamp.microseconds, stamp.home)
  }

  /// Stores that albums were added or removed.
  func writePresence(_ albums: ClosedRange<AlbumID>, at stamp: WriteStamp) throws {
    try database.albums.run(
      SummedTable.written.insertion(
        ["id", "0", "''", "?3", "?4"],
        then: "FROM album WHERE id BETWEEN ?1 AND ?2 \(Self.unlessLater)"),
      albums.lowerBound, albums.upperBound, stamp.microseconds, stamp.home)
  }

  /// The albums that were added or removed later than a stamp, with the last write of each.
  func laterPresence(
    _ albums: ClosedRange<AlbumID>, than stamp: WriteStamp
  ) throws -> [(album: AlbumID, stamp: WriteStamp)] {
    try database.albums.statement(
      """
      SELECT album, stamp, home FROM written
      WHERE album BETWEEN ?1 AND ?2 AND kind = 0 AND (stamp, home) > (?3, ?4)
      """, albums.lowerBound, albums.upperBound, stamp.microseconds, stamp.home
    ).all { row in
      (
        AlbumID(rawValue: row.integer(0)),
        WriteStamp(microseconds: row.integer(1), home: row.integer(2))
      )
    }
  }

  /// The writes to albums that were unknown when an operation was made; empty if that is not
  /// recorded.
  func values(
    of albums: ClosedRange<AlbumID>, unseenBy act: WriteStamp
  ) throws -> [(album: AlbumID, kind: WriteTarget, field: String, stamp: WriteStamp)] {
    guard try SeenOperations(database: database).isRecorded(of: act) else { return [] }
    return try database.albums.statement(
      """
      SELECT album, kind, field, stamp, home FROM written
      WHERE album BETWEEN ?1 AND ?2 AND home <> ?3 AND stamp > ifnull(
        (SELECT known FROM seen WHERE seen.home = ?3 AND seen.other = written.home
          AND seen.stamp <= ?4 ORDER BY seen.stamp DESC LIMIT 1), 0)
      """, albums.lowerBound, albums.upperBound, act.home, act.microseconds
    ).all { row in
      WriteTarget(rawValue: row.integer(1)).map { kind in
        (
          AlbumID(rawValue: row.integer(0)), kind, row.text(2) ?? "",
          WriteStamp(microseconds: row.integer(3), home: row.integer(4))
        )
      }
    }.compactMap(\.self)
  }

  /// The condition, with WHERE first so that SQLite does not parse ON as that of a join.
  private static let unlessLater = """
    ON CONFLICT DO UPDATE
    SET stamp = excluded.stamp, home = excluded.home, checksum = excluded.checksum
    WHERE (excluded.stamp, excluded.home) >= (stamp, home)
    """
}

extension LibraryAPI {
  /// Notes the writes that this library made since the last call, so that received operations can
  /// be compared with them.
  ///
  /// - Complexity: O(n) in the changes since; nothing is noted for albums that were only added.
  func noteOwnWrites() throws {
    let replicas = try OwnReplicas(database)
    let written = WrittenValues(database: database)
    let noted = try ExchangeState.noted.value(in: database)
    var highest = try ExchangeState.highestAlbum.value(in: database)
    let entries = try journal.exchangeEntries(after: noted, replicas: replicas)
    guard let last = entries.last?.id else { return }
    for entry in entries {
      let stamp = entry.head.writeStamp
      try journal.forEachEffect(entry.head.act, of: entry.step) { change in
        switch change {
        case .added(let albums) where albums.lowerBound.rawValue > highest:
          // Added with this very step: no other library can have written them before.
          highest = albums.upperBound.rawValue
        // Received writes were noted when they were applied.
        case _ where entry.isForeign: break
        case .added(let albums), .removed(let albums): try written.writePresence(albums, at: stamp)
        case .moved(let album, _, _): try written.write(album, .place, at: stamp)
        case .changed(let album, let field, _, _):
          try written.write(album, .field, field.rawValue, at: stamp)
        }
      }
    }
    try ExchangeState.noted.set(last, in: database)
    try ExchangeState.highestAlbum.set(highest, in: database)
  }
}
