import AlbumModel

/// The fields whose last value on the shelf a transaction may have taken away, or brought back.
struct TouchedFields {
  /// The fields that an album lost; nil for all fields.
  private var lost: Set<String>? = []
  /// The fields that an album gained.
  private var gained: Set<String> = []
  /// The albums that joined or left the shelf, as long as there are few.
  private var albums = IdentityRanges()
  /// With more albums all fields are looked at.
  private static let mostAlbums = 16

  /// All fields.
  static var all: TouchedFields {
    var all = TouchedFields()
    all.lost = nil
    return all
  }

  /// Notes a change.
  mutating func note(_ change: Change) {
    switch change {
    case .added(let range), .removed(let range):
      let (first, last) = (range.lowerBound.rawValue, range.upperBound.rawValue)
      guard lost != nil, last - first < Self.mostAlbums - albums.count else {
        lost = nil
        return
      }
      for number in first...last { albums.insert(AlbumID(rawValue: number)) }
    case .changed(let album, let name, _, let value) where album != .library && !name.isMain:
      if value == nil { lost?.insert(name.rawValue) } else { gained.insert(name.rawValue) }
    case .changed, .moved: break
    }
  }

  /// The fields of which some album has a value now, and those to look for; nil for all.
  fileprivate func names(
    in library: LibraryAPI
  ) throws -> (there: Set<String>, sought: Set<String>?) {
    guard var lost else { return ([], nil) }
    var there = gained
    for id in albums.albums {
      guard let stored = try library.stored(id) else { continue }
      let names = stored.album.content.fields.entries.map(\.name)
      if stored.isRemoved { lost.formUnion(names) } else { there.formUnion(names) }
    }
    return (there.subtracting(lost), lost)
  }
}

extension LibraryAPI {
  /// Notes which fields have values on the shelf.
  ///
  /// - Complexity: O(1) for fields that albums gained; for others as far as the first album that
  ///   has a value, and one pass over the albums for a field without values.
  func recordFieldUsage(_ touched: TouchedFields) throws {
    let (there, sought) = try touched.names(in: self)
    for name in there {
      try database.albums.run(
        SummedTable.field.update(["gone": "0"]) + " WHERE name = ?1 AND gone = 1", name)
    }
    guard sought?.isEmpty != true else {
      if !there.isEmpty { shelf.fields = nil }
      return
    }
    var fields: [(name: String, wasGone: Bool, key: [UInt8])] = []
    try database.albums.statement("SELECT name, gone FROM field").forEachRow { row in
      if let name = row.text(0), sought?.contains(name) ?? true {
        fields.append((name, row.integer(1) != 0, EncodedFields.key(name)))
      }
    }
    guard !fields.isEmpty else { return }
    var missing = Array(fields.indices)
    // The plus keeps SQLite from walking along an index; an earlier state computes the fields once.
    try database.albums.statement(
      "SELECT fields FROM album WHERE +removed = 0\(past == nil ? " AND fields IS NOT NULL" : "")"
    ).walk { row in
      guard let bytes = row.utf8(0) else { return true }
      missing.removeAll { index in
        if case .value = EncodedFields.find(fields[index].key, in: bytes) { true } else { false }
      }
      return !missing.isEmpty
    }
    let gone = Set(missing)
    for index in fields.indices where gone.contains(index) != fields[index].wasGone {
      try database.albums.run(
        SummedTable.field.update(["gone": "?2", "kind": "iif(?2, NULL, kind)"])
          + " WHERE name = ?1",
        fields[index].name, Int64(gone.contains(index) ? 1 : 0))
    }
    shelf.fields = nil
  }
}
