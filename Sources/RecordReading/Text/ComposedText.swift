import CEmbeddedFiles

/// Composes letters and the accents after them, as in Unicode's form NFC.
///
/// Texts from the Macintosh's file system are decomposed; they look the same but are not found by
/// searches. Only the letters of `composed-letters.txt` and Korean syllables are composed; composed
/// text is unchanged.
enum ComposedText {
  /// The composed text; nil if nothing changes.
  ///
  /// - Complexity: O(n), except for many consecutive accents, which are sorted first.
  static func composed(_ text: String) -> String? {
    guard text.unicodeScalars.contains(where: joins) else { return nil }
    var result: [Unicode.Scalar] = []
    var changed = false
    var starter: Int?
    for scalar in ordered(text.unicodeScalars) {
      if let place = starter, !isBlocked(scalar, after: result, since: place),
        let joined = syllable(result[place].value, scalar.value)
          ?? pairs[Pair(letter: result[place], mark: scalar)]
      {
        result[place] = joined
        changed = true
        continue
      }
      if scalar.properties.canonicalCombiningClass == .notReordered { starter = result.count }
      result.append(scalar)
    }
    return changed ? String(String.UnicodeScalarView(result)) : nil
  }

  private static func joins(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x300...0x345, 0x653...0x655, 0x3099...0x309A, 0x1161...0x1175, 0x11A8...0x11C2: true
    default: false
    }
  }

  /// The accents of each letter in Unicode's order, in which they may not have been typed.
  private static func ordered(_ text: String.UnicodeScalarView) -> [Unicode.Scalar] {
    var scalars = Array(text)
    var start = 0
    while start < scalars.count {
      guard combiningClass(scalars[start]) != 0 else {
        start += 1
        continue
      }
      var end = start + 1
      while end < scalars.count, combiningClass(scalars[end]) != 0 { end += 1 }
      scalars[start..<end].sort { combiningClass($0) < combiningClass($1) }
      start = end
    }
    return scalars
  }

  /// Whether an accent of the same class is between the letter and this one.
  private static func isBlocked(
    _ scalar: Unicode.Scalar, after result: [Unicode.Scalar], since starter: Int
  ) -> Bool {
    guard let last = result.last, result.count - 1 > starter else { return false }
    return combiningClass(last) >= combiningClass(scalar)
  }

  private static func combiningClass(_ scalar: Unicode.Scalar) -> UInt8 {
    scalar.value < 0x300 ? 0 : scalar.properties.canonicalCombiningClass.rawValue
  }

  /// Composes Korean syllables arithmetically (The Unicode Standard, section 3.12).
  private static func syllable(_ first: UInt32, _ second: UInt32) -> Unicode.Scalar? {
    if (0x1100...0x1112).contains(first), (0x1161...0x1175).contains(second) {
      return Unicode.Scalar(0xAC00 + ((first - 0x1100) * 21 + second - 0x1161) * 28)
    }
    if (0xAC00...0xD7A3).contains(first), (first - 0xAC00) % 28 == 0,
      (0x11A8...0x11C2).contains(second)
    {
      return Unicode.Scalar(first + second - 0x11A7)
    }
    return nil
  }

  private struct Pair: Hashable {
    let letter: Unicode.Scalar
    let mark: Unicode.Scalar
  }

  private static let pairs: [Pair: Unicode.Scalar] = {
    var pairs: [Pair: Unicode.Scalar] = [:]
    // In each line the accent's code point, then pairs: a letter, and the same with the accent.
    for line in String(cString: embedded_composed_letters()).split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 2, let mark = UInt32(words[0], radix: 16).flatMap(Unicode.Scalar.init)
      else { continue }
      let letters = Array(words[1].unicodeScalars)
      for index in stride(from: 0, to: letters.count - 1, by: 2) {
        pairs[Pair(letter: letters[index], mark: mark)] = letters[index + 1]
      }
    }
    return pairs
  }()
}
