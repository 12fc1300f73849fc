/// A query: a filter of albums, and their order.
public struct AlbumQuery: Equatable, Sendable {
  /// The filter of albums.
  public var filter: AlbumFilter
  /// The order; empty means the shelf's.
  public var order: [SortTerm]

  /// Makes a query for the albums that pass a filter, in an order.
  public init(_ filter: AlbumFilter = .all, order: [SortTerm] = []) {
    self.filter = filter
    self.order = order
  }

  /// Every album in the shelf's order.
  public static let all = AlbumQuery()
}

/// One field that a list is sorted by.
///
/// Numbers sort numerically and before texts; texts sort alphabetically without case and accents,
/// with `Volume 2` before `Volume 10`, and without the article at their beginning
/// (``FieldName/ignoresArticles``). Albums without a value come last in either direction, and
/// albums that are equal in all terms keep the shelf's order.
public struct SortTerm: Equatable, Sendable {
  /// The field.
  public var field: FieldName
  /// Whether the order is descending.
  public var descending: Bool

  /// Sorts by a field.
  public init(_ field: FieldName, descending: Bool = false) {
    self.field = field
    self.descending = descending
  }
}

/// The filter of a query.
public indirect enum AlbumFilter: Equatable, Sendable {
  /// All of them.
  case all
  /// Those that pass every one.
  case every([AlbumFilter])
  /// Those that pass at least one.
  case any([AlbumFilter])
  /// Those that do not pass.
  case not(AlbumFilter)
  /// The album with this ID.
  case identity(AlbumID)
  /// Albums with a matching field; a nil field means any of artist, title, genre and year.
  case field(FieldName?, FieldPattern)

  /// The conjunction of filters, in the simplest form.
  static func joining(every filters: [AlbumFilter]) -> AlbumFilter {
    let filters = filters.filter { $0 != .all }
    return filters.count > 1 ? .every(filters) : filters.first ?? .all
  }

  /// The disjunction of filters, in the simplest form.
  static func joining(any filters: [AlbumFilter]) -> AlbumFilter {
    filters.count == 1 ? filters[0] : .any(filters)
  }

  fileprivate init(field: FieldName, has value: FieldValue) {
    switch value {
    case .integer(let number) where field == "id": self = .identity(AlbumID(rawValue: number))
    case .text(""): self = .lacking(field)
    case .text(let text): self = .field(field, .equalsFolded(text))
    case .integer, .number, .flag: self = .field(field, .equals(value.description))
    case .list(let texts): self = .joining(every: texts.map { .field(field, .equalsFolded($0)) })
    }
  }
}

/// A pattern for a field's value.
///
/// A list matches if one of its texts does. A value that is a number is compared numerically with a
/// text to contain or to equal that is a number, so `4` matches 4.0 but not 14; only if any of the
/// main fields is searched is a year treated as the text of its digits.
public enum FieldPattern: Hashable, Sendable {
  /// Contains this text, folded (``FoldedText``) on both sides.
  case contains(String)
  /// Is exactly this text, in any Unicode composition of its letters.
  case equals(String)
  /// Is this text, folded on both sides.
  case equalsFolded(String)
  /// A regular expression matches in it: exactly as it is written, or folded on both sides.
  case expression(String, exactly: Bool)
  /// Is a number in this range, including its ends; nil means no end.
  ///
  /// A text that is a number counts as one. Albums without a number in the field do not match.
  case range(Double?, Double?)
  /// Is the path of this folder, or of something in it; a relative one may begin in any folder.
  case folder(String)
  /// Is between two values of a type of fields (``FieldKind``), by their positions; nil means no
  /// end.
  case within(Double?, Double?, kind: String)
  /// Is between two texts, which the type of the field reads when the query is run; an empty one
  /// means no end.
  case between(String, String)
  /// Has a value.
  case exists
}

extension AlbumQuery {
  /// Makes a query for the albums whose fields have all of these values.
  ///
  /// Texts are compared without case and accents, numbers numerically. A list must contain all
  /// texts of the given one. An empty text matches albums without a value.
  ///
  /// - Parameter fields: names and values.
  public init(matching fields: [(name: FieldName, value: FieldValue)]) {
    self.init(.joining(every: fields.map { AlbumFilter(field: $0.name, has: $0.value) }))
  }
}

extension QueryParser {
  /// The field of a name to sort by, including aliases and any letter case.
  ///
  /// - Throws: ``QueryError`` for an unknown name.
  public func field(toSortBy name: String) throws(QueryError) -> FieldName {
    guard let field = fields.field(named: name) else {
      throw QueryError(fields.message(unknown: name))
    }
    return field
  }

  /// Makes a query from a table of fields, as in a script: `{ artist = "Bowie", year = 1992 }`.
  ///
  /// - Parameter fields: names, including aliases and any letter case, and values.
  /// - Returns: a query for albums that have all of them.
  /// - Throws: ``QueryError`` for an unknown name.
  public func query(
    matching fields: [(name: String, value: FieldValue)]
  ) throws(QueryError) -> AlbumQuery {
    AlbumQuery(
      matching: try fields.map { name, value throws(QueryError) in
        guard let field = self.fields.field(named: name) else {
          throw QueryError(self.fields.message(unknown: name))
        }
        return (field, value)
      })
  }
}
