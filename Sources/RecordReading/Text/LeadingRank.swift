/// The number at the beginning of a text: `4. `, `4) `, `4- `, `4 - `.
package enum LeadingRank {
  /// Splits a text behind its rank.
  ///
  /// - Returns: the digits and the rest; nil if the text does not begin so.
  package static func split(_ text: Substring) -> (lead: String, rest: String)? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let behind = text[digits.endIndex...]
    let rest = behind.drop { $0 == " " }
    guard (1...4).contains(digits.count), let mark = rest.first,
      ".):".contains(mark) && behind.first == mark || "-–—".contains(mark) && digits.count < 4,
      rest.dropFirst().first == " ", let names = TrimmedText.text(rest.dropFirst(2))
    else { return nil }
    return (String(digits), names)
  }
}
