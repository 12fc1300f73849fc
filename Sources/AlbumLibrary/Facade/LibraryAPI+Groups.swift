public import AlbumModel

/// What albums are grouped by: a field, or a value that follows from one.
public enum AlbumGrouping: Equatable, Sendable {
  /// A field; each text of a list counts.
  case field(FieldName)
  /// The first year of the ten years that the album's year is in.
  case decade

  /// The name for users.
  public var name: String {
    switch self {
    case .field(let field): field.rawValue
    case .decade: "decade"
    }
  }

  /// The values of an album, each once; nil alone if it has none.
  fileprivate func values(of album: Album) -> [FieldValue?] {
    switch self {
    case .decade: return [album.content.year.map { .integer($0.decade) }]
    case .field(let field):
      guard case .list(let texts)? = album[field] else { return [album[field]] }
      var seen: Set<String> = []
      let values = texts.filter { seen.insert($0).inserted }
      return values.isEmpty ? [nil] : values.map { .text($0) }
    }
  }
}

/// The albums with the same values of some fields.
public struct AlbumGroup: Equatable, Sendable {
  /// The values, one for each field; nil if the albums have none.
  public let values: [FieldValue?]
  /// The number of albums.
  public let albumCount: Int
  /// The sum of the numbers of a field, if one was requested.
  public let sum: Double
}

extension LibraryAPI {
  /// What a name means for grouping: a field, or `decade` if no field has that name.
  ///
  /// - Throws: `QueryError` for an unknown name; ``LibraryError``.
  public func grouping(named name: String) throws -> AlbumGrouping {
    do {
      return .field(try queryParser.field(toSortBy: name))
    } catch let error as QueryError {
      guard name.lowercased() == "decade" else { throw error }
      return .decade
    }
  }

  /// Groups of albums with the same values, and sums over them.
  ///
  /// An album is in several groups if a field has a list of several texts.
  ///
  /// - Parameters:
  ///   - query: the albums.
  ///   - fields: what they are grouped by; empty for one group of all.
  ///   - summed: the field whose numbers are summed.
  /// - Returns: the groups, the largest first, and of equally large ones by their values; and the
  ///   number of albums whose value of the summed field is no number.
  /// - Throws: ``LibraryError``.
  /// - Complexity: one pass over the albums; memory for the groups.
  public func groups(
    _ query: AlbumQuery = .all, by fields: [AlbumGrouping], summing summed: FieldName? = nil
  ) throws -> (groups: [AlbumGroup], withoutNumber: Int) {
    var totals: [[FieldValue?]: (count: Int, sum: Double)] = [:]
    var withoutNumber = 0
    try forEach(AlbumQuery(query.filter)) { album in
      var number = 0.0
      if let summed, let value = album[summed] {
        if let read = value.summand { number = read } else { withoutNumber += 1 }
      }
      for values in Self.combinations(fields.map { $0.values(of: album) }) {
        let (count, sum) = totals[values] ?? (0, 0)
        totals[values] = (count + 1, sum + number)
      }
      return true
    }
    let groups = totals.map { AlbumGroup(values: $0, albumCount: $1.count, sum: $1.sum) }
    // The keys are computed once for each group.
    let keyed = groups.map { group in
      let keys = group.values.map { value in
        value.map { SortKey.key($0) } ?? SortKey.highest
      }
      return (keys: keys, group: group)
    }
    let sorted = keyed.sorted { left, right in
      guard left.group.albumCount == right.group.albumCount else {
        return left.group.albumCount > right.group.albumCount
      }
      for (first, second) in zip(left.keys, right.keys) where first != second {
        return first.lexicographicallyPrecedes(second)
      }
      return false
    }
    return (sorted.map(\.group), withoutNumber)
  }

  /// Every choice of one value from each list.
  private static func combinations(_ lists: [[FieldValue?]]) -> [[FieldValue?]] {
    lists.reduce([[]]) { begun, values in
      begun.flatMap { start in values.map { start + [$0] } }
    }
  }
}

extension FieldValue {
  /// The number, or the number that a text is.
  fileprivate var summand: Double? {
    guard case .text(let text) = self else { return asNumber }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }
}
