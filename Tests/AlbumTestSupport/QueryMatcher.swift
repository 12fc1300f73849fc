public import AlbumModel

/// Evaluates a query in memory: the reference that the library's SQL is compared with.
///
/// It has a working state, so it must not be used concurrently.
public final class QueryMatcher {
  private var root: Node
  private let query: AlbumQuery
  private let order: [SortTerm]

  /// Prepares a query.
  public init(_ query: AlbumQuery) throws(QueryError) {
    self.query = query
    root = try Node(query.filter) { _ in ObservedKind(of: [.integer(1)]) }
    order = query.order
  }

  /// Whether an album matches the query.
  public func matches(_ album: Album) -> Bool { root.matches(album) }

  /// The albums that match the query, in its order.
  ///
  /// - Parameter albums: albums in the shelf's order.
  /// - Returns: those that match, sorted.
  /// - Throws: ``QueryError`` for a range that does not suit the field's values.
  public func albums(from albums: some Sequence<Album>) throws(QueryError) -> [Album] {
    let all = Array(albums)
    root = try Node(query.filter) { field in
      BuiltInFields.field(field).map { ObservedKind($0.kind) }
        ?? ObservedKind(of: all.compactMap { $0[field] })
    }
    let matching = albums.filter(matches)
    guard !order.isEmpty else { return matching }
    let kinds = order.map { term -> (any FieldKind)? in
      let kind =
        BuiltInFields.field(term.field)?.kind
        ?? ObservedKind(of: all.compactMap { $0[term.field] }).kind
      return term.field.isMain || !kind.isOrdered ? nil : kind
    }
    let keyed = matching.enumerated().map { index, album in
      let keys = zip(order, kinds).map { term, kind in
        album[term.field].map { value in
          kind.map { SortKey.key(value, of: $0, descending: term.descending) }
            ?? SortKey.key(value, ignoringArticle: term.field.ignoresArticles)
        }
      }
      return (index: index, keys: keys, album: album)
    }
    return keyed.sorted { left, right in
      for (number, term) in order.enumerated() {
        switch (left.keys[number], right.keys[number]) {
        case (nil, nil): continue
        case (nil, _?): return false
        case (_?, nil): return true
        case (let leftKey?, let rightKey?):
          if leftKey == rightKey { continue }
          return leftKey.lexicographicallyPrecedes(rightKey) != term.descending
        }
      }
      return left.index < right.index
    }.map(\.album)
  }

  private indirect enum Node {
    case all
    case every([Node])
    case any([Node])
    case not(Node)
    case identity(AlbumID)
    case field(FieldName, ValueMatcher)
    case anyField(ValueMatcher)

    init(_ filter: AlbumFilter, _ kind: (FieldName) -> ObservedKind) throws(QueryError) {
      switch filter {
      case .all: self = .all
      case .every(let filters): self = .every(try Node.nodes(filters, kind))
      case .any(let filters): self = .any(try Node.nodes(filters, kind))
      case .not(let filter): self = .not(try Node(filter, kind))
      case .identity(let album): self = .identity(album)
      case .field(let name?, .between(let lower, let upper)):
        let pattern = try FieldPattern.between(lower, upper, of: kind(name), in: name)
        self = .field(name, try ValueMatcher(pattern, readsNumbers: true))
      case .field(let name?, let pattern):
        self = .field(
          name,
          try ValueMatcher(
            pattern, readsNumbers: true, separator: FieldNames(custom: []).separator(of: name)))
      case .field(nil, let pattern):
        let genre = try ValueMatcher(pattern, readsNumbers: true, separator: ",")
        self = .any([
          .anyField(try ValueMatcher(pattern, readsNumbers: false)), .field(.genre, genre),
        ])
      }
    }

    private static func nodes(
      _ filters: [AlbumFilter], _ kind: (FieldName) -> ObservedKind
    ) throws(QueryError) -> [Node] {
      var nodes: [Node] = []
      for filter in filters { nodes.append(try Node(filter, kind)) }
      return nodes
    }

    func matches(_ album: Album) -> Bool {
      switch self {
      case .all: true
      case .every(let nodes): nodes.allSatisfy { $0.matches(album) }
      case .any(let nodes): nodes.contains { $0.matches(album) }
      case .not(let node): !node.matches(album)
      case .identity(let identity): album.id == identity
      case .field(let name, let matcher): matcher.matches(album[name])
      case .anyField(let matcher):
        FieldName.searched.contains { matcher.matches(album[$0]) }
      }
    }
  }
}

extension FieldName {
  /// The fields that a bare word is searched in.
  package static let searched: [FieldName] = [.artist, .title, .genre, .year]
}
