import AlbumModel
import CEmbeddedFiles

/// The letters of a language beyond A to Z, by which a text in it is recognized.
///
/// Derived from the frequencies in translated messages of free programs.
struct LanguageModel: Sendable {
  /// Whether the letters are an alphabet of their own, of which words consist.
  let isOtherAlphabet: Bool
  /// In a Latin alphabet, the score of pairs with such a letter; in others, of single letters.
  private let scores: [UInt64: Int]
  /// What is subtracted from the score of a word in a language that few lists have.
  private let rarity: Int
  private let letters: Set<UInt32>

  /// The end or the beginning of a word in a pair.
  static let edge: UInt32 = 0x20

  /// A language with Latin letters.
  ///
  /// - Parameters:
  ///   - frequent: the pairs that make up half of all, one after the other; a space is the end or the
  ///     beginning of a word.
  ///   - usual: those that make up most of the rest.
  ///   - rarity: what is subtracted from the score of a word.
  private init(_ frequent: String, _ usual: String, rarity: Int) {
    var scores: [UInt64: Int] = [:]
    var letters: Set<UInt32> = []
    for (pairs, score) in [(usual, 2), (frequent, 4)] {
      let scalars = Array(pairs.unicodeScalars)
      for index in stride(from: 0, to: scalars.count - 1, by: 2) {
        scores[Self.key(scalars[index].value, scalars[index + 1].value)] = score
      }
      letters.formUnion(scalars.map(\.value))
    }
    (isOtherAlphabet, self.scores, self.letters, self.rarity) = (false, scores, letters, rarity)
  }

  /// A language with another alphabet.
  private init(alphabet letters: String) {
    var scores: [UInt64: Int] = [:]
    for (group, score) in zip(letters.split(separator: " "), [6, 4, 2, -2]) {
      for scalar in group.unicodeScalars { scores[UInt64(scalar.value)] = score }
    }
    (isOtherAlphabet, self.scores, self.letters, rarity) = (true, scores, [], 0)
  }

  private static func key(_ first: UInt32, _ second: UInt32) -> UInt64 {
    UInt64(first) << 32 | UInt64(second)
  }

  /// The score of a word, in lowercase: the more likely in the language, the higher.
  func score(of word: [UInt32]) -> Int {
    guard !isOtherAlphabet else { return word.reduce(0) { $0 + (scores[UInt64($1)] ?? -6) } }
    var sum = -rarity
    var before = Self.edge
    for letter in word + [Self.edge] {
      if letter >= 128 || before >= 128 {
        let isKnown = letters.contains(letter) || letter < 128
        sum += scores[Self.key(before, letter)] ?? (isKnown ? -2 : -5)
      }
      before = letter
    }
    return sum
  }

  /// The languages with some names, or of groups with these names.
  static func named(_ names: String) -> [LanguageModel] {
    names.split(separator: " ").flatMap { all[String($0)] ?? [] }
  }

  private static let all: [String: [LanguageModel]] = {
    var found: [String: [LanguageModel]] = [:]
    for row in EmbeddedTable.rows(embedded_languages()) {
      if row[0].hasPrefix("+") {
        let members = row[1].split(separator: " ").flatMap { found[String($0)] ?? [] }
        found[String(row[0].dropFirst())] = members
      } else {
        found[row[0]] = [
          row.count > 2
            ? LanguageModel(row[1], row[2], rarity: Int(row[3]) ?? 0)
            : LanguageModel(alphabet: row[1])
        ]
      }
    }
    return found
  }()
}
