/// Capitalization of English titles.
public enum TitleCase {
  private static let small: Set<String> = [
    "a", "an", "and", "as", "at", "but", "by", "for", "from", "in", "into", "nor", "of", "on", "or",
    "over", "per", "the", "to", "via", "vs", "with",
  ]
  private static let numerals: Set<String> = [
    "ii", "iii", "iv", "vi", "vii", "viii", "ix", "xi", "xii",
  ]

  /// Capitalizes each word, except minor ones between others.
  ///
  /// Words with capitals inside (`McCartney`, `AC/DC`) are unchanged, unless the whole text is in
  /// capitals. The first word, the last one and one after a colon, dash or bracket always get a
  /// capital.
  ///
  /// - Complexity: O(n).
  public static func of(_ text: String) -> String {
    let isShouting = !text.contains(where: \.isLowercase)
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    let last = words.lastIndex { $0.contains(where: \.isLetter) }
    var result: [String] = []
    var begins = true
    for (index, word) in words.enumerated() {
      let isEdge = begins || index == last
      result.append(cased(String(word), isEdge: isEdge, isShouting: isShouting))
      guard let end = word.last else { continue }
      begins = !(word.contains(where: \.isLetter)) && begins || ":–—-".contains(end)
    }
    return result.joined(separator: " ")
  }

  private static func cased(_ word: String, isEdge: Bool, isShouting: Bool) -> String {
    let lower = word.lowercased()
    let letters = lower.filter(\.isLetter)
    if numerals.contains(letters) { return word.uppercased() }
    let hasInnerCapital = word.drop { !$0.isLetter }.dropFirst().contains(where: \.isUppercase)
    if hasInnerCapital, !isShouting { return word }
    if !isEdge, small.contains(lower) { return lower }
    return capitalized(lower)
  }

  /// Capitalizes the beginnings of words: the first letter, and each after a character that is
  /// neither letter, digit nor apostrophe.
  private static func capitalized(_ word: String) -> String {
    var result = ""
    var begins = true
    for letter in word {
      result += begins ? letter.uppercased() : String(letter)
      begins = !(letter.isLetter || letter.isNumber || letter == "'" || letter == "’")
    }
    return result
  }
}
