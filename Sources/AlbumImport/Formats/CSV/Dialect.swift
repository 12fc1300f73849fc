/// The delimiter and quoting of a table (RFC 4180 and variants).
struct Dialect: Equatable, Sendable {
  /// The byte between two cells.
  var delimiter = UInt8(ascii: ",")
  /// Whether a quote may have spaces before it, as in files of RateYourMusic.
  var skipsSpaceBeforeQuote = false
}
