import AlbumModel
import RecordReading

/// The order of day and month in the dates of a column, such as `03/04/2022`, which a date alone does
/// not show.
enum DateOrder: Sendable {
  case dayFirst
  case monthFirst

  /// Finds the order by the dates in which only one number can be the month.
  ///
  /// - Returns: nil if no date shows it, or if dates contradict each other.
  init?(of texts: some Sequence<String>) {
    var orders: Set<DateOrder> = []
    for text in texts {
      guard let (first, second, _) = Self.numbers(in: text) else { continue }
      if first > 12, second <= 12 { orders.insert(.dayFirst) }
      if second > 12, first <= 12 { orders.insert(.monthFirst) }
    }
    guard orders.count == 1, let order = orders.first else { return nil }
    self = order
  }

  /// A date as `2022-04-03`; nil for a text of another form.
  func date(in text: String) -> String? {
    guard let (first, second, year) = Self.numbers(in: text) else { return nil }
    let (day, month) = self == .dayFirst ? (first, second) : (second, first)
    return CivilDate(year: year, month: month, day: day)?.description
  }

  /// The numbers of two or three digits between slashes, hyphens or dots, and a year of four.
  private static func numbers(in text: String) -> (Int, Int, year: Int)? {
    guard (8...10).contains(text.utf8.count) else { return nil }
    let parts = text.split(omittingEmptySubsequences: false) { "/-.".contains($0) }
    guard parts.count == 3, parts[0].count <= 2, parts[1].count <= 2, parts[2].count == 4,
      parts.allSatisfy({ $0.utf8.allSatisfy { $0 &- 0x30 < 10 } }), let first = Int(parts[0]),
      let second = Int(parts[1]), let year = Int(parts[2])
    else { return nil }
    return (first, second, year)
  }
}
