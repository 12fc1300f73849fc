import AlbumModel
import GRDB

/// The prepared statements that run once per album; the only place that knows the columns' order.
final class AlbumStatements {
  /// The columns of an album, in the order in which ``album(from:)`` reads them.
  static let columns = "id, added, title, artist, genre, year, cover_url, fields"
  /// The maximum number of albums to compare under one key.
  ///
  /// Without a limit a list that repeats one title a million times would take too long.
  static let mostPerKey = 64

  private let connection: DatabaseConnection
  private var prepared: [String: PreparedStatement] = [:]
  private var insertStatement: PreparedStatement?
  /// Idle statements of the kind that may run several times at once.
  private var idle: [String: [PreparedStatement]] = [:]

  init(connection: DatabaseConnection) {
    self.connection = connection
  }

  /// Finalizes all statements, so that the connection can be closed.
  func finalize() {
    prepared.removeAll()
    idle.removeAll()
    insertStatement = nil
  }

  /// A statement, compiled once.
  func statement(_ sql: String) throws -> PreparedStatement {
    if let statement = prepared[sql] { return statement }
    let statement = try PreparedStatement(sql, on: connection)
    prepared[sql] = statement
    return statement
  }

  /// Borrows a statement that is not in use; compiles one if there is none.
  func borrowing(_ sql: String, _ body: (PreparedStatement) throws -> Void) throws {
    let statement = try idle[sql]?.popLast() ?? PreparedStatement(sql, on: connection)
    defer { idle[sql, default: []].append(statement) }
    try body(statement)
  }

  /// Inserts a new album on the shelf, or as a removed one.
  func insert(
    _ album: AlbumID, _ content: AlbumContent, title: String, at place: ShelfPlace, added: Int64,
    sameness: Int64, isRemoved: Bool = false
  ) throws {
    let statement = try insertStatement ?? statement(Self.insertSQL)
    insertStatement = statement
    statement.bind(album.rawValue, at: 1)
    statement.bind(place.text, at: 2)
    statement.bind(title, at: 3)
    statement.bind(content.artist, at: 4)
    statement.bind(content.genre, at: 5)
    statement.bind(content.year, at: 6)
    statement.bind(content.coverURL, at: 7)
    statement.bind(added, at: 8)
    statement.bind(sameness, at: 9)
    let fields = content.fields.encoded
    statement.bind(fields, at: 10)
    statement.bind(isRemoved ? 1 : 0, at: 11)
    statement.bind(
      RowChecksum.album(album, added: added, place: place.text)
        + RowChecksum.content(content, fields: fields), at: 12)
    try statement.run()
    if !content.fields.isEmpty { try note(content.identifiers, of: album) }
  }

  private static let insertSQL = """
    INSERT INTO album (id, removed, place, title, artist, genre, year, cover_url, added, sameness,
      fields, checksum) VALUES (?1, ?11, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?12)
    """

  /// Writes the content of an album.
  ///
  /// - Parameters:
  ///   - album: the album.
  ///   - content: its new content.
  ///   - old: its previous content.
  /// - Throws: `DatabaseError`.
  func update(_ album: AlbumID, _ content: AlbumContent, from old: AlbumContent) throws {
    let statement = try statement(
      """
      UPDATE album SET title = ?2, artist = ?3, genre = ?4, year = ?5, cover_url = ?6,
        sameness = ?7, fields = ?8, checksum = checksum + ?9 WHERE id = ?1
      """)
    statement.bind(album.rawValue, at: 1)
    statement.bind(content.title, at: 2)
    statement.bind(content.artist, at: 3)
    statement.bind(content.genre, at: 4)
    statement.bind(content.year, at: 5)
    statement.bind(content.coverURL, at: 6)
    statement.bind(Sameness.key(artist: content.artist, title: content.title), at: 7)
    let fields = content.fields.encoded
    statement.bind(fields, at: 8)
    statement.bind(
      RowChecksum.content(content, fields: fields)
        - RowChecksum.content(old, fields: old.fields.encoded), at: 9)
    try statement.run()
    let known = old.identifiers
    try note(content.identifiers.filter { !known.contains($0) }, of: album)
  }

  /// Stores the IDs that services have for an album.
  ///
  /// They are never deleted: an album that has lost an identifier is skipped when it is found.
  private func note(_ identifiers: [AlbumIdentifier], of album: AlbumID) throws {
    for identifier in identifiers {
      let statement = try statement("INSERT INTO identifier (key, album) VALUES (?1, ?2)")
      statement.bind(identifier.key, at: 1)
      statement.bind(album.rawValue, at: 2)
      try statement.run()
    }
  }

  /// Marks albums of a range as removed or present; their content stays.
  func setRemoved(_ removed: Bool, _ albums: ClosedRange<AlbumID>) throws {
    let statement = try statement(
      "UPDATE album SET removed = ?1 WHERE id BETWEEN ?2 AND ?3 AND removed = 1 - ?1")
    statement.bind(removed ? 1 : 0, at: 1)
    statement.bind(albums.lowerBound.rawValue, at: 2)
    statement.bind(albums.upperBound.rawValue, at: 3)
    try statement.run()
  }

  /// Sets the sort key of an album.
  func setPlace(_ place: ShelfPlace, of album: AlbumID) throws {
    let reading = try statement("SELECT added, place FROM album WHERE id = ?1")
    reading.bind(album.rawValue, at: 1)
    var difference: Int64 = 0
    try reading.forEachRow { row in
      let added = row.integer(0)
      difference =
        RowChecksum.album(album, added: added, place: place.text)
        - RowChecksum.album(album, added: added, place: row.text(1) ?? "")
      return false
    }
    let statement = try statement(
      "UPDATE album SET place = ?2, checksum = checksum + ?3 WHERE id = ?1")
    statement.bind(album.rawValue, at: 1)
    statement.bind(place.text, at: 2)
    statement.bind(difference, at: 3)
    try statement.run()
  }

  private static let albumSQL = "SELECT \(columns), removed FROM album WHERE id = ?1"

  /// An album on the shelf or removed from it, and which of the two.
  ///
  /// - Throws: `DatabaseError`; ``LibraryError/damaged(_:)`` if its fields cannot be read, so
  ///   that no change replaces them by nothing.
  func album(_ album: AlbumID) throws -> (album: Album, isRemoved: Bool)? {
    let statement = try statement(Self.albumSQL)
    statement.bind(album.rawValue, at: 1)
    var found: (album: Album, isRemoved: Bool)?
    try statement.forEachRow { row in
      found = (try Self.album(from: row), row.integer(8) != 0)
      return false
    }
    return found
  }

  /// The sort key of an album, whether on the shelf or removed from it.
  func place(of album: AlbumID) throws -> (place: ShelfPlace, isRemoved: Bool)? {
    let statement = try statement("SELECT place, removed FROM album WHERE id = ?1")
    statement.bind(album.rawValue, at: 1)
    var found: (place: ShelfPlace, isRemoved: Bool)?
    try statement.forEachRow { row in
      found = (ShelfPlace(row.text(0) ?? ""), row.integer(1) != 0)
      return false
    }
    return found
  }

  /// The album on the shelf with a sort key.
  func album(at place: ShelfPlace) throws -> AlbumID? {
    let statement = try statement("SELECT id FROM album WHERE removed = 0 AND place = ?1")
    statement.bind(place.text, at: 1)
    var found: AlbumID?
    try statement.forEachRow { row in
      found = AlbumID(rawValue: row.integer(0))
      return false
    }
    return found
  }

  private static let samenessSQL = """
    SELECT \(columns) FROM album WHERE removed = 0 AND sameness = ?1 ORDER BY id
    LIMIT \(mostPerKey)
    """

  /// The albums on the shelf with a key of ``Sameness``, oldest first.
  func albums(sameness: Int64) throws -> [Album] {
    try albums(statement(Self.samenessSQL), key: sameness)
  }

  /// The albums on the shelf that have or had an identifier with this key, oldest first.
  func albums(identifier: Int64) throws -> [Album] {
    let statement = try statement(
      """
      SELECT \(Self.columns) FROM album
      WHERE removed = 0 AND id IN (SELECT album FROM identifier WHERE key = ?1) ORDER BY id
      LIMIT \(Self.mostPerKey)
      """)
    return try albums(statement, key: identifier)
  }

  private func albums(_ statement: PreparedStatement, key: Int64) throws -> [Album] {
    statement.bind(key, at: 1)
    var albums: [Album] = []
    try statement.forEachRow { row in
      albums.append(try Self.album(from: row))
      return true
    }
    return albums
  }

  /// The first row's first column of a query without arguments, as an integer; nil without a row.
  func integer(_ sql: String) throws -> Int64? {
    var value: Int64?
    try statement(sql).forEachRow { row in
      value = row.optionalInteger(0)
      return false
    }
    return value
  }

  /// The number after the highest one that a query finds; 1 if it finds none.
  ///
  /// - Throws: ``LibraryError/damaged(_:)`` if that one is not a number that a library assigns,
  ///   so that arithmetic with numbers cannot overflow.
  func numberAfter(_ sql: String) throws -> Int64 {
    let highest = try integer(sql) ?? 0
    guard highest == 0 || ChangeRow.identities.contains(highest) else {
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
