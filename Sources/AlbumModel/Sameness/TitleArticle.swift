/// Articles, in the positions that lists use: "The Wall", "Wall, The", "Wall (The)".
enum TitleArticle {
  /// The articles that lists put after a comma.
  private static let articles: [StaticString] = [
    "the", "a", "an", "le", "la", "les", "l'", "los", "las", "el", "der", "die", "das", "ein",
    "eine", "il", "lo", "gli", "i", "de", "het", "een", "o", "os", "as", "un", "une", "una",
  ]

  /// The articles that sorting ignores at the beginning of a text: not those that are common words
  /// of another language too, such as "i", "as" and "lo".
  private static let leading: [StaticString] = [
    "the", "a", "an", "der", "die", "das", "ein", "eine", "le", "la", "les", "los", "las", "el",
    "il", "gli", "de", "het", "een", "un", "une", "una",
  ]

  /// The length of the article at the beginning of a folded text, including the space behind it; 0
  /// if there is none, or nothing behind it.
  ///
  /// - Complexity: O(1): an article has at most four letters.
  static func leadingLength(_ text: ArraySlice<UInt8>) -> Int {
    let beginning = text.prefix(5)
    var length = 0
    if beginning.first == UInt8(ascii: "l"), beginning.dropFirst().first == UInt8(ascii: "'") {
      length = 2
    } else if let space = beginning.firstIndex(of: UInt8(ascii: " ")) {
      let word = beginning[..<space]
      let isArticle = leading.contains { article in
        article.utf8CodeUnitCount == word.count && article.withUTF8Buffer { $0.elementsEqual(word) }
      }
      guard isArticle else { return 0 }
      length = word.count + 1
    }
    return length > 0 && text.dropFirst(length).contains { $0 > 0x20 } ? length : 0
  }

  /// Splits a text into its article and the rest.
  ///
  /// "The" is dropped: its use in names varies. Others are only moved to the front.
  static func parted(_ text: FoldedSlice) -> (article: FoldedSlice?, rest: FoldedSlice) {
    if let (article, rest) = inverted(text) { return (isThe(article) ? nil : article, rest) }
    if text.count > 4, isThe(text.prefix(3)), text[text.startIndex + 3] <= 0x20 {
      let rest = text.dropFirst(4)
      if rest.hasInk { return (nil, rest) }
    }
    return (nil, text)
  }

  private static func isThe(_ text: FoldedSlice) -> Bool {
    StaticString("the").withUTF8Buffer { text.elementsEqual($0) }
  }

  /// The article at the end of a text, after a comma or in brackets.
  private static func inverted(_ text: FoldedSlice) -> (article: FoldedSlice, rest: FoldedSlice)? {
    let isBracketed = text.last == UInt8(ascii: ")")
    let mark = isBracketed ? UInt8(ascii: "(") : UInt8(ascii: ",")
    let tail = text.suffix(7)
    guard let place = tail.lastIndex(of: mark) else { return nil }
    let article = (isBracketed ? tail[(place + 1)...].dropLast() : tail[(place + 1)...])
      .trimmedOfSpace
    let rest = text[..<place]
    guard rest.hasInk, !isBracketed || isThe(article) else { return nil }
    let isKnown = articles.contains { known in known.withUTF8Buffer { article.elementsEqual($0) } }
    return isKnown ? (article, rest) : nil
  }
}

/// The number that Discogs adds to equal names: "Nirvana (2)".
enum DiscogsNumber {
  static func dropped(from text: FoldedSlice) -> FoldedSlice {
    guard text.last == UInt8(ascii: ")"), let open = text.lastIndex(of: UInt8(ascii: "(")) else {
      return text
    }
    let number = text[(open + 1)...].dropLast()
    let name = text[..<open].trimmedOfSpace
    guard (1...5).contains(number.count), number.allSatisfy(\.isFoldedDigit), name.hasInk else {
      return text
    }
    return name
  }
}

/// The names for various artists in lists.
enum VariousArtists {
  static let name: StaticString = "various"
  private static let names: [StaticString] = [
    "various", "variousartists", "va", "varios", "variosartistas", "diverse", "diverseinterpreten",
    "verschiedene", "artistesdivers", "artistasvarios", "artistivari", "diverseartiesten",
  ]

  static func isOne(_ reduced: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = reduced.first, first == 0x76 || first == 0x64 || first == 0x61 else {
      return false
    }
    return names.contains { name in name.withUTF8Buffer { reduced.elementsEqual($0) } }
  }
}
