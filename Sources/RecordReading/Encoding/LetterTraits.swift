/// The properties of one byte in a single-byte encoding that distinguish the encoding from others.
struct LetterTraits: Sendable {
  /// The kind of a character.
  enum Kind: Sendable {
    case small
    case capital
    /// A letter of an alphabet without capitals, or a combining accent.
    case caseless
    case mark
  }

  let kind: Kind
  /// The letter in lowercase.
  let small: UInt32
  /// Whether it belongs to another alphabet than the Latin one.
  let isOtherAlphabet: Bool
  /// The likelihood of a mark after a letter, before a letter, between two, and alone.
  let likelihood: Likelihood

  /// The likelihood of a mark by its neighbors.
  struct Likelihood: Sendable {
    var afterLetter = 0
    var beforeLetter = 0
    var between = 0
    var alone = 0
  }

  init(_ scalar: Unicode.Scalar) {
    let lower = scalar.properties.lowercaseMapping.unicodeScalars
    // The capital of a Turkish i has two.
    small = lower.count == 1 ? lower.first?.value ?? scalar.value : scalar.value
    isOtherAlphabet = (0x370..<0x1000).contains(scalar.value)
    if scalar.properties.isUppercase {
      kind = .capital
    } else if scalar.properties.isLowercase, !"ªº".unicodeScalars.contains(scalar) {
      kind = .small
    } else if scalar.properties.isAlphabetic && isOtherAlphabet
      || (0x300..<0x370).contains(scalar.value)
    {
      kind = .caseless
    } else {
      kind = .mark
    }
    likelihood = kind == .mark ? Self.likelihood(of: scalar) : Likelihood()
  }

  private static func likelihood(of scalar: Unicode.Scalar) -> Likelihood {
    switch scalar {
    case "\0"..."\u{7F}": Likelihood()
    case "’": Likelihood(afterLetter: 4, beforeLetter: 2, between: 0, alone: 0)
    case "‘", "“", "„", "«", "‹", "¿", "¡", "‚":
      Likelihood(afterLetter: -6, beforeLetter: 2, between: -8, alone: 1)
    case "”", "»", "›", "…", "™", "®":
      Likelihood(afterLetter: 2, beforeLetter: -6, between: -8, alone: 1)
    case "–", "—": Likelihood(afterLetter: 1, beforeLetter: 1, between: -4, alone: 2)
    // A space in texts that were copied from pages.
    case "\u{A0}": Likelihood(afterLetter: 1, beforeLetter: 1, between: 1, alone: 1)
    case "•", "·", "£", "€", "©", "½", "°", "²", "³", "¼", "¾", "§", "№", "ª", "º":
      Likelihood(afterLetter: 1, beforeLetter: 1, between: -6, alone: 2)
    case "÷", "×", "±": Likelihood(afterLetter: -4, beforeLetter: -4, between: -4, alone: 1)
    case "\u{80}"..."\u{9F}", "─"..."▓", SingleByteTable.undefined:
      Likelihood(afterLetter: -8, beforeLetter: -8, between: -8, alone: -8)
    default: Likelihood(afterLetter: -4, beforeLetter: -4, between: -8, alone: -3)
    }
  }
}

/// The plausibility of text in a single-byte encoding.
///
/// The text is given in pieces without spaces, which are words with their marks.
struct SingleBytePlausibility: Sendable {
  private let traits: [LetterTraits]
  private let languages: [LanguageModel]

  init(_ table: SingleByteTable, languages: [LanguageModel]) {
    traits = (UInt8.min...UInt8.max).map { byte in
      LetterTraits(byte < 128 ? Unicode.Scalar(byte) : table.scalar(of: byte))
    }
    self.languages = languages
  }

  private func isLetter(_ byte: UInt8) -> Bool { traits[Int(byte)].kind != .mark }

  /// The score of a piece: about the binary logarithm of its likelihood.
  func score(of piece: [UInt8]) -> Int {
    var sum = 0
    var index = 0
    while let foreign = piece[index...].firstIndex(where: { $0 >= 128 }) {
      guard isLetter(piece[foreign]) else {
        sum += score(ofMark: foreign, in: piece)
        index = foreign + 1
        continue
      }
      var start = foreign
      while start > index, isLetter(piece[start - 1]) { start -= 1 }
      index = foreign + 1
      while index < piece.count, isLetter(piece[index]) { index += 1 }
      sum += score(ofWord: piece[start..<index])
    }
    return sum
  }

  private func score(ofMark index: Int, in piece: [UInt8]) -> Int {
    let trait = traits[Int(piece[index])]
    let isAfter = index > 0 && isLetter(piece[index - 1])
    let isBefore = index + 1 < piece.count && isLetter(piece[index + 1])
    switch (isAfter, isBefore) {
    case (true, true):
      let isApostrophe = trait.small == 0x2019 && Self.isElision(piece, at: index)
      return isApostrophe ? 5 : trait.likelihood.between
    case (true, false): return trait.likelihood.afterLetter
    case (false, true): return trait.likelihood.beforeLetter
    case (false, false): return trait.likelihood.alone
    }
  }

  /// Whether the letters around a mark are those of `don’t`, `l’amour` or `O’Connor`.
  private static func isElision(_ piece: [UInt8], at index: Int) -> Bool {
    let after = piece[(index + 1)...].prefix { $0 < 128 }
    let isEnd = index + 1 + after.count == piece.count
    let ending = String(decoding: after, as: UTF8.self).lowercased()
    let endings: Set = ["s", "t", "m", "d", "n", "ll", "re", "ve", "em", "til", "cause", "all"]
    let beginnings: Set = ["qu", "un", "all", "dell", "nell", "sull", "mc", "jusqu", "lorsqu"]
    let before = String(decoding: piece[..<index], as: UTF8.self).lowercased()
    return isEnd && endings.contains(ending) || before.utf8.count == 1
      || beginnings.contains(before)
  }

  private func score(ofWord word: ArraySlice<UInt8>) -> Int {
    let letters = word.map { traits[Int($0)] }
    let foreign = word.count { $0 >= 128 }
    let others = letters.count(where: \.isOtherAlphabet)
    guard others == 0 || others == letters.count else { return -5 * foreign }
    let small = letters.map(\.small)
    let best = languages.lazy.filter { $0.isOtherAlphabet == (others > 0) }
      .map { $0.score(of: small) }.max()
    let score = best ?? -5 * foreign
    // A single letter may be a symbol in another encoding.
    if word.count == 1 { return min(score, letters[0].kind == .capital ? 0 : 2) }
    return score + Self.shape(of: letters, isForeign: word.map { $0 >= 128 }) * foreign
  }

  /// The score of a word's case: lowercase, capitalized or uppercase, and the fewer words the
  /// better.
  private static func shape(of letters: [LetterTraits], isForeign: [Bool]) -> Int {
    let kinds = letters.map(\.kind)
    // A space in another encoding, followed by the capital of the next word.
    if isForeign.prefix(2).contains(true), kinds.starts(with: [.capital, .capital, .small]) {
      return -5
    }
    for index in kinds.indices.dropFirst() where isForeign[index] {
      let isCapitalAfterSmall = kinds[index] == .capital && kinds[index - 1] == .small
      let isSmallAmongCapitals =
        index + 1 < kinds.count
        && kinds[index - 1...index + 1].elementsEqual([.capital, .small, .capital])
      if isCapitalAfterSmall || isSmallAmongCapitals { return -5 }
    }
    return kinds.count { $0 == .capital } > 1 ? -1 : 0
  }
}
