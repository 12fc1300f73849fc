/// Counts the occurrences of a few distinct values.
struct Tally<Value: Hashable & Sendable>: Sendable {
  /// The maximum number of distinct values, which limits the cost of hostile files.
  private static var limit: Int { 64 }

  /// The values in the order of their first occurrence.
  private(set) var counts: [(value: Value, count: Int)] = []

  /// Counts a value, unless it is nil.
  mutating func add(_ value: Value?, times: Int = 1) {
    guard let value else { return }
    if let index = counts.firstIndex(where: { $0.value == value }) {
      counts[index].count += times
    } else if counts.count < Self.limit {
      counts.append((value, times))
    }
  }

  /// Adds the counts of another tally.
  mutating func add(_ other: Tally) {
    for (value, count) in other.counts { add(value, times: count) }
  }

  /// The most frequent value; of several the one that occurred first.
  var mostCommon: Value? {
    mostCommon { _, _ in false }
  }

  /// The most frequent value.
  ///
  /// - Parameter goesBefore: which of two equally frequent values is preferred.
  /// - Returns: nil if nothing was counted.
  func mostCommon(by goesBefore: (Value, Value) -> Bool) -> Value? {
    var best: (value: Value, count: Int)?
    for entry in counts {
      guard let known = best else {
        best = entry
        continue
      }
      let isBetter =
        entry.count > known.count
        || (entry.count == known.count && goesBefore(entry.value, known.value))
      if isBetter { best = entry }
    }
    return best?.value
  }
}
