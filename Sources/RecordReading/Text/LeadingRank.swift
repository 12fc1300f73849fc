/// The number at the beginning of a text: `4. `, `4)`, `4- `, `4 - `, `#4 `, `№ 4 `, `4º `, `04 `.
package enum LeadingRank {
  /// Splits a text behind its rank; loosely, more than `.`, `)`, `:` and dashes may mark it, and a
  /// space alone.
  ///
  /// - Returns: the digits and the rest; nil if the text does not begin so.
  package static func split(
    _ text: Substring, isLoose: Bool = false
  ) -> (lead: String, rest: String)? {
    let signs = isLoose ? ["#", "№", "No.", "Nr.", "n°", "N°", "Platz ", "(", "["] : []
    let start = signs.first(where: text.hasPrefix).map { text.dropFirst($0.count) } ?? text
    let digits = start.drop { $0 == " " }.prefix { $0.isASCII && $0.isNumber }
    let behind = text[digits.endIndex...]
    let rest = behind.drop { ".):]º°ª/位".contains($0) }
    let dash = behind.drop { $0 == " " }
    let isMarked =
      ".):".contains(behind.first ?? " ") && behind.dropFirst().first == " "
      || digits.count < 4 && "-–—".contains(dash.first ?? " ") && dash.dropFirst().first == " "
    let isLike =
      digits.count < 4
      && (rest.first == " " || rest.first?.isLetter == true && rest.count < behind.count)
    guard (1...4).contains(digits.count), isMarked || isLoose && isLike,
      let names = TrimmedText.text(rest.drop { " -–—".contains($0) })
    else { return nil }
    return (String(digits), names)
  }
}
