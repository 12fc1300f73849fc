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
  private static let beforeScales: Set<String> = ["0", "1", "of", "von", "sur", "su", "de", "van"]

  /// The field of a column with a name and values; nil if nothing shows it.
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
    let isOfSleeve = !words.isDisjoint(with: sleeves)
    guard isOfSleeve == words.isDisjoint(with: media) else { return "condition" }
    return isOfSleeve ? "sleeve_condition" : "media_condition"
  }

  /// The best rating in the name of a column: `Note /10`, `Rating (1-10)`, `Score out of 100`.
  static func scale(in name: String) -> Double? {
    let parts = name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    guard let last = parts.last, let best = Double(last), scales.contains(best) else { return nil }
    let isBehindSlash = name.filter { $0 != " " }.contains("/" + last)
    return isBehindSlash || parts.dropLast().last.map(beforeScales.contains) ?? false ? best : nil
  }

  private static func isFraction(_ text: String) -> Bool {
    let parts = text.split(separator: "/").map { NumberKind().magnitude(of: .text(String($0))) }
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
