/// How a table's cells are set apart and quoted (RFC 4180 and its relatives).
struct Dialect: Equatable, Sendable {
  /// The byte between two cells.
  var delimiter = UInt8(ascii: ",")
  /// Whether a quote may have spaces before it, as RateYourMusic writes them.
  var skipsSpaceBeforeQuote = false
}
