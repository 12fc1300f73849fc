import AlbumModel

/// Applies the lines of one operation to the current step.
///
/// A value is written if its last write is not later than the operation. Overwritten values are
/// kept in a separate table, and so are values that were already present: a library that receives
/// the operation from this one must receive all of its values.
struct OperationApplication {
  let library: LibraryAPI
  let head: OperationHead
  let names: AlbumIDMap
  let written: WrittenValues
  let overwritten: OverwrittenValues
  /// Added albums whose IDs are not stored yet.
  private var run: AlbumIDMap.Run?
  /// Pending moves: albums may exchange their positions.
  private var moves: [Move] = []
  /// Albums whose position is taken, with that position.
  private var displaced: [(album: AlbumID, wanted: ShelfKey)] = []
  /// The unions of lists that this operation and an earlier unknown one changed.
  var unions: [(album: AlbumID, field: FieldName, value: FieldValue?)] = []
  /// The number of overwritten values.
  var overwrittenCount = 0
  /// The values written to removed albums, unless this operation restores the albums.
  var lostToRemoval: [DroppedValue] = []

  /// An album that a line moves.
  private struct Move {
    let album: AlbumID
    let place: ShelfKey
    let line: OperationLine
  }

  var database: AlbumDatabase { library.database }
  var stamp: WriteStamp { head.writeStamp }

  init(library: LibraryAPI, _ head: OperationHead) throws {
    self.library = library
    self.head = head
    names = AlbumIDMap(database: library.database, replicas: try OwnReplicas(library.database))
    written = WrittenValues(database: library.database)
    overwritten = OverwrittenValues(library: library)
  }

  /// Applies a line.
  mutating func apply(_ line: OperationLine) throws {
    if case .moved = line {} else { try makeMoves() }
    // A step that stands for earlier ones also changes the albums that it adds.
    if case .album = line {} else { try flush() }
    switch line {
    case .head, .end: break
    case .album(let name, let place, let added, let content):
      try flush(unlessBefore: name)
      if let album = try names.local(name) {
        try setPresence(album...album, isRemoved: false)
      } else {
        try insert(name, content, added: added, at: place)
      }
    case .presence(let home, let numbers, let isRemoved):
      for albums in try names.locals(home: home, numbers) {
        try setPresence(albums, isRemoved: isRemoved)
      }
    case .moved where line.isTemporaryMove: break
    case .moved(let name, let place):
      moves.append(Move(album: try album(name), place: try valid(place), line: line))
    case .changed(let name, let field, let old, let new):
      try change(try album(name), field, from: old, to: new, line)
    }
  }

  /// Writes the pending data, after all lines are applied.
  mutating func finish() throws {
    try makeMoves()
    try flush()
    try keepLostToRemoval()
    try unions.removeAll { album, field, value in
      try library.stored(album).map { $0.album[field] == value } ?? true
    }
    guard !displaced.isEmpty || !unions.isEmpty else { return }
    try library.beginConsequence(displaced.isEmpty ? "Unite lists" : "Two albums at one place")
    try writeUnions()
    for (album, wanted) in displaced {
      // It may have got another key since, to make room.
      library.transactions.step?.room[album] = nil
      guard let found = try database.albums.place(of: album)?.place else { continue }
      try library.record(.moved(album, from: wanted.text, to: found.text))
    }
  }

  // MARK: Adding albums

  private mutating func insert(
    _ name: GlobalID, _ content: AlbumContent, added: Int64, at place: String
  ) throws {
    guard let title = content.title, name.number > 0 else {
      throw ExchangeError.damaged("an album without a title")
    }
    let id = try library.takeIdentity()
    let wanted = try valid(place)
    let found = try free(wanted, for: id)
    try library.noteFieldNames(of: content)
    try database.albums.insert(
      id, content, title: title, at: found, added: added, keys: LookupKeys(of: content))
    library.transactions.step?.add(id)
    guard let run else {
      self.run = AlbumIDMap.Run(
        albums: id...id, home: name.home, numbers: name.number...name.number)
      return
    }
    self.run = AlbumIDMap.Run(
      albums: run.albums.lowerBound...id, home: name.home,
      numbers: run.numbers.lowerBound...name.number)
  }

  /// Stores the IDs of added albums, unless the next one continues their range.
  private mutating func flush(unlessBefore next: GlobalID? = nil) throws {
    guard let run else { return }
    if let next, next.home == run.home, next.number == run.numbers.upperBound + 1 { return }
    try names.note(run)
    self.run = nil
  }

  // MARK: Presence

  private mutating func setPresence(_ albums: ClosedRange<AlbumID>, isRemoved: Bool) throws {
    var changing = IdentityRanges.Boundaries([albums])
    let value = FieldValue.flag(!isRemoved)
    for later in try written.laterPresence(albums, than: stamp) {
      let one = later.album...later.album
      changing.toggle(one)
      let isSame = try !library.presence(of: one, isRemoved: isRemoved).ranges.isEmpty
      for line in try restatements(of: one, isRemoved: isRemoved) {
        if isSame {
          try overwritten.restate(line)
        } else {
          try lose(later.album, .presence, value: value, to: later.stamp, line)
        }
      }
    }
    let winning = IdentityRanges(changing)
    let standing = try library.presence(of: albums, isRemoved: isRemoved)
    for range in winning.intersection(standing) {
      changing.toggle(range)
      for line in try restatements(of: range, isRemoved: isRemoved) {
        try overwritten.restate(line)
      }
    }
    for range in changing.ranges { try keepUnseen(of: range, isRemoved: isRemoved) }
    for range in winning.ranges { try written.writePresence(range, at: stamp) }
    for range in changing.ranges {
      try settle(.presence, of: range)
      if isRemoved {
        try database.albums.setRemoved(true, range)
      } else {
        try putBack(range)
      }
      try library.record(isRemoved ? .removed(range) : .added(range))
    }
  }

  private func restatements(
    of albums: ClosedRange<AlbumID>, isRemoved: Bool
  ) throws -> [OperationLine] {
    try names.globals(albums).map { .presence(home: $0.home, $0.numbers, isRemoved: isRemoved) }
  }

  /// Puts albums back on the shelf, next to the albums that have their positions.
  private mutating func putBack(_ albums: ClosedRange<AlbumID>) throws {
    for number in try library.crowdedAlbums(albums) {
      let id = AlbumID(rawValue: number)
      guard let wanted = try database.albums.place(of: id)?.place else { continue }
      let found = try free(wanted, for: id)
      try database.albums.setPlace(found, of: id)
    }
    try database.albums.setRemoved(false, albums)
  }

  // MARK: Positions

  /// Makes the moves of consecutive lines together.
  private mutating func makeMoves() throws {
    guard !moves.isEmpty else { return }
    // The last move of an album counts.
    let last = Dictionary(moves.indices.map { (moves[$0].album, $0) }) { $1 }
    let pending = moves.indices.filter { last[moves[$0].album] == $0 }.map { moves[$0] }
    moves.removeAll()
    var winning: [(move: Move, from: ShelfKey)] = []
    for move in pending { if let from = try placeToLeave(move) { winning.append((move, from)) } }
    var waiting = Set(winning.map(\.move.album))
    for (move, from) in winning {
      waiting.remove(move.album)
      if let other = try database.albums.album(at: move.place), waiting.contains(other) {
        try database.albums.setPlace(.temporary(for: other), of: other)
      }
      let found = try free(move.place, for: move.album)
      try database.albums.setPlace(found, of: move.album)
      if !isNew(move.album) {
        try library.record(.moved(move.album, from: from.text, to: move.place.text))
      }
    }
  }

  /// The current position of an album that is to be moved; nil when it is not moved.
  private mutating func placeToLeave(_ move: Move) throws -> ShelfKey? {
    let last = try written.stamp(move.album, .place)
    let found = try database.albums.place(of: move.album)
    let from = found?.place
    if let last, last > stamp {
      try loseUnlessSame(
        move.album, .place, value: .text(move.place.text), current: from.map { .text($0.text) },
        to: last, move.line)
      return nil
    }
    try written.write(move.album, .place, at: stamp)
    guard let from, from != move.place else {
      try overwritten.restate(move.line)
      return nil
    }
    if let last, last != stamp, try isUnseen(last), try !isUpkeep(last) {
      try keep(move.album, .place, value: .text(from.text), writtenAt: last)
    }
    try settle(.place, of: move.album...move.album)
    try noteWriteToRemoved(
      move.album, .place, value: .text(move.place.text), isRemoved: found?.isRemoved == true)
    return from
  }

  /// The position itself if it is free, or one directly after it.
  private mutating func free(_ place: ShelfKey, for album: AlbumID) throws -> ShelfKey {
    let found = try library.freePlace(place, for: album)
    if found != place { displaced.append((album, place)) }
    return found
  }

  private func valid(_ place: String) throws -> ShelfKey {
    guard ShelfKey.isValid(place) else { throw ExchangeError.damaged("the place \(place)") }
    return ShelfKey(place)
  }

  // MARK: Fields

  private mutating func change(
    _ album: AlbumID, _ field: FieldName, from old: FieldValue?, to new: FieldValue?,
    _ line: OperationLine
  ) throws {
    let last = try written.stamp(album, .field, field.rawValue)
    if album == .library { _ = try library.record() }
    guard let stored = try library.stored(album) else {
      throw ExchangeError.damaged("album \(album)")
    }
    let before = stored.album.content
    let current = before[field]
    if try unite(album, field, from: old, to: new, in: stored, last: last, line) { return }
    if let last, last > stamp {
      return try loseUnlessSame(
        album, .field, field.rawValue, value: new, current: current, to: last, line)
    }
    if let last, last != stamp, current != new, try isUnseen(last, otherwise: current != old) {
      try keep(album, .field, field.rawValue, value: current, writtenAt: last)
    }
    try written.write(album, .field, field.rawValue, at: stamp)
    guard current != new else { return try overwritten.restate(line) }
    try settle(.field, field.rawValue, of: album...album)
    try noteWriteToRemoved(album, .field, field.rawValue, value: new, isRemoved: stored.isRemoved)
    try write(new, of: field, to: album, with: before)
    if !isNew(album) { try library.record(.changed(album, field, from: current, to: new)) }
  }

  /// Writes the value of a field of an album with other content.
  func write(
    _ value: FieldValue?, of field: FieldName, to album: AlbumID, with before: AlbumContent
  ) throws {
    var content = before
    do { try content.set(value, for: field) } catch { throw ExchangeError.damaged("\(error)") }
    guard content.title != nil else { throw ExchangeError.damaged("an album without a title") }
    if album == .library {
      library.shelf.forgetRecord()
    } else {
      try library.noteFieldNames(of: content)
    }
    try database.albums.update(album, content, from: before)
  }

  /// Whether this operation adds an album: its other changes are part of that, as in any step.
  private func isNew(_ album: AlbumID) -> Bool { library.transactions.step?.isNew(album) == true }

  private func album(_ name: GlobalID) throws -> AlbumID {
    guard let album = try names.local(name) else { throw ExchangeError.unknownAlbum(name) }
    return album
  }
}

extension LibraryAPI {
  /// Whether another album of the shelf has a position.
  func isTaken(_ place: ShelfKey, exceptBy album: AlbumID) throws -> Bool {
    try database.albums.integer(
      "SELECT 1 FROM album WHERE removed = 0 AND place = ?1 AND id <> ?2", place.text, album) != nil
  }

  /// The next taken position on the shelf.
  func place(after place: ShelfKey) throws -> ShelfKey? {
    try database.albums.statement(
      "SELECT place FROM album WHERE removed = 0 AND place > ?1 ORDER BY place LIMIT 1", place.text
    ).first { $0.text(0).map(ShelfKey.init) }
  }

  /// The albums of a range of removed ones whose positions are taken.
  func crowdedAlbums(_ albums: ClosedRange<AlbumID>) throws -> [Int64] {
    try database.albums.statement(
      """
      SELECT gone.id FROM album AS gone
      JOIN album AS there ON there.place = gone.place AND there.removed = 0
      WHERE gone.id BETWEEN ?1 AND ?2 AND gone.removed = 1
      """, albums.lowerBound, albums.upperBound
    ).all { $0.integer(0) }
  }
}
