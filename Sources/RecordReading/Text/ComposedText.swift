import CEmbeddedFiles

/// Composes letters and the accents after them, as in Unicode's form NFC.
///
/// Texts from the Macintosh's file system are decomposed; they look the same but are not found by
/// searches. Only the letters of `composed-letters.txt` and Korean syllables are composed; composed
/// text is unchanged.
enum ComposedText {
  /// The composed text; nil if nothing changes.
  ///
  /// - Complexity: O(n).
  static func composed(_ text: String) -> String? {
    guard text.unicodeScalars.contains(where: joins) else { return nil }
    var result = String.UnicodeScalarView()
    var changed = false
    for character in text {
      var rest = character.unicodeScalars[...]
      if let (letter, length) = letter(atStartOf: rest) {
        result.append(contentsOf: letter.unicodeScalars)
        rest = rest.dropFirst(length)
        changed = true
      }
      // One by one: appending several together copies the whole text each time.
      for scalar in rest { result.append(scalar) }
    }
    return changed ? String(result) : nil
  }

  private static func joins(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x300...0x345, 0x653...0x655, 0x3099...0x309A, 0x1161...0x1175, 0x11A8...0x11C2: true
    default: false
    }
  }

  /// The longest letter that the first of some characters are together, whatever the order of its
  /// accents, and their number; no letter has more than three accents.
  private static func letter(
    atStartOf scalars: Substring.UnicodeScalarView
  ) -> (letter: String, length: Int)? {
    let isKorean = scalars.first.map { 0x1100..<0x1200 ~= $0.value || $0.value >= 0xAC00 } ?? false
    let known = isKorean ? syllables : letters
    for length in [4, 3, 2] {
      let part = scalars.prefix(length)
      // Texts are equal if they are the same letter, composed or not.
      guard part.count == length, let place = known.firstIndex(of: String(Substring(part)))
      else { continue }
      return (known[place], length)
    }
    return nil
  }

  private static let syllables = Set(
    (0xAC00...0xD7A3).compactMap { Unicode.Scalar($0).map { String($0) } })

  private static let letters: Set<String> = {
    var letters: Set<String> = []
    // In each line the accent's code point, then pairs: a letter, and the same with the accent.
    for line in String(cString: embedded_composed_letters()).split(separator: "\n") {
      let pairs = line.drop { $0 != " " }.dropFirst().unicodeScalars.enumerated()
      for (index, letter) in pairs where index % 2 == 1 { letters.insert(String(letter)) }
    }
    return letters
  }()
}
