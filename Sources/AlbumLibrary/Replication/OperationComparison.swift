import AlbumModel

/// Compares an operation of another library with the result of undoing or redoing the same step
/// here.
struct OperationComparison {
  /// Steps with more changes are not compared: their lines would have to be kept.
  private static let mostChanges = 20_000

  private let library: LibraryAPI
  private let head: OperationHead
  private let names: AlbumIDMap
  private let written: WrittenValues

  init(library: LibraryAPI, _ head: OperationHead) throws {
    self.library = library
    self.head = head
    names = AlbumIDMap(database: library.database, replicas: try OwnReplicas(library.database))
    written = WrittenValues(database: library.database)
  }

  /// Whether both write the same values, and no value was written since the step was last done or
  /// undone here: a step may be undone out of order only if no later step depends on it.
  func isSame(_ text: OperationText, as step: Int64) throws -> Bool {
    // Without the changes of the last row, which are never many.
    let count = try library.database.albums.integer(
      "SELECT max(number) FROM change WHERE step = ?1", step)
    guard count ?? 0 <= Self.mostChanges else { return false }
    let encoder = try OperationEncoder(
      library: library, past: HistoricalValues(of: IdentityRanges()))
    var ours: [OperationLine] = []
    try library.journal.forEachEffect(head.act, of: step) { change in
      ours += try encoder.lines(of: change)
    }
    var theirs: [OperationLine] = []
    try text.forEachLine { line in
      if !line.isTemporaryMove, theirs.count < ours.count + 3 { theirs.append(line) }
    }
    guard theirs.dropFirst().dropLast() == ours[...], theirs.last == .end else { return false }
    let last = try library.journal.lastWrite(of: step, replicas: names.replicas)
    return try ours.allSatisfy { try isUntouched($0, since: min(last, head.writeStamp)) }
  }

  private func isUntouched(_ line: OperationLine, since last: WriteStamp) throws -> Bool {
    switch line {
    case .presence(let home, let numbers, let isRemoved):
      try names.locals(home: home, numbers).allSatisfy { albums in
        try written.laterPresence(albums, than: last).isEmpty
          && (!isRemoved || written.values(of: albums, unseenBy: head.writeStamp).isEmpty)
      }
    case .moved(let name, _): try isUntouched(name, .place, since: last)
    case .changed(let name, let field, _, _):
      try isUntouched(name, .field, field.rawValue, since: last)
    case .head, .album, .end: false
    }
  }

  private func isUntouched(
    _ name: GlobalID, _ kind: WriteTarget, _ field: String = "", since last: WriteStamp
  ) throws -> Bool {
    guard let album = try names.local(name) else { return false }
    let seen = SeenOperations(database: library.database)
    if let presence = try written.stamp(album, .presence),
      try seen.includes(presence, at: head.writeStamp) == false
    {
      return false
    }
    return try written.stamp(album, kind, field).map { $0 <= last } ?? true
  }

  /// Notes the writes of an operation that was applied as a whole.
  func noteWrites(of text: OperationText) throws {
    try text.forEachLine { line in
      switch line {
      case .presence(let home, let numbers, _):
        for albums in try names.locals(home: home, numbers) {
          try written.writePresence(albums, at: head.writeStamp)
        }
      case .moved(let name, _): try note(name, .place)
      case .changed(let name, let field, _, _): try note(name, .field, field.rawValue)
      case .head, .album, .end: break
      }
    }
  }

  private func note(_ name: GlobalID, _ kind: WriteTarget, _ field: String = "") throws {
    guard let album = try names.local(name) else { return }
    try written.write(album, kind, field, at: head.writeStamp)
  }
}

extension LibraryAPI {
  /// The albums of a range that are on the shelf, or those that are not.
  func presence(of albums: ClosedRange<AlbumID>, isRemoved: Bool) throws -> IdentityRanges {
    try database.albums.statement(
      "SELECT id FROM album WHERE id BETWEEN ?1 AND ?2 AND removed = ?3 ORDER BY id",
      albums.lowerBound, albums.upperBound, Int64(isRemoved ? 1 : 0)
    ).identities()
  }
}
