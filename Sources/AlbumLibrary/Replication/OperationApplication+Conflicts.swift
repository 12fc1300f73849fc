import AlbumModel

/// A value written to an album that was removed elsewhere.
struct DroppedValue {
  let album: AlbumID
  let kind: WriteTarget
  let field: String
  let value: FieldValue?
  let writtenAt: WriteStamp
  /// The replica that removed the album, and the time.
  let removal: WriteStamp
}

/// Detection of concurrent writes, and storage of the overwritten ones.
///
/// A removal and a write to the album elsewhere are concurrent too: the album is gone, including
/// the value in its row, which is kept as overwritten by the removal.
extension OperationApplication {
  private var seen: SeenOperations { SeenOperations(database: database) }

  /// Whether a write that is present here was unknown when the operation was made.
  ///
  /// - Parameters:
  ///   - write: the write.
  ///   - isUnseen: the result for an operation of an earlier version, which does not record it.
  /// - Returns: whether it was unknown.
  /// - Throws: ``LibraryError``.
  func isUnseen(
    _ write: WriteStamp, otherwise isUnseen: @autoclosure () -> Bool = false
  ) throws -> Bool {
    try seen.includes(write, at: stamp).map { !$0 } ?? isUnseen()
  }

  /// Whether a write only made room between albums.
  func isUpkeep(_ write: WriteStamp) throws -> Bool {
    try database.albums.integer(
      """
      SELECT 1 FROM entry JOIN step ON step.id = entry.step
      WHERE entry.stamp = ?1 AND step.origin = '\(Origin.upkeep.rawValue)'
      """, write.microseconds) != nil
  }

  /// Keeps a value of this library that the operation overwrites.
  mutating func keep(
    _ album: AlbumID, _ kind: WriteTarget, _ field: String = "", value: FieldValue?,
    writtenAt: WriteStamp, isByRemoval: Bool = false
  ) throws {
    overwrittenCount += 1
    try overwritten.add(
      album, kind, field, value: value, writtenAt: writtenAt, winner: stamp,
      isByRemoval: isByRemoval)
  }

  /// Keeps an overwritten value, and its line too: the replica with the winning value must receive
  /// it.
  mutating func lose(
    _ album: AlbumID, _ kind: WriteTarget, _ field: String = "", value: FieldValue?,
    to winner: WriteStamp, _ line: OperationLine
  ) throws {
    try overwritten.restate(line)
    // A different order is no loss for a write that only rebalanced sort keys.
    guard !head.isUpkeep else { return }
    overwrittenCount += 1
    try overwritten.add(album, kind, field, value: value, writtenAt: stamp, winner: winner)
  }

  /// The same, if the two values differ.
  mutating func loseUnlessSame(
    _ album: AlbumID, _ kind: WriteTarget, _ field: String = "", value: FieldValue?,
    current: FieldValue?, to winner: WriteStamp, _ line: OperationLine
  ) throws {
    guard value != current else { return try overwritten.restate(line) }
    try lose(album, kind, field, value: value, to: winner, line)
  }

  /// Notes a value that the operation writes to an album whose removal was unknown to it.
  mutating func noteWriteToRemoved(
    _ album: AlbumID, _ kind: WriteTarget, _ field: String = "", value: FieldValue?, isRemoved: Bool
  ) throws {
    guard isRemoved, !head.isUpkeep, let removal = try written.stamp(album, .presence),
      try isUnseen(removal, otherwise: head.act == .do)
    else { return }
    lostToRemoval.append(
      DroppedValue(
        album: album, kind: kind, field: field, value: value, writtenAt: stamp, removal: removal))
  }

  /// Keeps the values written to removed albums, once it is certain that they stay removed.
  mutating func keepLostToRemoval() throws {
    for lost in lostToRemoval where try library.stored(lost.album)?.isRemoved == true {
      overwrittenCount += 1
      try overwritten.add(
        lost.album, lost.kind, lost.field, value: lost.value, writtenAt: lost.writtenAt,
        winner: lost.removal, isByRemoval: true)
    }
    lostToRemoval.removeAll()
  }

  /// Keeps the values written to the albums that are added or removed now, if they were unknown to
  /// the operation.
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
          value.album, .place, value: .text(place.text), writtenAt: value.stamp, isByRemoval: true)
      case .field where isRemoved:
        let content = try library.stored(value.album)?.album.content
        try keep(
          value.album, .field, value.field, value: content?[FieldName(rawValue: value.field)],
          writtenAt: value.stamp, isByRemoval: true)
      case .place, .field: break
      }
    }
  }

  /// Resolves the conflicts that the operation knew of.
  func settle(_ kind: WriteTarget, _ field: String = "", of albums: ClosedRange<AlbumID>) throws {
    for conflict in try library.openConflicts(kind, field, of: albums)
    where try seen.includes(conflict.stamp, at: stamp) == true {
      try library.settleConflict(conflict.number)
    }
  }
}
