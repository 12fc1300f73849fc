/// The properties of one byte in an encoding that distinguish the encoding from others.
struct LetterTraits: Sendable {
  /// The kind of a character.
  enum Kind: Sendable {
    case small
    case capital
    case mark
  }

  let kind: Kind
  /// Nil for A to Z and marks.
  let script: Alphabets.Script?
  let alphabets: Alphabets
  /// The likelihood of a mark after a letter, before a letter, between two, and alone.
  let likelihood: Likelihood
  /// The score of a Cyrillic letter: positive for frequent ones, negative for rare ones.
  let frequency: Int
  let isVowel: Bool

  /// The likelihood of a mark by its neighbors.
  struct Likelihood: Sendable {
    var afterLetter = 0
    var beforeLetter = 0
    var between = 0
    var alone = 0
  }

  private static let common = Set("оеаинтсрвл".unicodeScalars)
  private static let rare = Set("ъщэфцюхжшчй".unicodeScalars)
  private static let consonants = Set("çñšžčćđðþßłńśźżďňřťĺľŕşţ".unicodeScalars)
  private static let vowels = Set("aeiouyаеёиоуыэюяієїў".unicodeScalars)

  init(_ scalar: Unicode.Scalar) {
    let small = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
    script = scalar.isASCII ? nil : Alphabets.script(of: scalar)
    alphabets = script == nil ? .all : Alphabets.having(scalar)
    if scalar.properties.isLowercase, !"ªº".unicodeScalars.contains(scalar) {
      kind = .small
    } else {
      kind = scalar.properties.isUppercase ? .capital : .mark
    }
    isVowel =
      Self.vowels.contains(small)
      || script == .latin && !alphabets.isEmpty && !Self.consonants.contains(small)
    frequency = Self.common.contains(small) ? 3 : Self.rare.contains(small) ? -3 : 0
    likelihood = kind == .mark ? Self.likelihood(of: scalar) : Likelihood()
  }

  private static func likelihood(of scalar: Unicode.Scalar) -> Likelihood {
    switch scalar {
    case "’": Likelihood(afterLetter: 4, beforeLetter: 2, between: 4, alone: 0)
    case "‘", "“", "„", "«", "‹", "¿", "¡", "‚":
      Likelihood(afterLetter: -2, beforeLetter: 2, between: -4, alone: 1)
    case "”", "»", "›", "…", "™", "®":
      Likelihood(afterLetter: 2, beforeLetter: -2, between: -2, alone: 1)
    case "–", "—", "\u{A0}", "•", "·", "£", "€", "©", "½", "°", "²", "³", "¼", "¾", "§", "№", "ª",
      "º":
      Likelihood(afterLetter: 1, beforeLetter: 1, between: -2, alone: 2)
    case "\u{80}"..."\u{9F}", "─"..."▓":
      Likelihood(afterLetter: -8, beforeLetter: -8, between: -8, alone: -8)
    default: Likelihood(afterLetter: -4, beforeLetter: -4, between: -4, alone: -3)
    }
  }
}
