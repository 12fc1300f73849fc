/// Counts how often each value comes, few of which are different.
struct Tally<Value: Hashable & Sendable>: Sendable {
  /// More than these are not told apart, so that a hostile file costs no more than a long one.
  private static var limit: Int { 64 }

  /// The values in the order they came first.
  private(set) var counts: [(value: Value, count: Int)] = []

  /// Counts values; nil is none.
  mutating func add(_ value: Value?, times: Int = 1) {
    guard let value else { return }
    if let index = counts.firstIndex(where: { $0.value == value }) {
      counts[index].count += times
    } else if counts.count < Self.limit {
      counts.append((value, times))
    }
  }

  /// Counts all that another tally did.
  mutating func add(_ other: Tally) {
    for (value, count) in other.counts { add(value, times: count) }
  }

  /// The value that came most often; of several the one that came first.
  var mostCommon: Value? {
    mostCommon { _, _ in false }
  }

  /// The value that came most often.
  ///
  /// - Parameter goesBefore: which of two that came equally often is wanted.
  /// - Returns: nil where nothing was counted.
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
