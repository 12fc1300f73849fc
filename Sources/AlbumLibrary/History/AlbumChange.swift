public import AlbumModel

/// One change in the history of an album.
public struct AlbumChange: Equatable, Sendable {
  /// The kinds of changes.
  public enum Kind: String, Sendable {
    /// The album was added, or brought back.
    case added
    /// The album was removed.
    case removed
    /// The album was moved to another position.
    case moved
    /// The value of a field changed.
    case changed
  }

  /// The step that made it.
  public let step: Step
  /// What changed.
  public let kind: Kind
  /// The field, of a change of one; of the first change in a field's own history, too.
  public var field: FieldName?
  /// The value before; nil without one.
  public var old: FieldValue?
  /// The value after; nil without one.
  public var new: FieldValue?
}

extension AlbumChange: CustomStringConvertible {
  /// What changed, in a line: `genre: Rock → Pop`, `moved`.
  public var description: String {
    guard kind == .changed, let field else { return kind.rawValue }
    return "\(field): \(old?.description ?? "none") → \(new?.description ?? "none")"
  }
}

extension LibraryAPI {
  /// The changes of an album, newest first, including those of undone steps.
  ///
  /// The step that adds an album says nothing of its fields: they are what the album had when the
  /// step ended.
  ///
  /// ```swift
  /// for change in try library.history(of: album, field: "genre") {
  ///   print(change.step.label, change.old ?? "none", change.new ?? "none")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - album: the album, on the shelf or removed from it.
  ///   - field: only changes of this field, and of the album's presence.
  /// - Returns: the changes; empty for an album that never was.
  /// - Throws: ``LibraryError``.
  /// - Complexity: O(log n) in the size of the journal, and O(k) in the changes of the album and of
  ///   those stored next to them.
  public func history(of album: AlbumID, field: FieldName? = nil) throws -> [AlbumChange] {
    try refresh()
    try writeChanges()
    var changes = try journal.history(of: album)
    if let field {
      changes.removeAll { ![.added, .removed].contains($0.kind) && $0.field != field }
      try noteFirstValue(of: field, album, in: &changes)
    }
    return changes.reversed()
  }

  /// Adds the value with which the album came to the first change of its field's history.
  private func noteFirstValue(
    of field: FieldName, _ album: AlbumID, in changes: inout [AlbumChange]
  ) throws {
    guard changes.first?.kind == .added else { return }
    let next = changes.first { $0.kind == .changed }
    changes[0].field = field
    changes[0].new = try next.map(\.old) ?? stored(album)?.album[field]
  }
}

extension AlbumChange {
  /// - Returns: nil for a key that a version before 5 wrote only between two moves.
  fileprivate init?(_ change: Change, of step: Step) {
    self.step = step
    switch change {
    case .added: kind = .added
    case .removed: kind = .removed
    case .moved(_, _, let to):
      guard !ShelfKey.isTemporary(to) else { return nil }
      kind = .moved
    case .changed(_, let name, let from, let to):
      kind = .changed
      (field, old, new) = (name, from, to)
    }
  }
}

extension Journal {
  /// The changes of an album with their steps, oldest first, including those of undone steps.
  func history(of album: AlbumID) throws -> [AlbumChange] {
    var steps: [Int64: Step] = [:]
    return try changes(of: album).compactMap { number, change in
      if steps[number] == nil { steps[number] = try step(number) }
      return steps[number].flatMap { AlbumChange(change, of: $0) }
    }
  }

  /// The changes of an album in all steps, oldest first, each with its step; not the moves that only
  /// made room.
  func changes(of album: AlbumID) throws -> [(step: Int64, change: Change)] {
    var found: [(row: ChangeRow.Position, change: Change)] = []
    let widths = Schema.widthClasses.map(Int64?.init) + [nil]
    for (index, width) in widths.enumerated() {
      let first = width.map { "BETWEEN ?1 - \($0) AND ?1" } ?? "<= ?1"
      let condition = """
        \(Schema.widthClass) = \(index) AND album \(first) AND \(Schema.lastAlbum) >= ?1
          AND NOT (kind = 'moved'
            AND EXISTS (SELECT 1 FROM step WHERE id = change.step AND \(Self.isUpkeep)))
        """
      try forEachChange(where: condition, album.rawValue) { row, change in
        guard let change else {
          throw LibraryError.damaged("change \(row.number) of step \(row.step) cannot be read")
        }
        if change.albums.contains(album) { found.append((row, change)) }
      }
    }
    found.sort { ($0.row.step, $0.row.number) < ($1.row.step, $1.row.number) }
    return found.map { ($0.row.step, $0.change) }
  }
}

extension Change {
  /// The albums that it changes.
  var albums: ClosedRange<AlbumID> {
    switch self {
    case .added(let albums), .removed(let albums): albums
    case .moved(let album, _, _), .changed(let album, _, _, _): album...album
    }
  }
}
