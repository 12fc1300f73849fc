extension FieldPattern {
  /// A range as a query has it, if its ends are values of some type; nil for a text with two points.
  ///
  /// - Returns: a pattern; nil for a text.
  /// - Throws: ``QueryError`` if one end is of no type.
  static func range(
    _ ends: (lower: String, upper: String), of kind: (any FieldKind)?
  ) throws(QueryError) -> FieldPattern? {
    guard !ends.lower.isEmpty || !ends.upper.isEmpty else { return nil }
    if let kind, kind.isOrdered {
      return try between(ends.lower, ends.upper, of: ObservedKind(kind), in: nil)
    }
    func isValue(_ text: String) -> Bool {
      FieldKinds.observable.contains { $0.interval(of: text) != nil }
    }
    let written = [ends.lower, ends.upper].filter { !$0.isEmpty }
    guard written.contains(where: isValue) else { return nil }
    if let other = written.first(where: { !isValue($0) }) {
      throw QueryError("the end of a range must be a number or a date, not \"\(other)\"")
    }
    return .between(ends.lower, ends.upper)
  }

  /// The range between two texts in the type of a field.
  ///
  /// - Parameters:
  ///   - lower: the lower end; empty means none.
  ///   - upper: the upper end; empty means none.
  ///   - observed: the type.
  ///   - field: the field, for messages.
  /// - Returns: a pattern ``within(_:_:kind:)``; reversed ends are swapped.
  /// - Throws: ``QueryError`` if the field's values are not ordered, or an end is not of their type.
  package static func between(
    _ lower: String, _ upper: String, of observed: ObservedKind, in field: FieldName?
  ) throws(QueryError) -> FieldPattern {
    let kind = observed.kind
    guard kind.isOrdered else {
      let name = field.map { "\"\($0)\"" } ?? "the field"
      throw QueryError(
        "\(name) has texts, no numbers, dates or amounts, so it has no range \(lower)..\(upper)"
          + (observed.count > 0 ? " (\(CountText.of(observed.count, "value")) looked at)" : ""))
    }
    var ends: [ClosedRange<Double>?] = []
    for text in [lower, upper] {
      let interval = text.isEmpty ? nil : kind.interval(of: text)
      guard text.isEmpty || interval != nil else {
        throw QueryError(
          "the end of a range of this field must be of type \(kind.name), not \"\(text)\"")
      }
      ends.append(interval)
    }
    if let first = ends[0], let last = ends[1], first.lowerBound > last.upperBound {
      ends.reverse()
    }
    return .within(ends[0]?.lowerBound, ends[1]?.upperBound, kind: kind.name)
  }
}
