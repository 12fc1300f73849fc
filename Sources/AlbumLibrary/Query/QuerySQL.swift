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
  /// - Throws: ``QueryError`` for an invalid regular expression or range.
  init(_ query: AlbumQuery) throws(QueryError) {
    var condition = QueryCondition()
    self.condition = try condition.sql(query.filter)
    var terms: [String] = []
    var sorted: Set<FieldName> = []
    for term in query.order where sorted.insert(term.field).inserted {
      let key = condition.sortKey(term.field, descending: term.descending)
      terms.append(term.descending ? "\(key) DESC" : key)
    }
    source = terms.isEmpty ? "album" : QuerySQL.tableScan
    order = (terms + ["place"]).joined(separator: ", ")
    arguments = condition.arguments
  }
}
