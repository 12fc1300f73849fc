import AlbumModel

/// Lists that several libraries changed without knowing of each other's changes.
///
/// An operation adds elements to a list and removes others. Of the operations that do so for one
/// element, the latest decides, in every library, in whatever order they arrive. A list that results
/// from this and is neither the former nor the received one is a step of its own, which other
/// libraries receive as a proposal of an order: each makes the same list by itself. The latest
/// proposal with the elements of the list wins.
extension OperationApplication {
  /// Applies the change of a list whose value differs from the one before the change.
  ///
  /// - Parameters:
  ///   - album: the album.
  ///   - field: the field.
  ///   - old: the value before the change, in the library that made it.
  ///   - new: the value after it.
  ///   - stored: the album here.
  ///   - last: the last write of the field here.
  ///   - line: the line of the change.
  /// - Returns: whether the values are lists; otherwise nothing was done.
  /// - Throws: ``LibraryError``.
  mutating func unite(
    _ album: AlbumID, _ field: FieldName, from old: FieldValue?, to new: FieldValue?,
    in stored: (album: Album, isRemoved: Bool), last: WriteStamp?, _ line: OperationLine
  ) throws -> Bool {
    let pending = unions.firstIndex { $0.album == album && $0.field == field }
    let current = pending.map { unions[$0].value } ?? stored.album[field]
    guard !(BuiltInFields.field(field)?.kind is TracksKind),
      [old, new, current].contains(where: { if case .list? = $0 { true } else { false } }),
      let before = Self.texts(old), let theirs = Self.texts(new), let ours = Self.texts(current)
    else { return false }
    guard pending != nil || current != old || last.map({ $0 > stamp }) == true else { return false }
    let changed = Set(before).symmetricDifference(theirs)
      .subtracting(try decidedLater(album, field))
    let added = theirs.filter { changed.contains($0) && !ours.contains($0) }
    var united = ours.filter { theirs.contains($0) || !changed.contains($0) } + added
    if Set(united) == Set(theirs), last.map({ $0 <= stamp }) ?? true { united = theirs }
    try written.write(album, .field, field.rawValue, at: stamp)
    // The line keeps what its author changed.
    try overwritten.restate(line)
    guard united != ours else { return true }
    try settle(.field, field.rawValue, of: album...album)
    try noteWriteToRemoved(album, .field, field.rawValue, value: new, isRemoved: stored.isRemoved)
    if let pending { unions.remove(at: pending) }
    unions.append((album, field, united.isEmpty ? nil : .list(united)))
    return true
  }

  /// The elements of a list that operations later than this one added or removed.
  ///
  /// - Complexity: O(n) in the changes of the album, and in the operations since.
  private func decidedLater(_ album: AlbumID, _ field: FieldName) throws -> Set<String> {
    let replicas = try OwnReplicas(database)
    let since = try database.albums.statement(
      """
      SELECT step, stamp, entry.home, entry.id,
        act = 'do' AND entry.home IS NULL AND step.origin = '\(Origin.remote.rawValue)'
      FROM entry JOIN step ON step.id = entry.step WHERE stamp >= ?1
      """, stamp.microseconds
    ).all { row in
      let home = row.optionalInteger(2) ?? replicas.operation(row.integer(3)).home
      return (
        step: row.integer(0), stamp: WriteStamp(microseconds: row.integer(1), home: home),
        isUnion: row.integer(4) != 0
      )
    }
    // Our own unions add nothing to the operations that they unite.
    let later = Set(since.lazy.filter { $0.stamp > stamp && !$0.isUnion }.map(\.step))
    guard !later.isEmpty else { return [] }
    var decided: Set<String> = []
    func note(_ old: FieldValue?, _ new: FieldValue?) {
      guard let old = Self.texts(old), let new = Self.texts(new) else { return }
      decided.formUnion(Set(old).symmetricDifference(new))
    }
    for (step, change) in try library.journal.changes(of: album) where later.contains(step) {
      if case .changed(_, field, let old, let new) = change { note(old, new) }
    }
    let name = try names.global(album)
    for step in later {
      for line in try overwritten.restated(of: step) {
        if case .changed(name, field, let old, let new) = line { note(old, new) }
      }
    }
    return decided
  }

  /// The texts of a list; nil for another value.
  private static func texts(_ value: FieldValue?) -> [String]? {
    switch value {
    case nil: []
    case .list(let texts)?: texts
    case .text?, .integer?, .number?, .flag?: nil
    }
  }

  /// Writes the unions, as changes of the current step.
  func writeUnions() throws {
    for (album, field, value) in unions {
      guard let before = try library.stored(album)?.album.content else { continue }
      try write(value, of: field, to: album, with: before)
      try library.record(.changed(album, field, from: before[field], to: value))
    }
  }
}

extension ExchangeEntry {
  /// A change as other libraries receive it: a union is a proposal of an order, without additions.
  func sent(_ change: Change) -> Change {
    guard isUnion, case .changed(let album, let field, _, let new) = change else { return change }
    return .changed(album, field, from: new, to: new)
  }
}
