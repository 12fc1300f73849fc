public import AlbumLibrary
public import AlbumModel
public import AlbumPresentation

extension LibraryAPI {
  /// A layout as this library shows it: with declared headings and the values of computed fields.
  ///
  /// - Throws: ``LibraryError``.
  public func shown(_ layout: Layout) throws -> Layout {
    var layout = layout
    layout.use(try names) { [unowned self] in try value(of: $0, in: $1) }
    return layout
  }

  /// The custom fields of the layout `full`: stored and computed ones.
  ///
  /// - Throws: ``LibraryError``.
  public func fullFieldNames() throws -> [String] {
    try fieldNames().union(names.computed.map(\.rawValue)).sorted()
  }

  /// All columns of an album that has values in them, those of computed fields included.
  ///
  /// - Throws: ``LibraryError``.
  public func fullLayout(for album: Album) throws -> Layout {
    let stored = album.content.fields.entries.map(\.name)
    return try shown(.full(customFields: stored + names.computed.map(\.rawValue).sorted()))
  }

  /// A query as a layout shows it: with the layout's own filter and order where it has none, in the
  /// order of the groups.
  ///
  /// Groups are sorted by their keys, in the direction that the order has for the field; their albums
  /// keep the order of the query.
  ///
  /// - Parameters:
  ///   - query: the query.
  ///   - layout: the layout.
  ///   - order: the order of albums that are equal otherwise, if the layout has none: `artist,year-`.
  /// - Returns: the query, and its albums in order if their groups are not by a field.
  /// - Throws: ``LibraryError``, `QueryError`; the cause of a `ListingStop`.
  /// - Complexity: O(1) for groups by a field; otherwise memory for the keys of all albums.
  public func grouped(
    _ query: AlbumQuery, in layout: Layout, order: String? = nil
  ) throws -> (query: AlbumQuery, identities: [AlbumID]?) {
    var query = query
    let own = try layout.query.map { try queryParser.query($0) } ?? .all
    if query.filter == .all { query.filter = own.filter }
    query.order += try own.order + queryParser.order(layout.order ?? order ?? "")
    guard let column = layout.groupColumn else { return (query, nil) }
    if column.isField {
      let field = FieldName(rawValue: column.key)
      if query.order.first?.field != field { query.order.insert(SortTerm(field), at: 0) }
      return (query, nil)
    }
    var albums: [(position: [UInt8], id: AlbumID)] = []
    try forEach(query) { album in
      var value: FieldValue?
      do {
        value = try column.value(of: album)
      } catch let stop as ListingStop {
        throw stop.cause
      } catch {
        // Reported when the album is listed.
      }
      albums.append((column.groupKey(of: value), album.id))
      return true
    }
    // A stable sort: albums of a group keep their order.
    let order = albums.indices.sorted { first, second in
      albums[first].position == albums[second].position
        ? first < second
        : albums[first].position.lexicographicallyPrecedes(albums[second].position)
    }
    return (query, order.map { albums[$0].id })
  }
}

extension QueryParser {
  /// The order that names of fields stand for, separated by commas: `artist,year-`.
  ///
  /// - Throws: `QueryError` for an unknown or missing name.
  public func order(_ text: String) throws(QueryError) -> [SortTerm] {
    var terms: [SortTerm] = []
    for word in text.split(separator: ",") {
      let word = word.filter { $0 != " " }
      let isDescending = word.hasSuffix("-") || word.hasPrefix("-")
      let name = String(word.split { "+-".contains($0) }.joined(separator: "-"))
      guard !name.isEmpty else { throw QueryError("a sort order needs fields: artist,year-") }
      do {
        terms.append(SortTerm(try field(toSortBy: name), descending: isDescending))
      } catch {
        let way = " to sort by; declare it with: moonshelf fields declare \(name)"
        throw QueryError(error.message + (error.message.hasSuffix("?") ? "" : way))
      }
    }
    return terms
  }
}
