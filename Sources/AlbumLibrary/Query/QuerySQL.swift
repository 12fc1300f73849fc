import AlbumModel
import GRDB

/// A query in SQL over the table `album`: what stands behind `WHERE removed = 0 AND` and `ORDER BY`.
///
/// What a user typed is never part of the text; it is bound as an argument.
struct QuerySQL {
  /// The table, read in an order of its rows that suits a look at each of them.
  ///
  /// Left alone, SQLite walks the index on `sameness`, because it is small, and seeks a row at
  /// random for each of its entries.
  static let tableScan = "album NOT INDEXED"

  /// What stands behind `FROM`.
  let source: String
  /// The condition, in parentheses where it needs them; true or false for every album, never NULL.
  let condition: String
  /// The terms of the order; the shelf's own is always the last.
  let order: String
  /// The values of `?1`, `?2` and so on in both.
  let arguments: [DatabaseValue]

  /// Puts a query in SQL.
  ///
  /// - Throws: ``QueryError`` for a regular expression or a range that is none.
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
