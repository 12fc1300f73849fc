import AlbumModel
import RecordReading

/// The custom field that the values of a column show, where its name is not known for one.
enum EvidentField {
  /// The fewest values that show it.
  private static let fewest = 3

  private static let grades: Set<String> = WordList.named("EvidentField.grades")
  /// Grades that are no sizes, initials or ticks.
  private static let unmistakable: Set<String> = WordList.named("EvidentField.unmistakable")
  private static let sleeves = WordList.named("EvidentField.sleeves")
  private static let media = WordList.named("EvidentField.media")
  private static let scales: Set<Double> = [5, 6, 10, 20, 100]

  /// The field of a column; nil if nothing shows it.
  ///
  /// - Parameters:
  ///   - name: the column's name.
  ///   - values: its values.
  ///   - profile: what the values look like.
  static func field(
    named name: String, _ values: some Sequence<String>, _ profile: ColumnProfile
  ) -> FieldName? {
    if profile.count > 0, profile.has(profile.years, atLeast: 0.9), ColumnWords.isEdition(name) {
      return "released"
    }
    if scale(in: name) != nil, profile.has(profile.numbers, atLeast: 0.9) { return "rating" }
    let given = values.filter { !$0.isEmpty && !Placeholder.isUnknown($0, in: .genre) }
    guard given.count >= fewest else { return nil }
    if given.allSatisfy(isFraction) { return "rating" }
    let graded = given.filter(isGrade)
    guard graded.count * 10 >= given.count * 9, graded.contains(where: isUnmistakable) else {
      return nil
    }
    let words = Set(ColumnWords.words(of: name))
    let (isOfSleeve, isOfMedia) = (!words.isDisjoint(with: sleeves), !words.isDisjoint(with: media))
    return isOfSleeve == isOfMedia ? "condition" : isOfSleeve ? "sleeve_condition" : "media_condition"
  }

  /// The best rating in the name of a column: `Note /10`, `Rating (1-10)`, `Score out of 100`.
  static func scale(in name: String) -> Double? {
    let text = name.trimmingSuffix { " )]".contains($0) }
    let digits = text.suffix { $0.isASCII && $0.isNumber }
    let before = text[..<digits.startIndex].trimmingSuffix { $0 == " " }
    let isScale =
      before.last.map { "/-–".contains($0) } ?? false
      || ["of", "von", "sur", "su", "de", "van", "av"].contains {
        before.lowercased().hasSuffix(" \($0)")
      }
    guard isScale, let best = Double(digits), scales.contains(best) else { return nil }
    return best
  }

  private static func isFraction(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { part in
      Double(part.filter { $0 != " " }.replacing(",", with: "."))
    }
    guard parts.count == 2, let value = parts[0], let best = parts[1] else { return false }
    return scales.contains(best) && (0...best).contains(value)
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

extension StringProtocol {
  /// The text without the characters at its end that satisfy a condition.
  fileprivate func trimmingSuffix(while isLeftOut: (Character) -> Bool) -> SubSequence {
    self[..<(lastIndex { !isLeftOut($0) }.map(index(after:)) ?? startIndex)]
  }

  /// The characters at its end that satisfy a condition.
  fileprivate func suffix(while isTaken: (Character) -> Bool) -> SubSequence {
    self[(lastIndex { !isTaken($0) }.map(index(after:)) ?? startIndex)...]
  }
}
