/// Yes or no.
public struct FlagKind: FieldKind {
  /// `boolean`.
  public static let name = "boolean"

  /// In the languages in which people keep lists; folded.
  private static let words: [String: Bool] = {
    let yes = "true yes y ja j oui si sim tak da ano igen evet x 1 on wahr vrai verdadero vero"
    let no = "false no n nein non nao nie net ne nem hayir 0 off falsch faux falso"
    var words: [String: Bool] = [
      "✓": true, "✔": true, "☑": true, "✗": false, "✘": false, "☐": false,
    ]
    for word in yes.split(separator: " ") { words[String(word)] = true }
    for word in no.split(separator: " ") { words[String(word)] = false }
    return words
  }()

  /// A word such as `yes`, `nein`, `x`, `1`, or a mark such as `✓`.
  public func read(_ text: String) -> FieldValue? {
    guard text.utf8.count <= 16 else { return nil }
    return Self.words[FoldedText.fold(text)].map(FieldValue.flag)
  }

  /// No before yes.
  public func position(of value: FieldValue) -> Double? {
    if case .flag(let flag) = value { flag ? 1 : 0 } else { nil }
  }
}
