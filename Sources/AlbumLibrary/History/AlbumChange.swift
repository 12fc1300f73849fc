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
    try history(of: [album], field: field).map(\.change)
  }

  /// The changes of several albums, newest first, of one step in the order of the albums; otherwise as
  /// ``history(of:field:)``.
  ///
  /// - Complexity: O(n) in the changes of the newest steps until there are enough.
  public func history(
    of albums: [AlbumID], field: FieldName? = nil, limit: Int = .max
  ) throws -> [(album: AlbumID, change: AlbumChange)] {
    try refresh()
    try writeChanges()
    var found = try journal.history(of: albums, field, limit)
    guard let field else { return Array(found.prefix(limit)) }
    var last: [AlbumID: (index: Int, count: Int, next: FieldValue??)] = [:]
    for (index, (album, change)) in found.enumerated() {
      let known = last[album]
      let next: FieldValue?? = change.kind == .changed ? .some(change.old) : known?.next
      last[album] = (index, (known?.count ?? 0) + 1, next)
    }
    for (album, (index, count, next)) in last where found[index].change.kind == .added {
      // Behind the limit there may be an earlier one.
      if try found.count >= limit && history(of: album, field: field).count > count { continue }
      found[index].change.field = field
      found[index].change.new = try next ?? stored(album)?.album[field]
    }
    return Array(found.prefix(limit))
  }

  /// The removed albums that are not on the shelf, with the steps that removed them, newest first.
  public func removedAlbums(limit: Int) throws -> [(album: Album, step: Step)] {
    try refresh()
    try writeChanges()
    var (found, seen): ([(album: Album, step: Step)], Set<AlbumID>) = ([], [])
    try journal.forEachChange(where: "kind = 'removed'", backwards: true) { row, change in
      guard let change, let step = try journal.step(row.step), step.state != .undone else { return }
      for id in change.albums.albums where found.count < limit && seen.insert(id).inserted {
        if case (let album, true)? = try stored(id) { found.append((album, step)) }
      }
    }
    return found
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

  /// The changes of albums, newest first, of one step in the order of the albums: all, or those of the
  /// newest steps that have a number of them.
  fileprivate func history(
    of albums: [AlbumID], _ field: FieldName?, _ limit: Int
  ) throws -> [(album: AlbumID, change: AlbumChange)] {
    guard let lowest = albums.min(), let highest = albums.max() else { return [] }
    let ranks = Dictionary(zip(albums, 0...)) { first, _ in first }
    var found: [(rank: Int, change: AlbumChange)] = []
    func add(_ change: AlbumChange?, at rank: Int) {
      guard let change,
        field == nil || change.field == field || [.added, .removed].contains(change.kind)
      else { return }
      found.append((rank, change))
    }
    // The changes of a few albums are read one by one, along the index.
    let isShort = albums.count <= 64
    for (rank, album) in albums.enumerated() where isShort {
      for change in try history(of: album).reversed() { add(change, at: rank) }
    }
    var next = isShort ? 0 : Int64.max
    while found.count < limit, case let page = try steps(before: next, 64), let oldest = page.last {
      next = oldest.id
      for step in page where found.count < limit {
        try database.connection.checkStop?()
        try forEachChange(of: step.id, backwards: true) { change in
          for album in change.albums.clamped(to: lowest...highest).albums {
            guard let rank = ranks[album], change.albums.contains(album) else { continue }
            add(AlbumChange(change, of: step), at: rank)
          }
        }
      }
    }
    return found.enumerated().sorted {
      let (one, other) = ($0.element, $1.element)
      return (-one.change.step.id, one.rank, $0.offset)
        < (-other.change.step.id, other.rank, $1.offset)
    }.map { (albums[$0.element.rank], $0.element.change) }
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
