import AlbumModel
import RecordReading

/// What a column shows by its name and its values, where its name is not known for a field.
struct EvidentField {
  /// A column.
  private struct Column {
    let name: String
    let words: Set<String>
    let profile: ColumnProfile
    /// The values that are not empty and known.
    let values: [String]

    /// Whether there are values, and nearly all of them are of a kind.
    func has(_ isOne: (String) -> Bool) -> Bool {
      values.count >= fewest && values.count(where: isOne) * 10 >= values.count * 9
    }

    /// Whether its name has one of some words.
    func isNamed(_ words: Set<String>) -> Bool { !self.words.isDisjoint(with: words) }

    /// Whether it has grades of one part of a record, and its name says of which.
    func isGraded(_ isOfPart: Bool) -> Bool {
      isOfPart && has(isGrade) && values.contains(where: isUnmistakable)
    }
  }

  /// The fields, each with the question whether a column is one; the first that is answered with yes
  /// counts.
  private static let questions: [(field: FieldName, isOne: @Sendable (Column) -> Bool)] = [
    (
      "released",
      { ColumnWords.isEdition($0.name) && $0.profile.has($0.profile.years, atLeast: 0.9) }
    ),
    ("rating", { scale(in: $0.name) != nil && $0.profile.has($0.profile.numbers, atLeast: 0.9) }),
    ("rating", { $0.values.count >= fewest && $0.values.allSatisfy(isFraction) }),
    ("sleeve_condition", { $0.isGraded($0.isNamed(sleeves) && !$0.isNamed(media)) }),
    ("media_condition", { $0.isGraded($0.isNamed(media) && !$0.isNamed(sleeves)) }),
    ("condition", { $0.isGraded(true) }),
    ("price_paid", { $0.isNamed(payments) && $0.has(isMoney) }),
    ("format", { $0.name.isEmpty && $0.has(EndRemark.isMedium) }),
    ("price", { ($0.name.isEmpty || $0.isNamed(prices)) && $0.has(isMoney) }),
  ]

  /// The fewest values that show something.
  private static let fewest = 3

  private static let grades: Set<String> = WordList.named("EvidentField.grades")
  /// Grades that are no sizes, initials or ticks.
  private static let unmistakable: Set<String> = WordList.named("EvidentField.unmistakable")
  private static let sleeves = WordList.named("EvidentField.sleeves")
  private static let media = WordList.named("EvidentField.media")
  private static let prices = WordList.named("EvidentField.prices")
  private static let currencies = WordList.named("EvidentField.currencies")
  private static let payments = WordList.named("EvidentField.payments")
  // Not 6: with grades of school, 1 is the best, or 6.
  private static let scales: Set<Double> = [5, 10, 20, 100]
  private static let beforeScales: Set<String> = ["0", "1", "of", "von", "sur", "su", "de", "van"]

  /// The field of a column with a name and values; nil if nothing shows it.
  static func field(
    named name: String, _ values: some Sequence<String>, _ profile: ColumnProfile
  ) -> FieldName? {
    guard profile.count > 0 else { return nil }
    let column = Column(
      name: name, words: Set(ColumnWords.words(of: name)), profile: profile,
      values: values.filter { !$0.isEmpty && !Placeholder.isUnknown($0, in: .genre) })
    return questions.first { $0.isOne(column) }?.field
  }

  /// The best rating of a column by its name, or by its values.
  static func scale(of values: some Sequence<String>, named name: String) -> Double? {
    scale(in: name) ?? scale(of: values)
  }

  /// The best rating in the name of a column: `Note /10`, `Rating (1-10)`, `Score out of 100`.
  private static func scale(in name: String) -> Double? {
    let parts = name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    guard let last = parts.last, let best = Double(last), scales.contains(best) else { return nil }
    let isBehindSlash = name.filter { $0 != " " }.contains("/" + last)
    return isBehindSlash || parts.dropLast().last.map(beforeScales.contains) ?? false ? best : nil
  }

  /// The best rating of values that are nearly all numbers, if some are above 5, or if all are parts
  /// of one; nil for others.
  private static func scale(of values: some Sequence<String>) -> Double? {
    let given = values.filter { !$0.isEmpty && !Placeholder.isUnknown($0, in: .genre) }
    let numbers = given.compactMap { NumberKind().magnitude(of: .text($0)) }
      .filter { (0...100).contains($0) }
    guard let best = numbers.max(), numbers.count * 5 >= given.count * 4 else { return nil }
    let isOfOne = best <= 1 && numbers.count >= fewest && numbers.contains { $0 != $0.rounded() }
    return isOfOne ? 1 : best <= 5 ? nil : best <= 10 ? 10 : 100
  }

  /// Whether a text is a rating with the best one: `8/10`.
  static func isFraction(_ text: String) -> Bool {
    let parts = text.split(separator: "/").map { NumberKind().magnitude(of: .text(String($0))) }
    guard parts.count == 2, let value = parts[0], let best = parts[1] else { return false }
    return scales.contains(best) && (0...best).contains(value)
  }

  /// Whether a text is an amount of money by its signs: `12,-`, `€ 12,50`, `12.50 EUR`.
  static func isMoney(_ text: String) -> Bool {
    guard let kind = FieldKinds.named(MoneyKind.name), let value = kind.read(text) else {
      return false
    }
    return kind.unit(of: value).map(currencies.contains)
      ?? (text.firstIndex(of: ",") != nil && ["-", "–"].contains(text.suffix(1)))
  }

  /// Whether numbers and amounts have a comma as decimal mark, and none has a point.
  static func hasDecimalCommas(_ values: some Sequence<String>) -> Bool {
    let marks = values.compactMap { text -> Character? in
      guard let mark = text.lastIndex(where: { ",.".contains($0) }),
        (1...2).contains(text[mark...].dropFirst().prefix(while: \.isNumber).count),
        FieldKinds.named(MoneyKind.name)?.read(text) != nil
      else { return nil }
      return text[mark]
    }
    return marks.contains(",") && !marks.contains(".")
  }

  private static func parts(of text: String) -> [String] {
    text.split(separator: "/").map { FoldedText.fold(String($0).filter { $0 != " " }) }
  }

  /// Whether a text is a grade of a record's condition: `VG+`, `NM/VG`, `Near Mint (NM or M-)`.
  static func isGrade(_ text: String) -> Bool {
    let parts = parts(of: text)
    return !parts.isEmpty && parts.allSatisfy(grades.contains)
  }

  /// Whether it can be nothing else, as `M` and `P` can.
  static func isUnmistakable(_ text: String) -> Bool {
    isGrade(text) && parts(of: text).contains(where: unmistakable.contains)
  }
}
