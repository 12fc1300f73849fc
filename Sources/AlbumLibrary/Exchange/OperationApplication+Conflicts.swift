import AlbumModel

/// What was written to an album that was removed elsewhere.
struct DroppedValue {
  let album: AlbumID
  let kind: WriteTarget
  let field: String
  let value: FieldValue?
  let writtenAt: WriteStamp
  /// Who removed the album, and when.
  let removal: WriteStamp
}

/// Which writes were made without knowing of each other, and what becomes of the one that does not hold.
///
/// A removal and what was written to the album elsewhere are such a pair too: the album is gone, with
/// what was written in its row, and that is kept as overtaken by the removal.
extension OperationApplication {
  private var seen: SeenOperations { SeenOperations(database: database) }

  /// Whether a write that is here already was unknown where the act was made.
  ///
  /// - Parameters:
  ///   - write: the write.
  ///   - isUnseen: what to say of an act of an earlier version, which does not tell.
  /// - Returns: whether it was.
  /// - Throws: ``LibraryError``.
  func isUnseen(
    _ write: WriteStamp, otherwise isUnseen: @autoclosure () -> Bool = false
  ) throws -> Bool {
    try seen.includes(write, at: stamp).map { !$0 } ?? isUnseen()
  }

  /// Whether a write only made room between albums.
  func isUpkeep(_ write: WriteStamp) throws -> Bool {
    let statement = try database.albums.statement(
      """
      SELECT 1 FROM entry JOIN step ON step.id = entry.step
      WHERE entry.stamp = ?1 AND step.origin = '\(Origin.upkeep.rawValue)'
      """)
    statement.bind(write.microseconds, at: 1)
    var isUpkeep = false
    try statement.forEachRow { _ in
      isUpkeep = true
      return false
    }
    return isUpkeep
  }

  /// Keeps a value of this library that the act overwrites.
  mutating func keep(
    _ album: AlbumID, _ kind: WriteTarget, _ field: String = "", value: FieldValue?,
    writtenAt: WriteStamp, isByRemoval: Bool = false
  ) throws {
    overwrittenCount += 1
    try overtaken.add(
      album, kind, field, value: value, writtenAt: writtenAt, winner: stamp,
      isByRemoval: isByRemoval)
  }

  /// Keeps what does not hold, and its line too: who wrote what holds has to hear of it.
  mutating func lose(
    _ album: AlbumID, _ kind: WriteTarget, _ field: String = "", value: FieldValue?,
    to winner: WriteStamp, _ line: OperationLine
  ) throws {
    try overtaken.restate(line)
    // Another order is no loss for what only kept the order.
    guard !head.isUpkeep else { return }
    overwrittenCount += 1
    try overtaken.add(album, kind, field, value: value, writtenAt: stamp, winner: winner)
  }

  /// The same, where both did not write the same.
  mutating func loseUnlessSame(
    _ album: AlbumID, _ kind: WriteTarget, _ field: String = "", value: FieldValue?,
    current: FieldValue?, to winner: WriteStamp, _ line: OperationLine
  ) throws {
    guard value != current else { return try overtaken.restate(line) }
    try lose(album, kind, field, value: value, to: winner, line)
  }

  /// Notes a value that the act writes to an album which was removed without its knowing.
  mutating func noteWriteToRemoved(
    _ album: AlbumID, _ kind: WriteTarget, _ field: String = "", value: FieldValue?,
    isRemoved: Bool
  ) throws {
    guard isRemoved, !head.isUpkeep, let removal = try written.stamp(album, .presence),
      try isUnseen(removal, otherwise: head.act == .do)
    else { return }
    lostToRemoval.append(
      DroppedValue(
        album: album, kind: kind, field: field, value: value, writtenAt: stamp, removal: removal))
  }

  /// Keeps what was written to removed albums, once it is clear that they stay away.
  mutating func keepLostToRemoval() throws {
    for lost in lostToRemoval where try library.stored(lost.album)?.isRemoved == true {
      overwrittenCount += 1
      try overtaken.add(
        lost.album, lost.kind, lost.field, value: lost.value, writtenAt: lost.writtenAt,
        winner: lost.removal, isByRemoval: true)
    }
    lostToRemoval.removeAll()
  }

  /// Keeps what was written to albums that come or go now, where the act did not know of it.
  mutating func keepUnseen(of albums: ClosedRange<AlbumID>, isRemoved: Bool) throws {
    for value in try written.values(of: albums, unseenBy: stamp) {
      switch value.kind {
      case .presence:
        try keep(value.album, .presence, value: .flag(isRemoved), writtenAt: value.stamp)
      case .place where isRemoved:
        guard try !isUpkeep(value.stamp),
          let place = try database.albums.place(of: value.album)?.place
        else { continue }
        try keep(
          value.album, .place, value: .text(place.text), writtenAt: value.stamp,
          isByRemoval: true)
      case .field where isRemoved:
        let content = try library.stored(value.album)?.album.content
        try keep(
          value.album, .field, value.field, value: content?[FieldName(rawValue: value.field)],
          writtenAt: value.stamp, isByRemoval: true)
      case .place, .field: break
      }
    }
  }

  /// Takes conflicts off the list that the act was made in view of.
  func settle(
    _ kind: WriteTarget, _ field: String = "", of albums: ClosedRange<AlbumID>
  ) throws {
    for conflict in try library.openConflicts(kind, field, of: albums)
    where try seen.includes(conflict.stamp, at: stamp) == true {
      try library.settleConflict(conflict.number)
    }
  }
}
