public import AlbumModel

/// What albums are grouped by: a field, or a value that follows from one.
public enum AlbumGrouping: Equatable, Sendable {
  /// A field; each of several texts counts.
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

  /// The value of an album that its groups follow from.
  fileprivate func value(of album: Album, in library: LibraryAPI) throws -> FieldValue? {
    switch self {
    case .decade: album.content.year.map(FieldValue.integer)
    case .field(let field): try library.value(of: field, in: album)
    }
  }

  /// The single values in one of these, each once; nil alone if there is none.
  fileprivate func values(in value: FieldValue?, _ names: FieldNames) -> [FieldValue?] {
    switch (self, value) {
    case (.decade, .integer(let year)?): return [.integer(year.decade)]
    case (.field(let field), let value?)
    where value.type == .list || names.separator(of: field) != nil:
      var seen: Set<String> = []
      let values = names.texts(of: value, in: field).filter { seen.insert($0).inserted }
      return values.isEmpty ? [nil] : values.map { .text($0) }
    default: return [value]
    }
  }
}

/// The albums with the same values of some fields.
public struct AlbumGroup: Equatable, Sendable {
  /// The values, one for each field; nil if the albums have none.
  public let values: [FieldValue?]
  /// The number of albums.
  public let albumCount: Int
  /// The sums of the values of a field, if they were requested, by unit (`FieldKind.unit(of:)`).
  public let sums: [String?: Double]
}

/// A value of a field, and the number of albums that have it.
public struct AlbumFacet: Equatable, Sendable {
  /// What has the value.
  public let field: AlbumGrouping
  /// The value; nil for albums without one.
  public let value: FieldValue?
  /// The number of albums.
  public let albumCount: Int
}

/// Groups of albums, and sums over them.
public struct AlbumGroups: Sendable {
  /// The largest first, and of equally large ones by their values.
  public let groups: [AlbumGroup]
  /// The type that the summed values were read by.
  public let kind: any FieldKind
  /// The units of the sums, such as currencies, in order; nil first, for numbers without one.
  public let units: [String?]
  /// The number of albums whose value of the summed field has no sum.
  public let withoutNumber: Int
}

extension LibraryAPI {
  /// What a name means for grouping: a field, or `decade` if no field has that name.
  ///
  /// - Throws: `QueryError` for an unknown name; ``LibraryError``.
  public func grouping(named name: String) throws -> AlbumGrouping {
    do { return .field(try queryParser.field(toSortBy: name)) } catch let error as QueryError {
      if try loadScriptFields() { return try grouping(named: name) }
      guard name.lowercased() == "decade" else { throw error }
      return .decade
    }
  }

  /// Groups of albums with the same values, and sums over them.
  ///
  /// An album is in several groups if a field has several texts. Values are added up by the type of
  /// their field: amounts of money, lengths of time, numbers. Amounts in different currencies are not
  /// added to each other.
  ///
  /// - Parameters:
  ///   - query: the albums.
  ///   - fields: what they are grouped by; empty for one group of all.
  ///   - summed: the field whose values are added up.
  /// - Returns: the groups, with sums.
  /// - Throws: ``LibraryError``; `QueryError` for a field whose type has no sums, and for more
  ///   groups than fit into memory.
  /// - Complexity: one pass over the albums; memory for the groups.
  public func groups(
    _ query: AlbumQuery = .all, by fields: [AlbumGrouping], summing summed: FieldName? = nil
  ) throws -> AlbumGroups {
    var totals: [[FieldValue?]: (count: Int, sums: [String?: Double])] = [:]
    var withoutNumber = 0
    var units: Set<String?> = []
    let kind = try summed.map(kind(toSum:)) ?? NumberKind()
    let names = try self.names
    var most = Self.mostAdditionalGroups
    try forEach(AlbumQuery(query.filter)) { album in
      var amount: (size: Double, unit: String?)?
      if let summed, let value = try value(of: summed, in: album) {
        amount = kind.amount(of: value)
        if let amount { units.insert(amount.unit) } else { withoutNumber += 1 }
      }
      most += 1
      for values in try Self.combinations(
        of: fields, try fields.map { $0.values(in: try $0.value(of: album, in: self), names) })
      {
        guard totals.count <= most else { throw Self.tooMany(fields) }
        totals[values, default: (0, [:])].count += 1
        if let amount { totals[values]?.sums[amount.unit, default: 0] += amount.size }
      }
      try checkStop?()
      return true
    }
    let sorted = Self.sorted(
      totals.map { AlbumGroup(values: $0, albumCount: $1.count, sums: $1.sums) })
    if units.isEmpty { units = [nil] }
    return AlbumGroups(
      groups: sorted, kind: kind, units: units.sorted { $0 ?? "" < $1 ?? "" },
      withoutNumber: withoutNumber)
  }

  /// The values of some fields, each field on its own, with the number of albums of each.
  ///
  /// - Parameters:
  ///   - query: the albums.
  ///   - fields: the fields, in the order of the result.
  ///   - limit: the maximum number of values of each field.
  /// - Returns: the values of the first field, the most frequent first, then those of the next.
  /// - Throws: ``LibraryError``.
  /// - Complexity: one pass over the albums, whatever the number of fields; memory for the values.
  public func facets(
    _ query: AlbumQuery = .all, by fields: [AlbumGrouping], limit: Int? = nil
  ) throws -> [AlbumFacet] {
    let names = try self.names
    let readers = fields.map(reader)
    var counts = fields.map { _ in [FieldValue?: Int]() }
    try refresh()
    try select(AlbumStatements.columns, AlbumQuery(query.filter), isUnordered: true) { row in
      for index in readers.indices { counts[index][try readers[index](row), default: 0] += 1 }
      try checkStop?()
      return true
    }
    return zip(fields, counts).flatMap { field, stored in
      var totals: [FieldValue?: Int] = [:]
      // Lists are split once for each different one.
      for (value, count) in stored {
        for single in field.values(in: value, names) { totals[single, default: 0] += count }
      }
      let groups = totals.map { AlbumGroup(values: [$0], albumCount: $1, sums: [:]) }
      return Self.sorted(groups).prefix(limit ?? .max).map {
        AlbumFacet(field: field, value: $0.values[0], albumCount: $0.albumCount)
      }
    }
  }

  /// Reads what albums are grouped by, from their rows.
  private func reader(of grouping: AlbumGrouping) -> (PreparedStatement) throws -> FieldValue? {
    let field = if case .field(let field) = grouping { field } else { FieldName.year }
    let stored = scriptFields[field]?.value == nil ? AlbumStatements.reader(of: field) : nil
    return stored ?? { [self] in try grouping.value(of: AlbumStatements.album(from: $0), in: self) }
  }

  /// The type by which the values of a field are added up; of texts, those that are numbers.
  private func kind(toSum field: FieldName) throws -> any FieldKind {
    let kind = try kind(of: field).kind
    if kind is TextKind { return NumberKind() }
    guard type(of: kind).hasSums else {
      throw QueryError("\(field) is of type \(kind.name), which has no sum")
    }
    return kind
  }

  private static func sorted(_ groups: [AlbumGroup]) -> [AlbumGroup] {
    // The keys are computed once for each group.
    let keyed = groups.map { group in
      let keys = group.values.map { value in value.map { SortKey.key($0) } ?? SortKey.highest }
      return (keys: keys, group: group)
    }
    return keyed.sorted { left, right in
      guard left.group.albumCount == right.group.albumCount else {
        return left.group.albumCount > right.group.albumCount
      }
      for (first, second) in zip(left.keys, right.keys) where first != second {
        return first.lexicographicallyPrecedes(second)
      }
      return false
    }.map(\.group)
  }

  /// The maximum number of groups of one album.
  private static let mostCombinations = 100_000
  /// The maximum number of groups in addition to one for each album.
  private static let mostAdditionalGroups = 1_000_000

  /// Every choice of one value from each list.
  private static func combinations(
    of fields: [AlbumGrouping], _ lists: [[FieldValue?]]
  ) throws(QueryError) -> [[FieldValue?]] {
    var choices: [[FieldValue?]] = [[]]
    for values in lists {
      guard choices.count * values.count <= mostCombinations else { throw tooMany(fields) }
      choices = choices.flatMap { start in values.map { start + [$0] } }
    }
    return choices
  }

  private static func tooMany(_ fields: [AlbumGrouping]) -> QueryError {
    let names = fields.map(\.name).joined(separator: ", ")
    return QueryError("there are too many groups by \(names); group by fewer fields")
  }
}

extension FieldKind {
  /// What a stored value adds to a sum; nil if it is not of this type.
  fileprivate func amount(of value: FieldValue) -> (size: Double, unit: String?)? {
    var value = value
    if case .text(let text) = value {
      guard let read = read(text) else { return nil }
      value = read
    }
    return position(of: value).map { ($0, unit(of: value)) }
  }
}
