public import AlbumModel

extension LibraryAPI {
  /// Adds an album.
  ///
  /// Outside a transaction it is a separate undo step.
  ///
  /// - Parameters:
  ///   - content: the album's content; it needs a title.
  ///   - position: its position, 1 to one past the last; nil or -1 puts it last.
  ///   - origin: the origin of the step.
  ///   - keys: the keys of the content, if the caller has computed them.
  /// - Returns: its ID.
  /// - Throws: ``LibraryError/noTitle``, ``LibraryError/vetoed(reason:album:)`` by a hook,
  ///   ``LibraryError/noSuchPosition(_:count:)``.
  /// - Complexity: O(log n) at the end, O(n) in SQLite for a position in the middle.
  @discardableResult
  public func add(
    _ content: AlbumContent, at position: Int? = nil, origin: Origin = .command,
    keys: LookupKeys? = nil
  ) throws -> AlbumID {
    try changing("Add \(content.title ?? "an album")", origin: origin) {
      // Without hooks the content is not copied.
      guard observers.hooks(.albumWillAdd) else {
        return try insert(content, at: position, keys ?? LookupKeys(of: content))
      }
      var pending = PendingChange(name: .albumWillAdd, origin: origin, album: nil, content: content)
      if let reason = observers.ask(&pending) {
        throw LibraryError.vetoed(reason: reason, album: nil)
      }
      return try insert(pending.content, at: position, LookupKeys(of: pending.content))
    }
  }

  private func insert(
    _ content: AlbumContent, at position: Int?, _ keys: LookupKeys
  ) throws -> AlbumID {
    guard let title = content.title, !title.isEmpty else { throw LibraryError.noTitle }
    try noteFieldNames(of: content)
    let place = try place(at: position)
    _ = try beginStep()
    let id = try takeIdentity()
    try database.albums.insert(
      id, content, title: title, at: place.key, added: transactions.time, keys: keys)
    transactions.step?.add(id)
    try noteInBulk(keys, id)
    if place.isLast { shelf.appended(place.key) } else { shelf.orderChanged() }
    return id
  }

  /// Removes albums; their content stays in their rows.
  ///
  /// - Parameters:
  ///   - albums: the albums, removed in one undo step.
  ///   - origin: the origin of the step.
  ///   - onRefusal: called for each album whose removal a hook refuses, with the reason; it may throw,
  ///     and otherwise the others are removed. Nil throws the refusal.
  /// - Throws: ``LibraryError/noSuchAlbum(_:)``, ``LibraryError/vetoed(reason:album:)``; then none is
  ///   removed.
  public func remove(
    _ albums: [AlbumID], origin: Origin = .command,
    onRefusal: ((AlbumID, String) throws -> Void)? = nil
  ) throws {
    guard let first = albums.first else { return }
    let label =
      try "Remove " + (albums.count == 1 ? title(of: first) : CountText.of(albums.count, "album"))
    try transaction(label, origin: origin) {
      var allowed = albums
      if observers.hooks(.albumWillRemove) {
        allowed = try albums.filter { id in
          do {
            try askBeforeRemoving(id, origin)
            return true
          } catch LibraryError.vetoed(let reason, _) where onRefusal != nil {
            try onRefusal?(id, reason)
            return false
          }
        }
        if allowed.count < albums.count {
          relabelStep("Remove \(CountText.of(allowed.count, "album"))")
        }
      }
      var leaving: [Change] = []
      for id in inOrderOfChanges(allowed) {
        guard let (_, isRemoved) = try stored(id) else { throw LibraryError.noSuchAlbum(id) }
        if isRemoved {
          // A hook of another album has removed it.
          if observers.hooks(.albumWillRemove) { continue }
          throw LibraryError.albumRemoved(id)
        }
        try requireDecided(id...id)
        try database.albums.setRemoved(true, id...id)
        if transactions.step?.isNew(id) == true {
          transactions.step?.removeNew(id)
        } else {
          Self.append(.removed(id...id), to: &leaving)
        }
      }
      for change in leaving { try record(change) }
      shelf.orderChanged()
    }
  }

  private func askBeforeRemoving(_ id: AlbumID, _ origin: Origin) throws {
    try requireDecided(id...id)
    let album = try live(id)
    var pending = PendingChange(
      name: .albumWillRemove, origin: origin, album: album, content: album.content)
    if let reason = observers.ask(&pending) { throw LibraryError.vetoed(reason: reason, album: id) }
  }

  /// Moves an album to another position; the ones between shift by one.
  ///
  /// - Parameters:
  ///   - id: the album.
  ///   - position: its new position; -1 is the last.
  ///   - origin: the origin of the step.
  /// - Throws: ``LibraryError/noSuchAlbum(_:)``, ``LibraryError/noSuchPosition(_:count:)``.
  public func move(_ id: AlbumID, to position: Int, origin: Origin = .command) throws {
    try changing("Move \(title(of: id))", origin: origin) {
      _ = try live(id)
      let target = try target(at: position)
      guard let current = try self.position(of: id), current != target else { return }
      let before = target > current ? target : target - 1
      try move([id], behind: before < 1 ? nil : identity(at: before))
    }
  }

  /// Moves albums next to each other, in one undo step.
  ///
  /// - Parameters:
  ///   - albums: the albums, in their new order.
  ///   - position: the new position of the first; -1 puts them last, as does a position with less than
  ///     their number after it.
  ///   - origin: the origin of the step.
  /// - Throws: ``LibraryError/noSuchAlbum(_:)``, ``LibraryError/noSuchPosition(_:count:)``.
  /// - Complexity: O(n) for n albums of the shelf.
  public func move(_ albums: [AlbumID], to position: Int, origin: Origin = .command) throws {
    if albums.count == 1 { return try move(albums[0], to: position, origin: origin) }
    try transaction("Move \(CountText.of(albums.count, "album"))", origin: origin) {
      let order = try identities(.all)
      var (present, moving, placed) = (IdentityBits(), IdentityBits(), IdentityBits())
      for id in order { present.insert(id) }
      for id in albums {
        if !present.contains(id) { _ = try live(id) }
        moving.insert(id)
      }
      var before = try target(at: position) - 1
      var (last, rest) = (AlbumID?.none, order[...])
      while before > 0, let index = rest.firstIndex(where: { !moving.contains($0) }) {
        (last, rest) = (rest[index], rest[(index + 1)...])
        before -= 1
      }
      // Those that move behind it, all together: one after another their keys would grow.
      var run: [AlbumID] = []
      for id in albums {
        rest = rest.drop { placed.contains($0) }
        placed.insert(id)
        if rest.first == id {
          try move(run, behind: last)
          (last, run) = (id, [])
        } else {
          run.append(id)
        }
      }
      try move(run, behind: last)
    }
  }

  /// Moves albums next to each other behind one, or before all.
  func move(_ albums: [AlbumID], behind previous: AlbumID?) throws {
    guard !albums.isEmpty else { return }
    for id in albums { try requireDecided(id...id) }
    let lower = try previous.flatMap { try database.albums.place(of: $0)?.place }
    let places = try newPlaces(albums.count, between: lower, place(after: lower ?? ShelfKey("")))
    let moves = zip(albums, places).map { (album: $0, place: $1) }
    if try !recordTogether(moves) {
      for (album, place) in moves where transactions.step?.isNew(album) != true {
        guard let from = try database.albums.place(of: album)?.place else { continue }
        try record(.moved(album, from: from.text, to: place.text))
      }
    }
    var setting = ShelfKeyMoves(moves)
    try setting.apply(to: database.albums)
    shelf.orderChanged()
  }

  /// Records moves before the albums get their keys, in the order of the rows, which the index of the
  /// journal is in.
  ///
  /// - Returns: false, with nothing recorded, if they are few, or each must be looked at.
  func recordTogether(_ moves: some Sequence<PastValues.Move>) throws -> Bool {
    let moves = moves.sorted { $0.album < $1.album }
    guard moves.count >= 1000, observers.pending.isEmpty, try !hasConflicts() else { return false }
    let id = try beginStep()
    guard let step = transactions.step, step.firstAdded == nil, step.room.isEmpty else {
      return false
    }
    try writeChanges()
    try database.albums.record(moves, of: id, from: step.nextNumber)
    transactions.step?.changeCount += moves.count
    transactions.step?.nextNumber += Int64(moves.count)
    return true
  }

  /// A position on the shelf, of which -1 is the last.
  private func target(at position: Int) throws -> Int {
    let count = try self.count()
    let target = position < 0 ? count + 1 + position : position
    guard target >= 1, target <= count else {
      throw LibraryError.noSuchPosition(position, count: count)
    }
    return target
  }

  /// Changes the content of an album; equal values are not a change.
  ///
  /// - Parameters:
  ///   - id: the album.
  ///   - origin: the origin of the step.
  ///   - edit: writes the new values.
  /// - Returns: the album in its new state.
  /// - Throws: ``LibraryError/noSuchAlbum(_:)``, ``LibraryError/albumRemoved(_:)``,
  ///   ``LibraryError/noTitle``, ``LibraryError/vetoed(reason:album:)``; any error of `edit`.
  @discardableResult
  public func update(
    _ id: AlbumID, origin: Origin = .command, _ edit: (inout AlbumContent) throws -> Void
  ) throws -> Album {
    try changing("Change \(title(of: id))", origin: origin) {
      let album = try live(id)
      var content = album.content
      try edit(&content)
      return try write(content, to: album, origin)
    }
  }

  /// Changes the content of an album that was read in the current transaction.
  package func update(_ album: Album, to content: AlbumContent, origin: Origin) throws -> Album {
    try changing("Change \(album.title)", origin: origin) {
      // A hook may have changed it since it was read.
      try write(content, to: observers.hooksAnything ? live(album.id) : album, origin)
    }
  }

  private func write(_ content: AlbumContent, to album: Album, _ origin: Origin) throws -> Album {
    var changes = album.content.changes(to: content)
    guard !changes.isEmpty else { return album }
    try requireDecided(album.id...album.id)
    var content = content
    if observers.hooks(.albumWillChange) {
      var pending = PendingChange(
        name: .albumWillChange, origin: origin, album: album, content: content)
      if let reason = observers.ask(&pending) {
        throw LibraryError.vetoed(reason: reason, album: album.id)
      }
      content = pending.content
      changes = album.content.changes(to: content)
    }
    guard content.title != nil else { throw LibraryError.noTitle }
    try noteFieldNames(changes.filter { $0.new != nil }.map(\.name))
    if transactions.step?.isNew(album.id) != true {
      for change in changes {
        try record(.changed(album.id, change.name, from: change.old, to: change.new))
      }
    }
    try database.albums.update(album.id, content, from: album.content)
    if transactions.bulk != nil { try noteInBulk(LookupKeys(of: content), album.id) }
    shelf.contentChanged()
    return Album(id: album.id, added: album.added, content: content)
  }

  /// Gives very many albums the same value of a field, in a transaction: in less than half of the time
  /// that ``update(_:origin:_:)`` takes for each.
  ///
  /// - Returns: the number of albums that had another value; nil, with nothing done, if each must be
  ///   looked at: few ones, or for a hook, a conflict, or a field by which albums are found.
  /// - Throws: `FieldError`.
  package func set(_ value: FieldValue?, for name: FieldName, of albums: [AlbumID]) throws -> Int? {
    guard try database.albums.isMany(albums.count), AlbumStatements.isWrittenTogether(name),
      !observers.hooksAnything, observers.pending.isEmpty, try !hasConflicts(),
      transactions.step?.firstAdded == nil, transactions.bulk == nil, !isDryRun
    else { return nil }
    var content = AlbumContent(title: "")
    try content.set(value, for: name)
    let value = content[name]
    if value != nil { try noteFieldNames([name]) }
    var asked = IdentityBits()
    for id in albums { asked.insert(id) }
    var count = 0
    let read = AlbumStatements.reader(ofAny: name)
    defer { database.albums.forgetNoted() }
    try PreparedStatement(
      "SELECT \(AlbumStatements.columns) FROM album NOT INDEXED WHERE removed = 0 ORDER BY id",
      on: database.connection
    ).forEachRow { row in
      let id = AlbumID(rawValue: row.integer(0))
      guard asked.contains(id), case let old = try read(row), old != value else { return }
      try record(.changed(id, name, from: old, to: value))
      try database.albums.note(value, of: name, of: id)
      count += 1
    }
    try database.albums.writeNoted()
    shelf.contentChanged()
    return count
  }

  /// The album, if it is on the shelf.
  func live(_ id: AlbumID) throws -> Album {
    guard let (album, isRemoved) = try stored(id) else { throw LibraryError.noSuchAlbum(id) }
    guard !isRemoved else { throw LibraryError.albumRemoved(id) }
    return album
  }

  /// Albums to be changed in the order of their rows, which is the fastest and takes the least room
  /// in the journal; as they are if hooks look at each, or a dry run shows the first ones.
  public func inOrderOfChanges(_ albums: [AlbumID]) -> [AlbumID] {
    observers.hooksAnything || isDryRun ? albums : albums.sorted()
  }

  private func title(of id: AlbumID) throws -> String { try live(id).title }

  func takeIdentity() throws -> AlbumID {
    let next =
      try shelf.nextIdentity
      ?? max(shelf.identityFloor, database.albums.numberAfter("SELECT max(id) FROM album"))
    shelf.nextIdentity = next + 1
    shelf.identityFloor = next + 1
    return AlbumID(rawValue: next)
  }

  private func place(at position: Int?) throws -> (key: ShelfKey, isLast: Bool) {
    if let position, position != -1 {
      let count = try self.count()
      let target = position < 0 ? count + 2 + position : position
      guard target >= 1, target <= count + 1 else {
        throw LibraryError.noSuchPosition(position, count: count)
      }
      if target <= count {
        return (
          try newPlace(try place(ofPosition: target - 1), try place(ofPosition: target)), false
        )
      }
    }
    return (try newPlace(try lastPlace(), nil), true)
  }

  func lastPlace() throws -> ShelfKey? {
    if let place = shelf.lastPlace { return place }
    let last = try database.albums.statement(
      "SELECT place FROM album WHERE removed = 0 ORDER BY place DESC LIMIT 1"
    ).first { ShelfKey($0.text(0) ?? "") }
    shelf.lastPlace = .some(last)
    return last
  }

  private func place(ofPosition position: Int) throws -> ShelfKey? {
    guard let id = try position < 1 ? nil : identity(at: position) else { return nil }
    return try database.albums.place(of: id)?.place
  }

  func noteFieldNames(of content: AlbumContent) throws {
    guard !content.fields.isEmpty else { return }
    try noteFieldNames(content.fields.names(except: fieldNames()).map(FieldName.init(rawValue:)))
  }

  /// Adds the names of custom fields to the list of fields, if they are not in it.
  private func noteFieldNames(_ names: [FieldName]) throws {
    let custom = names.filter { !$0.isMain }
    guard !custom.isEmpty, case let known = try fieldNames() else { return }
    let names = custom.map(\.rawValue).filter { !known.contains($0) }
    guard !names.isEmpty else { return }
    if let computed = names.first(where: { scriptFields[FieldName(rawValue: $0)]?.value != nil }) {
      throw FieldError.readOnly(FieldName(rawValue: computed))
    }
    try names.forEach(noteFieldName)
    shelf.fields?.names.formUnion(names)
  }

  /// Adds a name to the list of fields.
  ///
  /// Without GRDB, which would end a name at a NUL.
  func noteFieldName(_ name: String) throws {
    try database.albums.run(
      SummedTable.field.insertion(
        ["?1", "NULL", "0"],
        then: "WHERE true ON CONFLICT DO UPDATE SET "
          + SummedTable.field.assignments(["gone": "0"])), name)
  }
}
