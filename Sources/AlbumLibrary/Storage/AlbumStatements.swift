import AlbumModel

/// The prepared statements that run once per album; the only place that knows the columns' order.
final class AlbumStatements {
  /// The columns of an album, in the order in which ``album(from:)`` reads them.
  static let columns = ComputedValues.columns
  /// The numbers that a library assigns, and that of its record, limited so that arithmetic with
  /// them cannot overflow.
  static let identities: Range<Int64> = AlbumID.library.rawValue..<(1 << 62)
  /// The maximum number of albums to compare under one key.
  ///
  /// Without a limit a list that repeats one title a million times would take too long.
  static let mostPerKey = 64

  private let connection: DatabaseConnection
  private var prepared: [String: PreparedStatement] = [:]
  private var insertStatement: PreparedStatement?
  private var albumStatement: PreparedStatement?
  /// Those that write content, by the columns that they assign.
  private var updates: [Int: PreparedStatement] = [:]
  /// Idle statements of the kind that may run several times at once.
  private var idle: [String: [PreparedStatement]] = [:]
  private var notedCount = 0

  init(connection: DatabaseConnection) { self.connection = connection }

  /// Finalizes all statements, so that the connection can be closed.
  func finalize() {
    prepared.removeAll()
    idle.removeAll()
    updates.removeAll()
    (insertStatement, albumStatement) = (nil, nil)
  }

  /// A statement, compiled once, with the values of its parameters `?1`, `?2`, ….
  func statement<each Value: StatementValue>(
    _ sql: String, _ values: repeat each Value
  ) throws -> PreparedStatement {
    let known = prepared[sql]
    let statement = try known ?? PreparedStatement(sql, on: connection)
    if known == nil { prepared[sql] = statement }
    var index: Int32 = 1
    for value in repeat each values {
      value.bind(to: statement, at: index)
      index += 1
    }
    return statement
  }

  /// Runs a statement without result rows.
  func run<each Value: StatementValue>(_ sql: String, _ values: repeat each Value) throws {
    try statement(sql, repeat each values).run()
  }

  /// Borrows a statement that is not in use; compiles one if there is none.
  func borrowing(_ sql: String, _ body: (PreparedStatement) throws -> Void) throws {
    let statement = try idle[sql]?.popLast() ?? PreparedStatement(sql, on: connection)
    defer { idle[sql, default: []].append(statement) }
    try body(statement)
  }

  /// Inserts a new album on the shelf, or as a removed one.
  func insert(
    _ album: AlbumID, _ content: AlbumContent, title: String, at place: ShelfKey, added: Int64,
    keys: LookupKeys, isRemoved: Bool = false
  ) throws {
    let statement =
      try insertStatement
      ?? statement(
        """
        INSERT INTO album
          (id, removed, place, title, artist, genre, year, cover_url, added, sameness, fields, checksum)
          VALUES (?1, ?11, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?12)
        """)
    insertStatement = statement
    statement.bind(album.rawValue, at: 1)
    statement.bind(place.text, at: 2)
    statement.bind(title, at: 3)
    statement.bind(content.artist, at: 4)
    statement.bind(content.genre, at: 5)
    statement.bind(content.year, at: 6)
    statement.bind(content.coverURL, at: 7)
    statement.bind(added, at: 8)
    statement.bind(keys.sameness, at: 9)
    let fields = content.fields.encoded
    statement.bind(fields, at: 10)
    statement.bind(isRemoved ? 1 : 0, at: 11)
    statement.bind(
      RowChecksum.album(album, added: added, place: place.text)
        + RowChecksum.content(content, fields: fields), at: 12)
    try statement.run()
    try note(keys.identifiers, of: album)
  }

  /// Writes the content of an album.
  func update(_ album: AlbumID, _ content: AlbumContent, from old: AlbumContent) throws {
    let (fields, oldFields) = (content.fields.encoded, old.fields.encoded)
    let changed =
      (content.title != old.title ? 1 : 0) | (content.artist != old.artist ? 2 : 0)
      | (content.genre != old.genre ? 4 : 0) | (content.year != old.year ? 8 : 0)
      | (content.coverURL != old.coverURL ? 16 : 0) | (fields != oldFields ? 32 : 0)
    let statement = try update(of: changed)
    statement.bind(album.rawValue, at: 1)
    if changed & 1 != 0 { statement.bind(content.title, at: 2) }
    if changed & 2 != 0 { statement.bind(content.artist, at: 3) }
    if changed & 4 != 0 { statement.bind(content.genre, at: 4) }
    if changed & 8 != 0 { statement.bind(content.year, at: 5) }
    if changed & 16 != 0 { statement.bind(content.coverURL, at: 6) }
    if changed & 32 != 0 { statement.bind(fields, at: 7) }
    if changed & 3 != 0 {
      statement.bind(Sameness.key(artist: content.artist, title: content.title ?? ""), at: 8)
    }
    statement.bind(
      RowChecksum.content(content, fields: fields) - RowChecksum.content(old, fields: oldFields),
      at: 9)
    try statement.run()
    guard changed & 32 != 0 else { return }
    let (known, identifiers) = (old.identifiers, content.identifiers)
    try note(identifiers.filter { !known.contains($0) }, of: album)
    for lost in known where !identifiers.contains(lost) {
      let sql = "DELETE FROM identifier WHERE key = ?1 AND album = ?2"
      try self.statement(sql, lost.key, album).run()
    }
  }

  /// The statement that assigns some columns of the content: an assigned one is replaced in its index,
  /// even by the same value.
  private func update(of columns: Int) throws -> PreparedStatement {
    if let known = updates[columns] { return known }
    let names = Self.contentColumns
    let assigned = names.indices.filter { columns >> $0 & 1 == 1 }.map {
      "\(names[$0]) = ?\($0 + 2), "
    }
    let statement = try PreparedStatement(
      "UPDATE album SET \(assigned.joined())\(columns & 3 != 0 ? "sameness = ?8, " : "")"
        + "checksum = checksum + ?9 WHERE id = ?1", on: connection)
    updates[columns] = statement
    return statement
  }

  /// The columns of the content.
  static let contentColumns = ["title", "artist", "genre", "year", "cover_url", "fields"]

  /// Whether a field of very many albums is written by ``writeNoted()``: by no other one are albums found.
  static func isWrittenTogether(_ field: FieldName) -> Bool {
    field != .title && field != .artist && AlbumIdentifier.Kind(rawValue: field.rawValue) == nil
  }

  /// The number of values that are kept before they are written.
  private static let mostNoted = 500_000

  /// Notes a value, for ``writeNoted()``, or writes those that were noted; the last one counts.
  func note(_ value: FieldValue?, of field: FieldName, of album: AlbumID) throws {
    try connection.then.note(value, of: field, of: album, lastCounts: true)
    connection.then.differing.insert(album)
    notedCount += 1
    if notedCount == Self.mostNoted { try writeNoted() }
  }

  /// Whether a field's value is noted, and not yet written.
  func isNoted(_ field: FieldName, of album: AlbumID) -> Bool {
    connection.then.isNoted(field, of: album)
  }

  /// Writes the noted values in the order of the rows, with one statement.
  func writeNoted() throws {
    let then = connection.then
    defer { forgetNoted() }
    let written = Self.contentColumns.compactMap { name in then.column(name).map { (name, $0) } }
    guard !written.isEmpty else { return }
    func sum(_ columns: [String]) -> String {
      "\(QueryFunctions.checksum)(\(columns.joined(separator: ", ")))"
    }
    try PreparedStatement(
      """
      UPDATE album AS now SET \(written.map { "\($0) = \($1), " }.joined())
        checksum = checksum + \(sum(Self.contentColumns.map { then.column($0) ?? $0 }))
          - \(sum(Self.contentColumns))
      WHERE id BETWEEN \(then.differing.lowest) AND \(then.differing.highest)
        AND moonshelf_then(id, -2, 0)
      """, on: connection
    ).run()
  }

  /// Forgets the noted values, as after an error.
  func forgetNoted() {
    connection.then.removeAll()
    notedCount = 0
  }

  /// Stores the IDs that services have for an album.
  func note(_ identifiers: [AlbumIdentifier], of album: AlbumID) throws {
    for identifier in identifiers {
      try run("INSERT INTO identifier (key, album) VALUES (?1, ?2)", identifier.key, album)
    }
  }

  /// Marks albums of a range as removed or present; their content stays.
  func setRemoved(_ removed: Bool, _ albums: ClosedRange<AlbumID>) throws {
    try run(
      "UPDATE album SET removed = ?1 WHERE id BETWEEN ?2 AND ?3 AND removed = 1 - ?1",
      Int64(removed ? 1 : 0), albums.lowerBound, albums.upperBound)
  }

  /// Sets the sort key of an album, and returns the one before; nil if there is no such album.
  @discardableResult
  func setPlace(_ place: ShelfKey, of album: AlbumID) throws -> ShelfKey? {
    let found = try statement("SELECT added, place FROM album WHERE id = ?1", album).first {
      (added: $0.integer(0), place: ShelfKey($0.text(1) ?? ""))
    }
    guard let (added, old) = found else { return nil }
    func sum(_ place: ShelfKey) -> Int64 {
      RowChecksum.album(album, added: added, place: place.text)
    }
    try run(
      "UPDATE album SET place = ?2, checksum = checksum + ?3 WHERE id = ?1", album, place.text,
      sum(place) - sum(old))
    return old
  }

  /// Whether so many albums are written with one statement, which walks along all of them.
  func isMany(_ count: Int) throws -> Bool {
    try count >= 1000 && count > (integer("SELECT max(id) FROM album") ?? 0) / 8
  }

  /// Sets the sort keys of very many albums, in the order of their rows, with one statement, and makes
  /// the index of the order again after it: one by one its pages would be written, and read again, in
  /// no order.
  ///
  /// - Returns: false for few, and while albums are read, which needs the index.
  func setPlaces(_ moves: [PastValues.Move]) throws -> Bool {
    guard try isMany(moves.count), (try? run("DROP INDEX album_order")) != nil else { return false }
    connection.then.moves = moves
    defer { connection.then.moves = [] }
    try run(
      """
      UPDATE album SET place = moonshelf_then(id, -3, 0), checksum = checksum
        + \(QueryFunctions.checksum)(id, added, moonshelf_then(id, -3, 0))
        - \(QueryFunctions.checksum)(id, added, place)
      WHERE id BETWEEN ?1 AND ?2 AND moonshelf_then(id, -4, 0) IS NOT NULL
      """, moves[0].album, moves[moves.count - 1].album)
    try run(Schema.orderIndex)
    return true
  }

  /// Writes moves to the journal, in the order of the rows, which still have the old keys.
  func record(_ moves: [PastValues.Move], of step: Int64, from number: Int64) throws {
    connection.then.moves = moves
    defer { connection.then.moves = [] }
    try run(
      """
      INSERT INTO change (step, number, kind, album, old, new, checksum)
        SELECT ?1, number, 'moved', id, place, key, \(QueryFunctions.checksum)(
          ?1, number, 'moved', id, NULL, NULL, place, key, NULL, NULL)
        FROM (
          SELECT id, place, ?2 + moonshelf_then(id, -4, 0) AS number, moonshelf_then(id, -3, 0) AS key
          FROM album NOT INDEXED WHERE id BETWEEN ?3 AND ?4)
        WHERE number IS NOT NULL
      """, step, number, moves[0].album, moves[moves.count - 1].album)
  }

  private static let albumSQL = "SELECT \(columns), removed FROM album WHERE id = ?1"

  /// An album on the shelf or removed from it, and which of the two.
  ///
  /// - Throws: `DatabaseError`; ``LibraryError/damaged(_:)`` if its fields cannot be read, so
  ///   that no change replaces them by nothing.
  func album(_ album: AlbumID) throws -> (album: Album, isRemoved: Bool)? {
    let statement = try albumStatement ?? statement(Self.albumSQL)
    albumStatement = statement
    statement.bind(album.rawValue, at: 1)
    return try statement.first { (try Self.album(from: $0), $0.integer(8) != 0) }
  }

  /// The sort key of an album, whether on the shelf or removed from it.
  func place(of album: AlbumID) throws -> (place: ShelfKey, isRemoved: Bool)? {
    try statement("SELECT place, removed FROM album WHERE id = ?1", album)
      .first { (ShelfKey($0.text(0) ?? ""), $0.integer(1) != 0) }
  }

  /// The album on the shelf with a sort key.
  func album(at place: ShelfKey) throws -> AlbumID? {
    try statement("SELECT id FROM album WHERE removed = 0 AND place = ?1", place.text)
      .first { AlbumID(rawValue: $0.integer(0)) }
  }

  private static let samenessSQL = """
    SELECT \(columns) FROM album WHERE removed = 0 AND sameness = ?1 ORDER BY id
    LIMIT \(mostPerKey)
    """

  /// The albums on the shelf with a key of ``Sameness``, oldest first.
  func albums(sameness: Int64) throws -> [Album] {
    try statement(Self.samenessSQL, sameness).all(Self.album(from:))
  }

  /// The albums on the shelf that have or had an identifier with this key, oldest first.
  func albums(identifier: Int64) throws -> [Album] {
    try statement(
      """
      SELECT \(Self.columns) FROM album
      WHERE removed = 0 AND id IN (SELECT album FROM identifier WHERE key = ?1) ORDER BY id
      LIMIT \(Self.mostPerKey)
      """, identifier
    ).all(Self.album(from:))
  }

  /// The first row's first column of a query, as an integer; nil without a row.
  func integer<each Value: StatementValue>(
    _ sql: String, _ values: repeat each Value
  ) throws -> Int64? {
    try statement(sql, repeat each values).first { $0.optionalInteger(0) }
  }

  /// The number after the highest one that a query finds; 1 if it finds none.
  ///
  /// - Throws: ``LibraryError/damaged(_:)`` if that one is not a number that a library assigns,
  ///   so that arithmetic with numbers cannot overflow.
  func numberAfter(_ sql: String) throws -> Int64 {
    let highest = try integer(sql) ?? 0
    guard highest == 0 || Self.identities.contains(highest) else {
      throw LibraryError.damaged("a number in it is \(highest)")
    }
    return highest + 1
  }

  /// Reads the album in a row that begins with ``columns``.
  ///
  /// - Throws: ``LibraryError/damaged(_:)`` if its fields cannot be read, so that no list, file
  ///   or change treats it as an album without fields.
  static func album(from row: PreparedStatement) throws -> Album {
    let fields = row.utf8(7)
    if let fields, !CustomFields.isReadable(fields) {
      throw LibraryError.damagedFields(of: row.integer(0))
    }
    return album(from: row, fields: fields)
  }

  private static let textColumns: [FieldName: Int32] = [
    .title: 2, .artist: 3, .genre: 4, .coverURL: 6,
  ]

  /// The value of a field of an album, on the shelf or removed from it, without reading the rest of it
  /// if `read` is the field's ``reader(of:)``; nil if there is no such album.
  func value(
    of album: AlbumID, _ read: (PreparedStatement) throws -> FieldValue?
  ) throws -> (value: FieldValue?, isRemoved: Bool)? {
    try statement(Self.albumSQL, album).first { (try read($0), $0.integer(8) != 0) }
  }

  /// Reads a stored field from rows that begin with ``columns``, without the rest of the album; nil
  /// for a field that needs it.
  static func reader(of field: FieldName) -> ((PreparedStatement) throws -> FieldValue?)? {
    if let column = textColumns[field] { return { $0.text(column).map(FieldValue.text) } }
    if field == .year { return { $0.optionalInteger(5).map(FieldValue.integer) } }
    let name = field.rawValue
    // A name with accents may be stored in another form.
    guard !FieldName.readOnly.contains(name), name.utf8.allSatisfy({ $0 < 0x80 }) else {
      return nil
    }
    let key = EncodedFields.key(name)
    return { row in
      guard let fields = row.utf8(7) else { return nil }
      switch EncodedFields.find(key, in: fields) {
      case .value(let json): return JSONText.value(in: String(decoding: json, as: UTF8.self))
      case .missing: return nil
      case .damaged: throw LibraryError.damagedFields(of: row.integer(0))
      }
    }
  }

  /// The same for every field, with the rest of the album for those that need it.
  static func reader(ofAny field: FieldName) -> (PreparedStatement) throws -> FieldValue? {
    reader(of: field) ?? { try album(from: $0)[field] }
  }

  /// Reads the album in a row that begins with ``columns``; unreadable fields are treated as
  /// absent.
  ///
  /// Only for finding and repairing damage.
  static func uncheckedAlbum(from row: PreparedStatement) -> Album {
    album(from: row, fields: row.utf8(7))
  }

  private static func album(
    from row: PreparedStatement, fields: UnsafeBufferPointer<UInt8>?
  ) -> Album {
    Album(
      id: AlbumID(rawValue: row.integer(0)), added: row.integer(1),
      content: AlbumContent(
        title: row.text(2), artist: row.text(3), genre: row.text(4), year: row.optionalInteger(5),
        coverURL: row.text(6),
        fields: fields.map { CustomFields(encoded: String(decoding: $0, as: UTF8.self)) }
          ?? CustomFields()))
  }
}
