import AlbumModel
import GRDB

/// A query in SQL over the table `album`: the texts after `WHERE removed = 0 AND` and `ORDER BY`.
///
/// User input is never part of the text; it is bound as an argument.
struct QuerySQL {
  /// The table, read in an order of its rows that suits reading each of them.
  ///
  /// Otherwise SQLite walks the index on `sameness`, because it is small, and seeks a row at random
  /// for each of its entries.
  static let tableScan = "album NOT INDEXED"

  /// The text after `FROM`.
  let source: String
  /// The condition, in parentheses if necessary; true or false for every album, never NULL.
  let condition: String
  /// The terms of the order; the shelf's is always the last.
  let order: String
  /// The values of `?1`, `?2` and so on in both.
  let arguments: [DatabaseValue]

  /// Translates a query to SQL.
  ///
  /// - Parameters:
  ///   - query: the query.
  ///   - kind: the type of a custom field, by its values if it is not known.
  ///   - unfitting: the number of values of a known custom field, if none is of its type.
  ///   - names: the fields of the library.
  ///   - sortsByArticles: whether an article at the beginning of a text counts.
  /// - Throws: ``QueryError`` for an invalid regular expression or range; any error of `kind`.
  init(
    _ query: AlbumQuery, kind: @escaping (FieldName) throws -> ObservedKind,
    unfitting: @escaping (FieldName) throws -> Int?, names: FieldNames,
    sortsByArticles: Bool = false
  ) throws {
    var condition = QueryCondition(kind: kind, unfitting: unfitting, names: names)
    self.condition = try condition.sql(query.filter)
    var terms: [String] = []
    var sorted: Set<FieldName> = []
    for term in query.order where sorted.insert(term.field).inserted {
      let key = try condition.sortKey(
        term.field, descending: term.descending,
        ignoringArticle: !sortsByArticles && term.field.ignoresArticles)
      terms.append(term.descending ? "\(key) DESC" : key)
    }
    source = terms.isEmpty ? "album" : QuerySQL.tableScan
    order = (terms + ["place"]).joined(separator: ", ")
    arguments = condition.arguments
  }
}

/// Builds the condition of a query, collecting its arguments.
struct QueryCondition {
  let kind: (FieldName) throws -> ObservedKind
  let unfitting: (FieldName) throws -> Int?
  let names: FieldNames
  private(set) var arguments: [DatabaseValue] = []
  fileprivate var numbers: [[UInt8]: Int] = [:]

  /// The condition that an album passes a filter; never NULL.
  mutating func sql(_ filter: AlbumFilter) throws -> String {
    switch filter {
    case .all: return "1"
    case .every(let filters): return try joined(filters[...], by: "AND", empty: "1")
    case .any(let filters): return try joined(filters[...], by: "OR", empty: "0")
    case .not(let filter): return "NOT \(try sql(filter))"
    case .identity(let album): return "(id = \(album.rawValue))"
    case .field(nil, let pattern):
      let argument = try argument(pattern, readsNumbers: false)
      let fits = "\(QueryFunctions.fits)(\(argument), artist, title, genre, year)"
      if case .contains = pattern { return fits }
      return "(\(fits) OR \(try sql(.genre, pattern)))"
    case .field(let field?, let pattern): return try sql(field, pattern)
    }
  }

  /// The sort key of a field, which puts albums without a value last.
  ///
  /// Never NULL in ascending order: `NULLS LAST` keeps SQLite from its fast comparisons.
  mutating func sortKey(
    _ field: FieldName, descending: Bool, ignoringArticle ignoresArticle: Bool
  ) throws -> String {
    let options = (descending ? 0 : 1) + (ignoresArticle ? 2 : 0)
    return switch (QueryCondition.column(of: field), field) {
    case ("id"?, _), ("added"?, _): field.rawValue
    case ("year"?, _): descending ? "year" : "ifnull(year, 9e999)"
    case (let column?, _): "\(QueryFunctions.sortKey)(\(column), \(options))"
    case (nil, _):
      "\(QueryFunctions.fieldSortKey)(\(argument(try kind(field).kind.name + " " + field.rawValue)), \(customFields(field)), \(options))"
    }
  }

  /// Halves are put in parentheses: SQLite limits the depth of an expression.
  private mutating func joined(
    _ filters: ArraySlice<AlbumFilter>, by word: String, empty: String
  ) throws -> String {
    guard let first = filters.first else { return empty }
    if filters.count == 1 { return try sql(first) }
    let middle = filters.startIndex + filters.count / 2
    let left = try joined(filters[..<middle], by: word, empty: empty)
    let right = try joined(filters[middle...], by: word, empty: empty)
    return "(\(left) \(word) \(right))"
  }

  private mutating func sql(_ field: FieldName, _ pattern: FieldPattern) throws -> String {
    if case .between(let lower, let upper) = pattern {
      return try sql(field, .between(lower, upper, of: kind(field), in: field))
    }
    if case .within(_, _, let kind) = pattern, let count = try unfitting(field) {
      throw QueryError(
        "a range of \(field) needs values of type \(kind), and none of its "
          + "\(CountText.of(count, "value")) is one")
    }
    let separator = names.separator(of: field)
    guard let column = QueryCondition.column(of: field) else {
      let argument = try argument(pattern, readsNumbers: true, separator: separator)
      let name = self.argument(field.rawValue)
      return "\(QueryFunctions.fieldFits)(\(argument), \(name), \(customFields(field)))"
    }
    switch (pattern, field) {
    case (.exists, _): return "(\(column) IS NOT NULL)"
    case (.range(let lower, let upper), .year), (.range(let lower, let upper), "id"),
      (.range(let lower, let upper), "added"):
      // An invalid range is detected here, before SQLite sees it.
      _ = try ValueMatcher(pattern, readsNumbers: true)
      var parts = ["\(column) IS NOT NULL"]
      if let lower { parts.append("\(column) >= \(argument(lower))") }
      if let upper { parts.append("\(column) <= \(argument(upper))") }
      return "(\(parts.joined(separator: " AND ")))"
    default:
      let argument = try argument(pattern, readsNumbers: true, separator: separator)
      return "\(QueryFunctions.fits)(\(argument), \(column))"
    }
  }

  /// The custom fields in which the value of a field is found.
  private mutating func customFields(_ field: FieldName) -> String {
    guard names.computed.contains(field) else { return "fields" }
    return "\(ComputedValues.function)(\(argument(field.rawValue)), \(ComputedValues.columns))"
  }

  private static func column(of field: FieldName) -> String? {
    switch field {
    case .title, .artist, .genre, .year, .coverURL, "id", "added": field.rawValue
    default: nil
    }
  }

  // MARK: Arguments

  private mutating func argument(
    _ pattern: FieldPattern, readsNumbers: Bool, separator: Character? = nil
  ) throws(QueryError) -> String {
    _ = try ValueMatcher(pattern, readsNumbers: readsNumbers)
    return argument(
      PatternArgument(pattern: pattern, readsNumbers: readsNumbers, separator: separator).text)
  }

  /// A text is bound once, however often it occurs in the query.
  private mutating func argument(_ text: String) -> String {
    // By bytes: a string's hash is of its normal form, which takes quadratic time for a run of
    // accents.
    let bytes = Array(text.utf8)
    if let number = numbers[bytes] { return "?\(number)" }
    arguments.append(text.databaseValue)
    numbers[bytes] = arguments.count
    return "?\(arguments.count)"
  }

  private mutating func argument(_ number: Double) -> String {
    arguments.append(number.databaseValue)
    return "?\(arguments.count)"
  }
}
