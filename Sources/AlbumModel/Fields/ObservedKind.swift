/// The type of a field as its values show it.
package struct ObservedKind: Sendable {
  /// The type of most values.
  package let kind: any FieldKind
  /// The number of values that were looked at.
  package let count: Int
  /// The number of values that are of the type.
  package let fitting: Int

  /// The type of a known field, or of one whose values were counted.
  package init(_ kind: any FieldKind, count: Int = 0, fitting: Int = 0) {
    (self.kind, self.count, self.fitting) = (kind, count, fitting)
  }

  /// The first type that at least four of five values have; otherwise text.
  package init(of values: [FieldValue]) {
    var tally = KindTally()
    for value in values { tally.note(value) }
    self = tally.result.kind
  }
}

/// Counts how many of a field's values are of each type, one value after the other.
package struct KindTally: Sendable {
  /// The number of exceptions after which a type is given up, if it has more exceptions than values.
  private static let mostExceptions = 1000
  /// The number of values of which each is looked at; then each sixteenth.
  private static let mostValues = 10_000
  /// The number of values that are remembered.
  private static let mostKnown = 1000

  private struct Candidate {
    let kind: any FieldKind
    /// A bit that stands for the type.
    let bit: UInt32
    var exceptions = 0
    /// The first value that is not of the type, and its line.
    var first: (value: FieldValue, line: Int)?
  }

  private var candidates = FieldKinds.observable.enumerated().map { number, kind in
    Candidate(kind: kind, bit: 1 << UInt32(number))
  }
  /// What is known of the first values, as many repeat.
  private var known: [FieldValue: UInt32] = [:]
  private var passed = 0
  /// The number of values that were looked at.
  package private(set) var count = 0

  package init() {}

  /// Counts a value.
  ///
  /// - Parameters:
  ///   - value: the value, which is only made if it is looked at.
  ///   - line: its line in a file.
  package mutating func note(_ value: @autoclosure () -> FieldValue, line: Int = 0) {
    passed += 1
    guard passed <= Self.mostValues || passed % 16 == 0 else { return }
    count += 1
    guard !candidates.isEmpty else { return }
    let value = value()
    let others = kindsWithout(value)
    var hasFailed = false
    for index in candidates.indices where others & candidates[index].bit != 0 {
      candidates[index].exceptions += 1
      if candidates[index].first == nil { candidates[index].first = (value, line) }
      let exceptions = candidates[index].exceptions
      hasFailed = hasFailed || exceptions > Self.mostExceptions && exceptions * 2 > count
    }
    guard hasFailed else { return }
    candidates.removeAll { $0.exceptions > Self.mostExceptions && $0.exceptions * 2 > count }
  }

  /// The bits of the types that a value is not of.
  private mutating func kindsWithout(_ value: FieldValue) -> UInt32 {
    if let known = known[value] { return known }
    let others = candidates.reduce(0) { $1.kind.fits(value) ? $0 : $0 | $1.bit }
    if known.count < Self.mostKnown { known[value] = others }
    return others
  }

  /// The first type that at least four of five values have, otherwise text; and the first value that
  /// is an exception, with its line.
  package var result: (kind: ObservedKind, exception: (value: FieldValue, line: Int)?) {
    let found = candidates.first { $0.exceptions * 5 <= count && $0.exceptions < count }
    guard let found else { return (ObservedKind(TextKind(), count: count, fitting: 0), nil) }
    let kind = ObservedKind(found.kind, count: count, fitting: count - found.exceptions)
    return (kind, found.first)
  }
}
