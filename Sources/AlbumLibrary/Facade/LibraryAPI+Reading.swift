public import AlbumModel

extension LibraryAPI {
  /// The number of albums on the shelf.
  ///
  /// - Complexity: O(n) in SQLite after albums were added or removed, otherwise O(1).
  public func count() throws -> Int {
    try refresh()
    if let count = shelf.count { return count }
    let count = Int(try database.albums.integer(counting("FROM album WHERE removed = 0")) ?? 0)
    shelf.count = count
    return count
  }

  /// The SQL that counts albums.
  ///
  /// Of an earlier state SQLite would compute all columns for a sum; it reads only those that it needs
  /// behind a limit, which is none.
  func counting(_ source: String) -> String {
    past == nil
      ? "SELECT count(*) \(source)" : "SELECT count(*) FROM (SELECT id \(source) LIMIT -1)"
  }

  /// An album on the shelf, or nil.
  public func album(_ id: AlbumID) throws -> Album? {
    try refresh()
    guard let (album, isRemoved) = try stored(id), !isRemoved else { return nil }
    return album
  }

  /// An album on the shelf, or a removed one with its last values.
  public func albumEvenRemoved(_ id: AlbumID) throws -> (album: Album, isRemoved: Bool)? {
    try refresh()
    return try stored(id)
  }

  /// Artist and title of an album, on the shelf or removed from it, without reading the rest of it.
  public func shortDescription(of id: AlbumID) throws -> String? {
    try refresh()
    return try database.albums.statement("SELECT title, artist FROM album WHERE id = ?1", id)
      .first { AlbumContent(title: $0.text(0), artist: $0.text(1)).shortDescription }
  }

  func stored(_ id: AlbumID) throws -> (album: Album, isRemoved: Bool)? {
    try database.albums.album(id)
  }

  /// The rows of several albums, read together: reading each separately would lock and unlock the
  /// file every time.
  func stored(_ ids: ArraySlice<AlbumID>) throws -> [(album: Album, isRemoved: Bool)] {
    try execute("SAVEPOINT reading")
    defer { try? execute("RELEASE reading") }
    return try ids.compactMap { try stored($0) }
  }

  /// The ID of the album at a position, or nil if there is none.
  ///
  /// - Parameter position: 1 for the first, -1 for the last.
  /// - Returns: the ID, or nil.
  /// - Throws: ``LibraryError``.
  /// - Complexity: O(1) on average when reading forwards, otherwise O(n) in SQLite.
  public func identity(at position: Int) throws -> AlbumID? {
    let count = try self.count()
    let position = position < 0 ? count + 1 + position : position
    guard position >= 1, position <= count else { return nil }
    if let window = shelf.window, position >= window.start,
      position < window.start + window.albums.count
    {
      return window.albums[position - window.start]
    }
    shelf.window = try readWindow(at: position)
    return shelf.window?.albums.first
  }

  private func readWindow(at position: Int) throws -> ShelfCache.Window? {
    let statement: PreparedStatement
    if let window = shelf.window, position == window.start + window.albums.count {
      statement = try database.albums.statement(
        "SELECT id, place FROM album WHERE removed = 0 AND place > ?1 ORDER BY place LIMIT 256",
        window.lastPlace.text)
    } else {
      statement = try database.albums.statement(
        "SELECT id, place FROM album WHERE removed = 0 ORDER BY place LIMIT 256 OFFSET ?1",
        Int64(position - 1))
    }
    var albums: [AlbumID] = []
    var last: ShelfKey?
    try statement.forEachRow { row in
      albums.append(AlbumID(rawValue: row.integer(0)))
      last = ShelfKey(row.text(1) ?? "")
    }
    return last.map { ShelfCache.Window(start: position, albums: albums, lastPlace: $0) }
  }

  /// The position of an album, counted from 1; nil for a removed one.
  ///
  /// - Complexity: O(n) in SQLite.
  public func position(of id: AlbumID) throws -> Int? {
    try refresh()
    guard let (_, isRemoved) = try database.albums.place(of: id), !isRemoved else { return nil }
    return try positionByPlace(of: id)
  }

  /// The positions of all albums on the shelf, counted from 1.
  ///
  /// - Complexity: O(n), in one pass; for a single album ``position(of:)`` needs no memory.
  func positions() throws -> [AlbumID: Int] {
    try refresh()
    var positions: [AlbumID: Int] = [:]
    try database.albums.statement("SELECT id FROM album WHERE removed = 0 ORDER BY place")
      .forEachRow { positions[AlbumID(rawValue: $0.integer(0))] = positions.count + 1 }
    return positions
  }

  /// The numbers of a range that the library has assigned to albums; a damaged change may contain
  /// any.
  func givenNumbers(of range: ClosedRange<AlbumID>) throws -> Range<Int64> {
    let highest = try database.albums.integer("SELECT max(id) FROM main.album") ?? 0
    let first = range.lowerBound.rawValue
    return first..<max(first, min(range.upperBound.rawValue, highest) + 1)
  }

  /// The albums of a range that are on the shelf, in ascending order.
  func present(in range: ClosedRange<AlbumID>) throws -> [AlbumID] {
    try database.albums.statement(
      "SELECT id FROM album WHERE removed = 0 AND id BETWEEN ?1 AND ?2 ORDER BY id",
      range.lowerBound, range.upperBound
    ).all { AlbumID(rawValue: $0.integer(0)) }
  }

  /// The position of a removed album, on the current shelf.
  func formerPosition(of id: AlbumID) throws -> Int { try positionByPlace(of: id) }

  /// The positions of removed albums, on the current shelf: one pass for any number of albums.
  ///
  /// - Complexity: O(n log n) in SQLite, n being all albums ever; for few albums O(n) each.
  func formerPositions(of albums: IdentityRanges) throws -> [AlbumID: Int] {
    var positions: [AlbumID: Int] = [:]
    guard albums.count > 16 else {
      for id in albums.albums { positions[id] = try formerPosition(of: id) }
      return positions
    }
    var before = 0
    try database.albums.statement("SELECT id, removed FROM album ORDER BY place").forEachRow {
      row in
      let id = AlbumID(rawValue: row.integer(0))
      if row.integer(1) == 0 {
        before += 1
      } else if albums.contains(id) {
        positions[id] = before + 1
      }
    }
    return positions
  }

  private func positionByPlace(of id: AlbumID) throws -> Int {
    let before = try database.albums.integer(
      counting(
        "FROM album WHERE removed = 0 AND place < (SELECT place FROM album WHERE id = ?1)"), id)
    return Int(before ?? 0) + 1
  }

  /// The albums of an artist and title, in any spelling (`Sameness`).
  ///
  /// At most 64 are compared.
  ///
  /// - Parameters:
  ///   - artist: the artist, if known.
  ///   - title: the title.
  ///   - key: the `Sameness` key of the two, if the caller has computed it.
  ///   - degree: the minimum degree of similarity.
  /// - Returns: the albums, the most similar first, and of those the oldest.
  /// - Throws: ``LibraryError``.
  /// - Complexity: O(log n).
  public func albums(
    sameAs artist: String?, _ title: String?, key: Int64? = nil, upTo degree: Sameness = .spelling
  ) throws -> [Album] {
    try refresh()
    let key = key ?? Sameness.key(artist: artist, title: title)
    let candidates =
      try transactions.bulk?.albums(key, in: database.albums)
      ?? database.albums.albums(sameness: key)
    guard !candidates.isEmpty else { return [] }
    let found = candidates.map { album in
      (Sameness.degree((album.content.artist, album.title), (artist, title)), album)
    }
    return found.filter { $0.0 <= degree && $0.0 != .different }
      .sorted { ($0.0, $0.1.id) < ($1.0, $1.1.id) }.map(\.1)
  }

  /// The albums with the same identifier at a service, unless a more precise one differs.
  ///
  /// - Parameter identifiers: those of an album, the most precise first.
  /// - Returns: the albums; those of the most precise identifier first, and of those the oldest.
  /// - Throws: ``LibraryError``.
  /// - Complexity: O(log n) for each identifier, O(1) without any.
  public func albums(identified identifiers: [AlbumIdentifier]) throws -> [Album] {
    guard !identifiers.isEmpty else { return [] }
    try refresh()
    var found: [Album] = []
    for identifier in identifiers {
      let candidates =
        try transactions.bulk?.albums(identifier.key, in: database.albums)
        ?? database.albums.albums(identifier: identifier.key)
      for album in candidates where !found.contains(where: { $0.id == album.id }) {
        // An album that lost the identifier, or only has its key, does not match.
        guard album.content.isIdentified(by: identifiers) == true else { continue }
        found.append(album)
      }
    }
    return found
  }

  /// The names of the custom fields that albums on the shelf have.
  public func fieldNames() throws -> Set<String> { try storedFields().names }

  private func storedFields() throws -> ShelfCache.Fields {
    try refresh()
    if let fields = shelf.fields { return fields }
    var fields = ShelfCache.Fields()
    try database.albums.statement("SELECT name, kind FROM field WHERE gone = 0").forEachRow {
      row in
      guard let name = row.text(0) else { return }
      fields.names.insert(name)
      fields.kinds[FieldName(rawValue: name)] = row.text(1).flatMap(FieldKinds.named)
    }
    shelf.fields = fields
    return fields
  }

  /// The names of the custom fields that any album has, or had when it was removed.
  func everyFieldName() throws -> Set<String> {
    Set(try database.albums.statement("SELECT name FROM field").all { $0.text(0) ?? "" })
  }

  /// The meanings of names of fields in this library.
  ///
  /// - Throws: ``LibraryError``.
  public var names: FieldNames {
    get throws {
      // The user's own declarations count most.
      let stored = try storedFields()
      if let names = shelf.names { return names }
      let declared = scriptFields.values.map(\.declaration).sorted { $0.name < $1.name }
      let names = FieldNames(
        custom: stored.names, declared: declared + (try declarations()), observed: stored.kinds,
        computed: Set(scriptFields.filter { $0.value.value != nil }.keys))
      shelf.names = names
      return names
    }
  }

  /// A parser of queries for this library: with its custom fields, and its clock for dates such as
  /// "last week".
  ///
  /// - Throws: ``LibraryError``.
  public var queryParser: QueryParser {
    get throws { QueryParser(now: now, fields: try names, shelves: try shelves()) }
  }
}

/// The positions of listed albums.
///
/// Most lists are in the shelf's order or short, so that all positions need not be read.
public final class ShelfPositions {
  /// The number of albums whose positions are read one by one.
  private static let few = 8

  private let library: LibraryAPI
  private var last = 0
  private var singles = 0
  private var all: [AlbumID: Int]?

  /// Creates a reader, for one list.
  public init(_ library: LibraryAPI) { self.library = library }

  /// The position of an album, counted from 1; nil if it is not on the shelf.
  ///
  /// - Throws: ``LibraryError``.
  /// - Complexity: constant for the album after the last one, otherwise O(n) in SQLite for the first
  ///   few and once for all others.
  public func position(of id: AlbumID) throws -> Int? {
    if let all { return all[id] }
    if try library.identity(at: last + 1) == id {
      last += 1
      return last
    }
    singles += 1
    guard singles > Self.few else {
      guard let position = try library.position(of: id) else { return nil }
      last = position
      return position
    }
    all = try library.positions()
    return try position(of: id)
  }
}
