public import AlbumModel

extension LibraryAPI {
  /// The albums that match a query, in its order.
  ///
  /// - Complexity: memory for all of them; `forEach` needs none.
  public func albums(_ query: AlbumQuery = .all, limit: Int? = nil) throws -> [Album] {
    var albums: [Album] = []
    try forEach(query, limit: limit) { album in
      albums.append(album)
      return true
    }
    return albums
  }

  private static let count = "count(*)"

  /// The number of albums that match a query.
  public func count(_ query: AlbumQuery) throws -> Int {
    if query.filter == .all { return try count() }
    try refresh()
    var count = 0
    try select(Self.count, AlbumQuery(query.filter), isUnordered: true) { row in
      count = Int(row.integer(0))
      return false
    }
    return count
  }

  /// The IDs of the albums that match a query, in its order.
  public func identities(_ query: AlbumQuery) throws -> [AlbumID] {
    try refresh()
    var identities: [AlbumID] = []
    try select("id", query, isScanned: query.filter != .all) { row in
      identities.append(AlbumID(rawValue: row.integer(0)))
      return true
    }
    return identities
  }

  /// Passes one album after the other, until `body` returns false.
  ///
  /// `body` must not change the library; use ``pages(_:)`` for that.
  ///
  /// - Parameters:
  ///   - query: the albums and their order.
  ///   - limit: the maximum number of albums.
  ///   - offset: the number of albums to skip.
  ///   - body: takes an album, and returns whether to continue.
  /// - Throws: ``LibraryError``; any error of `body`.
  /// - Complexity: constant memory in the shelf's order.
  public func forEach(
    _ query: AlbumQuery, limit: Int? = nil, offset: Int = 0, _ body: (Album) throws -> Bool
  ) throws {
    try refresh()
    try select(AlbumStatements.columns, query, limit: limit, offset: offset) { row in
      try body(try AlbumStatements.album(from: row))
    }
  }

  /// The albums that match a query in pages of a few hundred, between which the library may change.
  ///
  /// In the shelf's order the memory needed is constant. An album that is moved to the end during
  /// the iteration is not returned twice, one moved to another later position is. With another
  /// order, the IDs are fixed at the call.
  public func pages(_ query: AlbumQuery) throws -> AlbumPages {
    if query.order.isEmpty {
      try refresh()
      return AlbumPages(library: self, filter: query.filter, last: try lastPlace())
    }
    return AlbumPages(library: self, identities: try identities(query))
  }

  /// Reads columns of the albums that match a query, until `body` returns false.
  ///
  /// - Parameters:
  ///   - columns: the text after `SELECT`.
  ///   - query: the albums.
  ///   - isUnordered: whether the order does not matter, which makes finding any album faster.
  ///   - isScanned: whether to read the rows in their order and sort what is found: along the shelf each
  ///     row is in another page.
  ///   - including: an album that is included in any case.
  ///   - place: only albums after this sort key.
  ///   - limit: the maximum number of albums.
  ///   - offset: the number of albums to skip.
  ///   - body: takes a row.
  /// - Throws: ``LibraryError``; any error of `body`.
  func select(
    _ columns: String, _ query: AlbumQuery, isUnordered: Bool = false,
    isScanned: Bool = false, including: AlbumID? = nil, after place: ShelfKey? = nil,
    limit: Int? = nil, offset: Int = 0,
    _ body: (PreparedStatement) throws -> Bool
  ) throws {
    let sql = try sql(of: query)
    // SQLite merges the two parts of an earlier state by their indexes only if the result has what it
    // is sorted by; otherwise it reads all albums in the order of another index, page by page.
    let isCount = columns == Self.count
    let isMerged = past != nil && !isCount
    let source = (isUnordered || isScanned) && !isMerged ? QuerySQL.tableScan : sql.source
    let order = isUnordered ? isMerged ? "place" : nil : sql.order
    var text = isCount ? "" : "SELECT \(columns)\(isMerged ? ", place" : "") "
    text += "FROM \(source) WHERE "
    if let including { text += "id = \(including.rawValue) OR " }
    text += "removed = 0 AND \(sql.condition)"
    if place != nil { text += " AND place > ?\(sql.arguments.count + 1)" }
    if let order { text += " ORDER BY \(order)" }
    // SQLite knows an offset only after a limit; a negative one is none.
    if limit != nil || offset > 0 { text += " LIMIT \(limit ?? -1)" }
    if offset > 0 { text += " OFFSET \(offset)" }
    if isCount { text = counting(text) }
    try namingDamagedAlbum {
      // Compiled each time: a query's text is rarely repeated, and queries may nest.
      let statement = try PreparedStatement(text, on: database.connection)
      for (index, argument) in sql.arguments.enumerated() {
        statement.bind(argument, at: Int32(index + 1))
      }
      if let place { statement.bind(place.text, at: Int32(sql.arguments.count + 1)) }
      try statement.walk(body)
    }
  }

  private func sql(of query: AlbumQuery) throws -> QuerySQL {
    try QuerySQL(
      query, kind: kind, unfitting: countOfUnfittingValues, names: names,
      sortsByArticles: sortsByArticles)
  }

  /// Runs a query, whose functions get an album's fields but not its ID.
  ///
  /// - Throws: ``LibraryError/damaged(_:)`` with the album whose fields cannot be read; otherwise
  ///   an error of `body`.
  private func namingDamagedAlbum(_ body: () throws -> Void) throws {
    do {
      try computed.reporting { try database.connection.stoppable(body) }
    } catch LibraryError.storage(QueryFunctions.damagedFields) {
      try PreparedStatement(
        "SELECT id, fields FROM album WHERE removed = 0 ORDER BY id", on: database.connection
      ).forEachRow { row in
        guard let fields = row.text(1), !CustomFields.isCanonical(fields) else { return }
        throw LibraryError.damagedFields(of: row.integer(0))
      }
      throw LibraryError.damaged(QueryFunctions.damagedFields)
    }
  }

  func page(
    of filter: AlbumFilter, after place: ShelfKey?, upTo last: ShelfKey
  ) throws -> (albums: [Album], last: ShelfKey?) {
    let sql = try sql(of: AlbumQuery(filter))
    var albums: [Album] = []
    var lastPlace: ShelfKey?
    try namingDamagedAlbum {
      let statement = try PreparedStatement(
        """
        SELECT \(AlbumStatements.columns), place FROM album WHERE removed = 0 AND \(sql.condition)
        AND place > ?\(sql.arguments.count + 1) AND place <= ?\(sql.arguments.count + 2)
        ORDER BY place LIMIT \(AlbumPages.size)
        """, on: database.connection)
      for (index, argument) in sql.arguments.enumerated() {
        statement.bind(argument, at: Int32(index + 1))
      }
      statement.bind(place?.text ?? "", at: Int32(sql.arguments.count + 1))
      statement.bind(last.text, at: Int32(sql.arguments.count + 2))
      try statement.forEachRow { row in
        albums.append(try AlbumStatements.album(from: row))
        lastPlace = ShelfKey(row.text(8) ?? "")
      }
    }
    return (albums, lastPlace)
  }
}
